import * as v from 'valibot';
import { oneOf } from './one-of.ts';
import { ClaimLine } from './claim-lines.ts';
import { defineEndpoint } from './endpoint.ts';
import { FileReceipt } from './files.ts';
import { FiledPicks, FormPicks } from './picks.ts';
import { claimFilesMax, labourHoursLimit, longTextMaxLength } from './limits.ts';
import {
  DateOnly,
  Dollars,
  FormNumber,
  GivenId,
  hasTwoDecimalsAtMost,
  Id,
  Instant,
  OneLine,
  paged,
  PageQuery,
  QueryFlag,
  requiredLines,
} from './primitives.ts';
import { warrantyStatuses } from './registrations.ts';

/** A long text, such as a diagnosis. */
export const LongText = requiredLines(longTextMaxLength);

const Choice = v.pipe(v.string('required'), v.nonEmpty('required'), v.maxLength(255, 'too_long'));

export const LabourHours = v.pipe(
  FormNumber,
  v.minValue(labourHoursLimit.min, 'too_small'),
  v.maxValue(labourHoursLimit.max, 'too_large'),
  v.check(hasTwoDecimalsAtMost, 'too_many_decimals'),
);

/** The fields of a claim (R-CLAIM-02). Rules that depend on the registration are in `domain/claim-rules.ts`. */
export const ClaimFields = v.object({
  claimType: Choice,
  claimSubtype: Choice,
  diagnosis: LongText,
  dateOfFailure: DateOnly,
  dateEnteredShop: DateOnly,
  partsRequired: LongText,
  labourHours: v.nullable(LabourHours),
});
export type ClaimFields = v.InferOutput<typeof ClaimFields>;

export const ClaimInput = v.object({
  ...ClaimFields.entries,
  productRegistrationId: GivenId,
  customerId: v.nullable(GivenId),
  /** The customer's, as the depot knows it. The claim names its customer to the depot only with a match (R-CLAIM-07). */
  emailOrPhone: v.nullish(OneLine),
  /**
   * What was picked from the catalogue (R-PRICE-10); JSON in a form. Without it a change leaves what was picked.
   */
  picks: v.nullish(FormPicks),
});
export type ClaimInput = v.InferOutput<typeof ClaimInput>;

const Text = v.nullable(v.string());

/** The serial number of a claim. Some backends send a list, mostly of one (R-API-16). */
const ClaimSerialNumber = v.pipe(
  v.nullable(v.union([v.string(), v.array(v.string())])),
  v.transform((value) => (Array.isArray(value) ? value.join(', ') || null : value)),
);

/**
 * Who of the depot made it, by first and last name (R-CLAIM-18). Null where that is unknown, or the person is of the
 * depot no longer; missing from other backends.
 */
const CreatedBy = v.optional(Text);

export const EstimatedRepairCost = v.object({
  createdAt: Instant,
  createdBy: CreatedBy,
  partsRequired: Text,
  description: Text,
  materialCost: v.nullable(Dollars),
  labourCost: v.nullable(Dollars),
  totalCost: v.nullable(Dollars),
  /** Requested by the depot, with its hours. */
  labourHours: v.optional(v.nullable(v.number())),
});
/** The invoice of a claim as read; the taxes that do not apply are null. */
const ClaimInvoice = v.object({
  createdBy: CreatedBy,
  invoiceNumber: Text,
  invoiceDate: v.nullable(DateOnly),
  gstHstTaxAmount: v.nullable(Dollars),
  pstQstTaxAmount: v.nullable(Dollars),
  /** In US dollars. */
  usdTaxAmount: v.nullable(Dollars),
  /** What the invoice itself says that it comes to (R-INV-11); missing where the depot did not give it. */
  invoiceTotal: v.exactOptional(v.nullable(Dollars)),
});
export type ClaimInvoice = v.InferOutput<typeof ClaimInvoice>;

/** An invoice that was made void (R-DESK-63), with why from the desk's list and in words. */
const VoidedInvoice = v.object({
  ...ClaimInvoice.entries,
  invoicedAt: Instant,
  voidedAt: Instant,
  /** To the desk, an account's name, which may be gone; null to a depot. */
  voidedBy: Text,
  reason: v.string(),
  text: Text,
  /** What it came to, with the Canadian taxes. */
  total: Dollars,
});
export type VoidedInvoice = v.InferOutput<typeof VoidedInvoice>;

/** What was credited (above zero) or charged back of a claim after its payment (R-PAY-14), with why. */
const Adjustment = v.object({
  id: Id,
  /** Counts those of the claim. */
  number: v.number(),
  adjustedAt: Instant,
  /** To the desk, an account's name, which may be gone; null to a depot. */
  adjustedBy: Text,
  reason: v.string(),
  text: Text,
  /** Before taxes, and each tax. */
  amount: Dollars,
  gstHstTaxAmount: Dollars,
  pstQstTaxAmount: Dollars,
  /** With the taxes. */
  total: Dollars,
  /** The payment run's day and reference; null until it is paid or taken. */
  paidOn: v.nullable(DateOnly),
  reference: Text,
});
export type Adjustment = v.InferOutput<typeof Adjustment>;

export type EstimatedRepairCost = v.InferOutput<typeof EstimatedRepairCost>;

/** The rule that took a step of a claim, by its name in each language (R-RULE-04). */
export const RuleNamed = v.object({ name: v.object({ en: v.string(), fr: v.string() }), version: v.number() });
export type RuleNamed = v.InferOutput<typeof RuleNamed>;

/**
 * A claim as read (R-CLAIM-15). Many fields may be missing, and screens have a fallback for each. Some backends also
 * return more than R-API-16: the filed fields (`claimType` to `partsRequired`), `createdAt`, `files`, `timeline`, and
 * `invoicedAt`, which is null until an invoice is submitted. Without `invoicedAt` the app learns from a 409 that there
 * is an invoice.
 */
export const Claim = v.object({
  id: Id,
  name: v.string(),
  /** Unknown statuses are accepted. */
  status: Text,
  substatus: Text,
  serialNumber: ClaimSerialNumber,
  productRegistration: v.nullable(
    v.object({
      id: Id,
      product: v.nullable(v.object({ brand: Text, name: Text })),
      serialNumber: v.nullable(v.object({ name: Text })),
      productWarrantyStatus: v.nullable(oneOf(warrantyStatuses)),
      purchaseDate: v.nullable(DateOnly),
      partsExpireDate: v.nullable(DateOnly),
      labourExpireDate: v.nullable(DateOnly),
    }),
  ),
  repairDepot: v.nullable(v.object({ name: Text, billingState: Text })),
  dateOfFailure: v.nullable(DateOnly),
  dateEnteredShop: v.nullable(DateOnly),
  claimType: v.optional(Text),
  claimSubtype: v.optional(Text),
  labourHours: v.optional(v.nullable(v.number())),
  diagnosis: v.optional(Text),
  partsRequired: v.optional(Text),
  /** What was picked from the catalogue; of a claim read by itself, where the desk is the portal's own. */
  picks: v.optional(v.nullable(FiledPicks)),
  dealersNotes: Text,
  grossTotal: v.nullable(Dollars),
  customer: v.nullable(v.object({ name: Text, email: Text, phone: Text, address: Text, country: Text })),
  estimatedRepairCosts: v.array(EstimatedRepairCost),
  createdAt: v.optional(Instant),
  createdBy: CreatedBy,
  invoicedAt: v.optional(v.nullable(Instant)),
  paidAt: v.optional(v.nullable(Instant)),
  invoice: v.optional(v.nullable(ClaimInvoice)),
  /** Oldest first; missing where there are none. */
  voidedInvoices: v.optional(v.array(VoidedInvoice)),
  /** Oldest first; missing where there are none. */
  adjustments: v.optional(v.array(Adjustment)),
  files: v.optional(v.array(v.object({ ...FileReceipt.entries, createdBy: CreatedBy }))),
  /**
   * `kind` says what was done where the desk is the portal's own: `invoiced` for the invoice, `invoice voided` when it was
   * made void, `adjusted` for an adjustment of its payment. `reasons` are those of the desk's pick lists (`claim-decisions.ts`).
   */
  timeline: v.optional(
    v.array(
      v.object({
        at: Instant,
        status: v.string(),
        substatus: Text,
        note: Text,
        kind: v.optional(v.string()),
        reasons: v.optional(v.array(v.string())),
        rule: v.optional(RuleNamed),
        /** A person at the desk took it. */
        byDesk: v.optional(v.boolean()),
        createdBy: CreatedBy,
      }),
    ),
  ),
  /** Whether the depot wrote since it was asked for information; only of a claim that asks for it. */
  isAnswered: v.optional(v.boolean()),
  /** Whether the depot can withdraw it (R-CLAIM-23); absent where Salesforce is the desk. */
  withdrawable: v.optional(v.boolean()),
  /** Whether its invoice may say its total (R-INV-11); absent where Salesforce is the desk. */
  takesInvoiceTotal: v.optional(v.boolean()),
  /**
   * The last day on which the depot can appeal the decision, null where it cannot (R-CLAIM-24); absent in lists, and where
   * Salesforce is the desk.
   */
  appealBy: v.optional(v.nullable(DateOnly)),
  /** What was claimed, approved and paid, where the desk is the portal's own. */
  lines: v.optional(v.array(ClaimLine)),
});
export type Claim = v.InferOutput<typeof Claim>;

/** Open claims by the days since they were filed: 0 to 7, 8 to 30, more than 30 (R-OVERVIEW-03). */
export const claimAges = ['open-7', 'open-30', 'open-older'] as const;
export type ClaimAge = (typeof claimAges)[number];

/**
 * What the list can be reduced to besides a status: waiting for a decision, invoiced but not paid, without a status,
 * asking the depot for something, or of an age.
 */
export const claimParts = ['undecided', 'unpaid', 'unknown', 'asking', ...claimAges] as const;
export type ClaimPart = (typeof claimParts)[number];

/** A month, `YYYY-MM`. */
export const Month = v.pipe(v.string(), v.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'invalid_date'));
const Months = v.pipe(v.string(), v.regex(/^\d{4}-(0[1-9]|1[0-2])(\/\d{4}-(0[1-9]|1[0-2]))?$/, 'invalid_date'));

/** What the list can be sorted by (R-CLAIM-16). A minus reverses the order. */
export const claimSorts = [
  'created',
  '-created',
  'customer',
  '-customer',
  'status',
  '-status',
  'total',
  '-total',
] as const;
export type ClaimSort = (typeof claimSorts)[number];

const ClaimSort = v.picklist(claimSorts, 'invalid_choice');

/**
 * The answer names its `sort`, so that the app knows whether a backend can sort. `toInvoice` leaves only the claims that
 * an invoice can be submitted for.
 */
export const listClaims = defineEndpoint({
  method: 'GET',
  path: '/warranties/claims',
  access: ['depot', 'retailer_depot'],
  query: v.object({
    ...PageQuery.entries,
    search: v.optional(OneLine),
    status: v.optional(v.string()),
    toInvoice: v.optional(QueryFlag),
    part: v.optional(v.picklist(claimParts, 'invalid_choice')),
    /** The month in which a claim was paid, or the first and the last one: `2025-12/2026-11`. */
    paidIn: v.optional(Months),
    sort: v.optional(ClaimSort),
  }),
  output: v.object({ ...paged(Claim).entries, sort: v.optional(ClaimSort) }),
  status: 200,
  refusals: ['SALESFORCE_DATA_INCONSISTENCY'],
});

/** The same claims, all pages, as CSV (R-EXPORT-01). */
export const exportClaims = defineEndpoint({
  method: 'GET',
  path: '/exports/claims',
  access: listClaims.access,
  query: v.omit(listClaims.query, ['page', 'size']),
  archive: ['text/csv'],
  status: 200,
  refusals: ['SALESFORCE_DATA_INCONSISTENCY'],
});

export const createClaim = defineEndpoint({
  method: 'POST',
  path: '/warranties/claims',
  access: ['depot', 'retailer_depot'],
  body: ClaimInput,
  upload: { name: 'files', max: claimFilesMax },
  output: Claim,
  status: 201,
  idempotent: true,
  refusals: ['REGISTRATION_REJECTED', 'WARRANTY_EXPIRED'],
});

export const getClaim = defineEndpoint({
  method: 'GET',
  path: '/warranties/claims/:id',
  access: ['depot', 'retailer_depot'],
  output: Claim,
  status: 200,
});

/**
 * Changes a claim that is still New. All fields are sent again. Photos are added to the claim's photos, ten in total; a
 * photo that the claim already has is not stored twice, so all photos may be sent again. While the substatus asks for
 * photos, a claim under review takes photos too, with its fields as they are. They answer the request.
 */
export const updateClaim = defineEndpoint({
  method: 'PATCH',
  path: '/warranties/claims/:id',
  access: ['depot', 'retailer_depot'],
  body: ClaimInput,
  upload: { name: 'files', max: claimFilesMax },
  output: Claim,
  status: 200,
  idempotent: true,
  refusals: ['CONFLICT', 'REGISTRATION_REJECTED', 'WARRANTY_EXPIRED'],
});
