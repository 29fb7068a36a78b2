import * as v from 'valibot';
import { oneOf } from './one-of.ts';
import { Month } from './claims.ts';
import { defineEndpoint } from './endpoint.ts';
import { TableFile } from './payments.ts';
import { DateOnly, Id, list } from './primitives.ts';

const Cents = v.number();

/** Invoiced and adjusted raise the balance, paid lowers it. */
export const entryKinds = ['invoiced', 'paid', 'adjusted'] as const;

/**
 * What an entry of a statement is. A US tax is owed and paid on the day of its payment, and neither any more on the day
 * its run is undone (R-PAY-10). An adjustment above zero is a credit that is paid, below zero a charge-back that is taken.
 */
export const entryTypes = [
  'invoice',
  'void_invoice',
  'payment',
  'payment_undone',
  'us_tax',
  'us_tax_payment',
  'us_tax_payment_undone',
  'us_tax_undone',
  'adjustment',
  'credit_payment',
  'credit_payment_undone',
  'charge_back',
  'charge_back_undone',
] as const;
export type EntryType = (typeof entryTypes)[number];

/** A depot's month: what the manufacturer owed at its start and its end, and what happened between (R-PAY-08). */
const StatementMonth = v.object({
  month: Month,
  openingCents: Cents,
  invoicedCents: Cents,
  paidCents: Cents,
  adjustedCents: Cents,
  closingCents: Cents,
});
export type StatementMonth = v.InferOutput<typeof StatementMonth>;

export const Statement = v.object({
  ...StatementMonth.entries,
  depot: v.nullable(v.string()),
  entries: v.array(
    v.object({
      date: DateOnly,
      kind: oneOf(entryKinds),
      /** One of `entryTypes`; a later version may have others, and one before says nothing. */
      type: v.exactOptional(v.string()),
      claimId: Id,
      claim: v.string(),
      invoiceNumber: v.nullable(v.string()),
      /** Of a payment. */
      reference: v.nullable(v.string()),
      /** Of an adjustment that takes back an invoice which was made void, and no payment (R-DESK-63). */
      isVoid: v.exactOptional(v.boolean()),
      /** Of an entry about an adjustment of a payment (R-PAY-14): why, from the list of reasons. */
      adjustmentReason: v.exactOptional(v.string()),
      cents: Cents,
      /** Of an adjustment of a payment: what of `cents` is each tax. */
      gstHstCents: v.exactOptional(Cents),
      pstQstCents: v.exactOptional(Cents),
    }),
  ),
});
export type Statement = v.InferOutput<typeof Statement>;

const depot = {
  method: 'GET',
  access: ['depot', 'retailer_depot'],
  status: 200,
  refusals: ['SALESFORCE_DATA_INCONSISTENCY'],
} as const;

export const StatementMonths = list(StatementMonth);

/** Months in which something happened, and the current one; newest first. */
export const listStatements = defineEndpoint({
  ...depot,
  path: '/statements',
  output: StatementMonths,
  refusals: [...depot.refusals, 'NOT_FOUND'],
});

export const getStatement = defineEndpoint({ ...depot, path: '/statements/:month', output: Statement });

export const exportStatement = defineEndpoint({
  ...depot,
  path: '/statements/:month/file',
  query: TableFile,
  archive: ['application/pdf', 'text/csv'],
});
