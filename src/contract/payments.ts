import * as v from 'valibot';
import { oneOf } from './one-of.ts';
import { DuplicateClaim } from './claim-decisions.ts';
import { Month } from './claims.ts';
import { defineEndpoint } from './endpoint.ts';
import { DateOnly, Id, Instant, paged, PageQuery, paymentRoles, requiredLine, requiredLines } from './primitives.ts';

/** Most claims of a payment run, and most adjustments. */
export const runClaimsMax = 1_000;

/** `undone` gives its claims back; the others hold them. */
export const runStatuses = ['open', 'paid', 'closed', 'undone'] as const;
export type RunStatus = (typeof runStatuses)[number];

const Text = v.nullable(v.string());
const Count = v.number();
const Cents = v.number();

/** Sums of a depot's claims and adjustments; below zero where more is charged back than is due. */
const DepotSum = v.object({ depotId: Id, depot: v.string(), claims: Count, adjustments: Count, totalCents: Cents });

const PayableClaim = v.object({
  claimId: Id,
  claim: v.string(),
  depotId: Id,
  depot: v.string(),
  /** Of the depot, in the accounting (R-PAY-16). */
  vendorNumber: Text,
  serialNumber: Text,
  invoiceNumber: Text,
  invoicedAt: v.nullable(Instant),
  /** Approved lines and the invoice's Canadian taxes. */
  amountCents: Cents,
  /** The Canadian taxes of it, and each apart. */
  taxCents: Cents,
  gstHstCents: v.nullable(Cents),
  pstQstCents: v.nullable(Cents),
  /** A tax in US dollars, beside `amountCents`. */
  usdTaxCents: v.nullable(Cents),
  /** What it came to in Canadian dollars by the run's rate; null before there is one. */
  usTaxCadCents: v.nullable(Cents),
});
export type PayableClaim = v.InferOutput<typeof PayableClaim>;

const ShownPayable = v.object({ ...PayableClaim.entries, duplicates: v.array(DuplicateClaim) });
export type ShownPayable = v.InferOutput<typeof ShownPayable>;

/** A credit, or below zero a charge-back, of a claim that was paid (R-PAY-14). */
const PayableAdjustment = v.object({
  adjustmentId: Id,
  /** Counts those of the claim. */
  number: v.number(),
  claimId: Id,
  claim: v.string(),
  depotId: Id,
  depot: v.string(),
  vendorNumber: Text,
  serialNumber: Text,
  /** Of the claim's invoice. */
  invoiceNumber: Text,
  /** From the list of reasons; a later version may have others. */
  reason: v.string(),
  text: Text,
  adjustedAt: Instant,
  /** With its taxes, as of a claim. */
  amountCents: Cents,
  taxCents: Cents,
  gstHstCents: Cents,
  pstQstCents: Cents,
});
export type PayableAdjustment = v.InferOutput<typeof PayableAdjustment>;

/** As `1.3725`. */
const UsdRate = v.pipe(
  v.string('required'),
  v.nonEmpty('required'),
  v.regex(/^\d{1,2}(\.\d{1,4})?$/, 'not_a_number'),
  v.check((rate) => Number(rate) > 0, 'outside_limits'),
);

/** Claims and adjustments that are paid together (R-PAY-02). */
export const PaymentRun = v.object({
  id: Id,
  number: v.number(),
  status: oneOf(runStatuses),
  /** Counts its changes; a write names the one that it was based on. */
  version: v.number(),
  createdAt: Instant,
  /** An account's name, which may be gone. */
  createdBy: Text,
  /** The day of the payment, and the bank's or the cheque's number. */
  paidOn: v.nullable(DateOnly),
  reference: Text,
  closedAt: v.nullable(Instant),
  undoneAt: v.nullable(Instant),
  /** Why, in the words of who undid it. */
  undoReason: Text,
  claims: Count,
  adjustments: Count,
  /** With the adjustments, and the US taxes in Canadian dollars. */
  totalCents: Cents,
  /** Canadian dollars for one US dollar with four decimals, and where it was read; null without a US tax. */
  usdRate: Text,
  usdRateSource: Text,
});
export type PaymentRun = v.InferOutput<typeof PaymentRun>;

export const PaymentRunDetail = v.object({
  ...PaymentRun.entries,
  /** False for who made it, where two people are needed (R-PAY-12). */
  mayPay: v.boolean(),
  depots: v.array(DepotSum),
  items: v.array(
    v.object({
      ...ShownPayable.entries,
      status: Text,
      /** Not as it was when it was chosen, so that the run cannot be paid. */
      isChanged: v.boolean(),
    }),
  ),
  adjusted: v.array(PayableAdjustment),
});
export type PaymentRunDetail = v.InferOutput<typeof PaymentRunDetail>;

const payer = { access: paymentRoles, status: 200 } as const;
const write = { ...payer, method: 'POST', output: PaymentRun, idempotent: 'required', refusals: ['CONFLICT'] } as const;

const dueList = {
  ...payer,
  method: 'GET',
  refusals: ['NOT_FOUND'],
  query: v.object({ depotId: v.optional(Id) }),
  output: v.object({
    depots: v.array(DepotSum),
    /** At most `runClaimsMax`. */
    claims: v.array(ShownPayable),
    /** At most `runClaimsMax`; of a claim all that are due, or none. */
    adjustments: v.array(PayableAdjustment),
  }),
} as const;

/**
 * What is due, by depot: invoiced, not paid and in no run, or adjusted and in no run; of one depot, or of all, oldest
 * first.
 */
export const listDuePayments = defineEndpoint({ ...dueList, path: '/desk/due-payments' });

/** The same, as a desk of the version before asks for it. */
export const listPayments = defineEndpoint({ ...dueList, path: '/desk/payments' });

/** Newest first. */
export const listPaymentRuns = defineEndpoint({
  ...payer,
  method: 'GET',
  path: '/desk/payment-runs',
  refusals: ['NOT_FOUND'],
  query: PageQuery,
  output: paged(PaymentRun),
});

const RunIds = v.pipe(
  v.array(Id, 'required'),
  v.maxLength(runClaimsMax, 'outside_limits'),
  v.check((ids) => new Set(ids).size === ids.length, 'invalid_choice'),
);

/** Puts what is due into a run: claims, adjustments or both; of a claim all adjustments that are due, or none. */
export const createPaymentRun = defineEndpoint({
  ...write,
  path: '/desk/payment-runs',
  refusals: ['CONFLICT', 'NOT_FOUND', 'RUN_BELOW_ZERO'],
  status: 201,
  body: v.object({
    /** One of the two has an id. */
    claimIds: v.exactOptional(RunIds),
    adjustmentIds: v.exactOptional(RunIds),
    /** Both are required where an invoice has a US tax (R-PAY-10). */
    usdRate: v.optional(UsdRate),
    usdRateSource: v.optional(requiredLine(100)),
  }),
});

export const getPaymentRun = defineEndpoint({
  ...payer,
  method: 'GET',
  path: '/desk/payment-runs/:id',
  output: PaymentRunDetail,
});

/** Marks all claims and adjustments of a run as paid, or none. */
export const payPaymentRun = defineEndpoint({
  ...write,
  path: '/desk/payment-runs/:id/pay',
  versioned: true,
  refusals: ['CONFLICT', 'MONTH_CLOSED', 'FOUR_EYES'],
  body: v.object({
    paidOn: DateOnly,
    reference: requiredLine(100),
  }),
});

/** Gives the claims of a run that is not closed back as they were; its adjustments are due again. */
export const undoPaymentRun = defineEndpoint({
  ...write,
  path: '/desk/payment-runs/:id/undo',
  versioned: true,
  refusals: ['CONFLICT', 'MONTH_CLOSED'],
  body: v.object({
    reason: requiredLines(500),
  }),
});

export const closePaymentRun = defineEndpoint({ ...write, path: '/desk/payment-runs/:id/close', versioned: true });

/** Nothing is dated in it any more, so that what a depot has read does not change (R-PAY-11). */
const ClosedMonth = v.object({
  month: Month,
  closedAt: Instant,
  /** An account's name, which may be gone. */
  closedBy: Text,
});
export type ClosedMonth = v.InferOutput<typeof ClosedMonth>;

const DeskMonths = v.object({
  /** Newest first. */
  closed: v.array(ClosedMonth),
  /** The oldest open one with payments, else the month that ended last; null once it is closed. */
  next: v.nullable(Month),
});
export type DeskMonths = v.InferOutput<typeof DeskMonths>;

export const listMonths = defineEndpoint({
  ...payer,
  method: 'GET',
  path: '/desk/months',
  refusals: ['NOT_FOUND'],
  output: DeskMonths,
});

/** Closes a past month and all before it, which have no payments or are closed. */
export const closeMonth = defineEndpoint({
  ...write,
  path: '/desk/months/:month/close',
  refusals: ['CONFLICT', 'MONTH_CLOSED'],
  output: ClosedMonth,
});

export const exportPaymentRun = defineEndpoint({
  ...payer,
  method: 'GET',
  path: '/desk/payment-runs/:id/export',
  archive: ['text/csv'],
});

/** All claims and adjustments that are due, of one depot or of all, and all runs, as CSV (R-EXPORT-01). */
export const exportDuePayments = defineEndpoint({
  ...payer,
  method: 'GET',
  path: '/exports/due-payments',
  refusals: ['NOT_FOUND'],
  query: listDuePayments.query,
  archive: ['text/csv'],
});

export const exportPaymentRuns = defineEndpoint({
  ...payer,
  method: 'GET',
  path: '/exports/payment-runs',
  refusals: ['NOT_FOUND'],
  archive: ['text/csv'],
});

/** What was booked in a month, as CSV (R-PAY-13). */
export const exportJournal = defineEndpoint({
  ...payer,
  method: 'GET',
  path: '/exports/journal',
  refusals: ['NOT_FOUND'],
  query: v.object({ month: Month }),
  archive: ['text/csv'],
});

/** As a file, in one of two forms and languages. */
export const TableFile = v.object({
  format: v.optional(v.picklist(['csv', 'pdf'], 'invalid_choice'), 'pdf'),
  language: v.optional(v.picklist(['en', 'fr'], 'invalid_choice')),
});

/** What a run pays one depot, in the depot's language unless another is named. */
export const getRemittance = defineEndpoint({
  ...payer,
  method: 'GET',
  path: '/desk/payment-runs/:id/remittances/:depotId',
  query: TableFile,
  archive: ['application/pdf', 'text/csv'],
});
