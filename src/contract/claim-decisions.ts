import * as v from 'valibot';
import { oneOf } from './one-of.ts';
import { ClaimLine, LinesInput } from './claim-lines.ts';
import { Claim, LongText, RuleNamed } from './claims.ts';
import { defineEndpoint } from './endpoint.ts';
import { PicksPrice } from './picks.ts';
import { FileReceipt } from './files.ts';
import { deskRoles, Id, Instant, staffRoles } from './primitives.ts';
import { registrationStatuses } from './registrations.ts';

/** Why the desk asks the depot for something. */
export const requestReasons = [
  'plate_not_readable',
  'failed_part_not_visible',
  'proof_missing',
  'diagnosis_unclear',
  'parts_unclear',
  'other',
] as const;

/** Why a claim is rejected. */
export const rejectionReasons = [
  'wear',
  'misuse',
  'maintenance',
  'out_of_cover',
  'not_a_defect',
  'no_proof',
  'filed_before',
  'other',
] as const;

/** What the desk can ask for, with the substatus that says so. */
export const requestSubstatus = { photos: 'Photos requested', information: 'Information requested' } as const;

/** The substatus of a claim that another person has to approve (R-DESK-65); its depot does not read it. */
export const secondApprovalSubstatus = 'Second approval';

const Text = v.nullable(v.string());
const Count = v.number();

/** Who is named to the desk: an account's name, which may be gone. */
const Person = Text;

const DeskEvent = v.object({
  at: Instant,
  /** `invoiced` for the depot's invoice, with its number as the note. */
  kind: Text,
  status: v.string(),
  substatus: Text,
  note: Text,
  reasons: v.array(v.string()),
  by: Person,
  /** The rule that took the step, with its remark to the desk. */
  rule: v.optional(v.object({ ...RuleNamed.entries, remark: v.nullable(RuleNamed.entries.name) })),
});

const NamedClaim = v.object({
  id: Id,
  name: v.string(),
  status: Text,
  depot: Text,
  createdAt: Instant,
});

/** A claim that may be for the same repair, with what was approved in cents; null before that (R-DESK-67). */
export const DuplicateClaim = v.object({ ...NamedClaim.entries, totalCents: v.nullable(v.number()) });
export type DuplicateClaim = v.InferOutput<typeof DuplicateClaim>;

const Words = v.object({ en: v.string(), fr: v.string() });

/** Claims, and the median of what they claimed, in Canadian cents; null without any. */
const Claimed = v.object({ claims: v.number(), medianCents: v.nullable(v.number()) });

/** All that a decision needs (R-DESK-22). */
export const DeskClaim = v.object({
  claim: Claim,
  /** Counts the changes of the claim; a write names the one that it was based on. */
  version: v.number(),
  /** Filed by the caller or their company: they may not decide it. */
  isOwn: v.boolean(),
  lines: v.array(ClaimLine),
  /** The hourly rate of the depot's last labour line; null without one. */
  lastRateCents: v.nullable(v.number()),
  files: v.array(v.object({ ...FileReceipt.entries, createdAt: Instant })),
  /** What the claim does not say of its registration; null without one. */
  registration: v.nullable(
    v.object({
      name: v.string(),
      status: oneOf(registrationStatuses),
      retailer: Text,
      /** Of a retailer with several. */
      store: Text,
    }),
  ),
  /** Days of warranty left on the day of the failure, negative after its end; null without one. */
  cover: v.object({ labourDays: v.nullable(v.number()), partsDays: v.nullable(v.number()) }),
  /** Earlier claims on the serial number, of any depot, newest first. */
  earlier: v.array(v.object({ ...NamedClaim.entries, diagnosis: Text, labourHours: v.nullable(v.number()) })),
  /** The depot's last decided claims: how many of how many were approved, and their mean total. */
  record: v.object({
    decided: Count,
    approved: Count,
    meanCents: v.nullable(v.number()),
    last: v.array(v.object({ ...NamedClaim.entries, grossTotalCents: v.nullable(v.number()) })),
  }),
  /** Files of this claim that another claim has too. */
  samePhotos: v.array(v.object({ fileId: Id, otherFileId: Id, ...NamedClaim.entries })),
  duplicates: v.array(DuplicateClaim),
  notes: v.array(v.object({ id: Id, at: Instant, by: Person, text: v.string() })),
  /** The tickets that are about it (R-TICKET-07), newest first; missing to who answers none, and from an older server. */
  tickets: v.exactOptional(
    v.array(v.object({ id: Id, number: v.string(), who: v.string(), status: v.string(), createdAt: Instant })),
  ),
  /** The payment run that holds the claim; null without one. */
  paymentRun: v.exactOptional(v.nullable(v.object({ id: Id, number: v.number() }))),
  /** The day by which it is to be decided (R-DESK-64); null while its depot is asked, and once it is decided. */
  dueAt: v.exactOptional(v.nullable(v.string())),
  /** What the caller may approve alone (R-DESK-65): the highest sum of lines, without taxes, in cents; null without a limit. */
  approvalLimitCents: v.exactOptional(v.nullable(v.number())),
  /** Whether the caller has recommended it, so that another person has to approve it. */
  isRecommended: v.exactOptional(v.boolean()),
  /** What the server made of its picks when it was filed; null without any. */
  picksPrice: v.exactOptional(v.nullable(PicksPrice)),
  /** The failure code that was picked; its description is null where the catalogue does not have it. */
  failureCode: v.exactOptional(
    v.nullable(
      v.object({
        id: v.string(),
        description: v.nullable(Words),
        /** The operations and parts that are usual for it and fit the product. */
        usual: v.exactOptional(v.array(v.object({ kind: v.string(), id: v.string(), description: Words }))),
        /** All that the code names, with the parts that replace them. */
        named: v.exactOptional(v.array(v.object({ kind: v.string(), id: v.string() }))),
        /** What was claimed for it on the same model; without a model, or other claims, null. */
        claimed: v.exactOptional(v.nullable(v.object({ byDepot: Claimed, byOthers: Claimed }))),
      }),
    ),
  ),
  events: v.array(DeskEvent),
});
export type DeskClaim = v.InferOutput<typeof DeskClaim>;

/** A text of the desk to the depot, which may be left out. */
export const OptionalText = v.optional(v.nullable(LongText), null);

/** What every write about one claim has in common. */
export const deskWrite = {
  method: 'POST',
  access: deskRoles,
  output: DeskClaim,
  status: 200,
  idempotent: 'required',
  versioned: true,
} as const;

export const getDeskClaim = defineEndpoint({
  method: 'GET',
  path: '/desk/claims/:id',
  access: staffRoles,
  output: DeskClaim,
  status: 200,
});

/** Asks the depot for photos or for information (R-DESK-24). */
export const requestFromDepot = defineEndpoint({
  ...deskWrite,
  path: '/desk/claims/:id/request',
  body: v.object({
    asksFor: v.picklist(['photos', 'information'], 'invalid_choice'),
    reasons: v.pipe(
      v.array(v.picklist(requestReasons, 'invalid_choice'), 'required'),
      v.maxLength(requestReasons.length, 'outside_limits'),
    ),
    text: LongText,
  }),
  refusals: ['CONFLICT'],
});

/** Replaces the lines of a claim that is not decided (R-DESK-20). */
export const priceClaim = defineEndpoint({
  ...deskWrite,
  path: '/desk/claims/:id/price',
  body: v.object({ lines: LinesInput }),
  refusals: ['CONFLICT'],
});

/**
 * Approves a claim with its lines, or rejects it with a reason and a text (R-DESK-25). Above the caller's limit an approval
 * only recommends: another person has to approve the claim (R-DESK-65).
 */
export const decideClaim = defineEndpoint({
  ...deskWrite,
  path: '/desk/claims/:id/decision',
  body: v.object({
    decision: v.picklist(['approve', 'reject'], 'invalid_choice'),
    /** The lines to approve; without them those that are stored. */
    lines: v.optional(v.nullable(LinesInput), null),
    reason: v.optional(v.nullable(v.picklist(rejectionReasons, 'invalid_choice')), null),
    text: OptionalText,
  }),
  refusals: ['CONFLICT'],
});

export const orderParts = defineEndpoint({
  ...deskWrite,
  path: '/desk/claims/:id/parts-ordered',
  body: v.object({ text: OptionalText }),
  refusals: ['CONFLICT'],
});

/** Adds a note that only the desk reads. */
export const addDeskNote = defineEndpoint({
  ...deskWrite,
  path: '/desk/claims/:id/notes',
  body: v.object({ text: LongText }),
});

export const claimDecisionEndpoints = {
  getDeskClaim,
  requestFromDepot,
  priceClaim,
  decideClaim,
  orderParts,
  addDeskNote,
} as const;
