import * as v from 'valibot';
import { ClaimForm } from '#contract/claims.ts';
import { fileTypes, KeptFile, Sha256 } from '#contract/files.ts';
import { Id, Instant } from '#contract/primitives.ts';
import { Registration } from '#contract/registrations.ts';
import { Account } from '#contract/session.ts';

/** Version of what an entry's payload means; a payload is never rewritten (`offline.md`, storage). */
export const entrySchemaVersion = 1;

/** The one session of this device. `locale` is here too, since a service worker cannot read local storage. */
export const SessionRow = v.object({
  key: v.literal('session'),
  accountId: Id,
  token: v.string(),
  refreshToken: v.string(),
  expiresIn: v.number(),
  locale: v.string(),
  /** As last read; what an offline start shows. */
  account: v.nullable(Account),
});
export type SessionRow = v.InferOutput<typeof SessionRow>;

/** What a look-up of a serial number found, kept with a draft or an entry. */
export const FoundRegistration = v.object({
  registration: Registration,
  customerName: v.nullable(v.string()),
  /** When the server said so. */
  readAt: Instant,
});
export type FoundRegistration = v.InferOutput<typeof FoundRegistration>;

/** What a technician knows when no look-up could be made (`decisions.md 38`). */
export const KnownCustomer = v.object({ emailOrPhone: v.string() });

export const ClaimPayload = v.object({
  serialNumber: v.string(),
  /** Null when the look-up has to run at sync. */
  found: v.nullable(FoundRegistration),
  known: v.nullable(KnownCustomer),
  claim: ClaimForm,
});
export type ClaimPayload = v.InferOutput<typeof ClaimPayload>;

export const entryStates = ['queued', 'sending', 'sent', 'waiting', 'signin', 'attention'] as const;
export type EntryState = (typeof entryStates)[number];

export const causeCodes = [
  'new',
  'offline',
  'no_answer',
  'timeout',
  'interrupted',
  'not_an_answer',
  'server_error',
  'busy',
  'too_many',
  'signin',
  'refused',
  'unproven',
  'incomplete',
  'three_failures',
  'decision',
  'unreadable',
] as const;
export type CauseCode = (typeof causeCodes)[number];

/** Why an entry is where it is, with the server's own words where it gave some. */
export const Cause = v.object({
  code: v.picklist(causeCodes),
  at: Instant,
  status: v.optional(v.number()),
  serverCode: v.optional(v.string()),
  message: v.optional(v.string()),
  fields: v.optional(v.record(v.string(), v.string())),
});
export type Cause = v.InferOutput<typeof Cause>;

export const Receipt = v.object({
  claimId: Id,
  claimName: v.string(),
  /** Null from a backend that lists nothing. */
  files: v.nullable(v.array(KeptFile)),
  at: Instant,
});
export type Receipt = v.InferOutput<typeof Receipt>;

/** One submission in the outbox. `id` is also its idempotency key. */
export const Entry = v.object({
  id: Id,
  accountId: Id,
  kind: v.literal('claim'),
  /** The claim it belongs to: a server id, or the id of the entry that makes it. */
  claimRef: Id,
  payload: ClaimPayload,
  photoCount: v.number(),
  photoBytes: v.number(),
  state: v.picklist(entryStates),
  cause: Cause,
  /** Epoch milliseconds before which it does not go; 0 is at once. */
  nextAttemptAt: v.number(),
  /** Failures that count, since the last new start (`decisions.md 34`, 35). */
  attempts: v.number(),
  /** Whether a request ever left: from then on the payload is frozen (`decisions.md 39`). */
  attempted: v.boolean(),
  /** What the look-up at sync found: recorded, so that a repeat sends the same bytes. */
  resolved: v.nullable(FoundRegistration),
  receipt: v.nullable(Receipt),
  createdAt: Instant,
  schemaVersion: v.number(),
});
export type Entry = v.InferOutput<typeof Entry>;

/** A photo or document of a draft, and later of the entry that the draft becomes under the same id. */
export type PhotoRow = {
  id: string;
  entryId: string;
  position: number;
  name: string;
  type: (typeof fileTypes)[number];
  size: number;
  sha256: v.InferOutput<typeof Sha256>;
  bytes: Blob;
};

/** One line of the log of attempts; never changed, never removed before its entry. */
export type AttemptRow = {
  id?: number;
  entryId: string;
  at: string;
  /** `left` is written before the request leaves; a `left` without a line after it may have been sent. */
  event: 'left' | CauseCode | 'accepted';
  status?: number;
  serverCode?: string;
};

/** What a claim form holds while it is being filled in: as typed, so nothing is lost by being unfinished. */
export const ClaimDraftValues = v.object({
  claimType: v.nullable(v.string()),
  claimSubtype: v.nullable(v.string()),
  diagnosis: v.string(),
  dateOfFailure: v.nullable(v.string()),
  dateEnteredShop: v.nullable(v.string()),
  partsRequired: v.string(),
  labourHours: v.union([v.number(), v.string()]),
  emailOrPhone: v.string(),
});
export type ClaimDraftValues = v.InferOutput<typeof ClaimDraftValues>;

export const Draft = v.object({
  id: Id,
  accountId: Id,
  form: v.literal('claim'),
  serialNumber: v.string(),
  found: v.nullable(FoundRegistration),
  values: ClaimDraftValues,
  updatedAt: Instant,
});
export type Draft = v.InferOutput<typeof Draft>;

/** Something read before, with when (`offline.md`, P8). */
export type SnapshotRow = { accountId: string; key: string; value: unknown; readAt: string };
