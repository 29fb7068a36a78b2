import type { Generated, GeneratedAlways } from 'kysely';
import type { RunStatus } from '#contract/payments.ts';

/** Invoices, payment runs, what they pay, and closed months. */
export type PaymentTables = {
  invoices: InvoicesTable;
  voided_invoices: VoidedInvoicesTable;
  payment_runs: PaymentRunsTable;
  payment_run_claims: PaymentRunClaimsTable;
  payment_adjustments: PaymentAdjustmentsTable;
  payment_run_adjustments: PaymentRunAdjustmentsTable;
  closed_months: ClosedMonthsTable;
};

type InvoicesTable = {
  id: string;
  /** Unique: one invoice per claim. */
  claim_id: string;
  invoice_date: string;
  invoice_number: string;
  /** Canadian cents. */
  gst_hst_tax_cents: number | null;
  pst_qst_tax_cents: number | null;
  /** US cents. */
  usd_tax_cents: number | null;
  /** What the invoice itself says that it comes to, in Canadian cents; null where the depot gave nothing. */
  invoice_total_cents: Generated<number | null>;
  created_by: string | null;
  created_at: Date;
};

/** No invoices any more: a claim may have several (R-DESK-63). */
type VoidedInvoicesTable = InvoicesTable & {
  /** Approved lines and Canadian taxes. */
  amount_cents: number;
  voided_at: Date;
  voided_by: string | null;
  reason: string;
  /** What the depot reads beside it. */
  note: string | null;
};

type PaymentRunsTable = {
  id: string;
  number: GeneratedAlways<number>;
  status: Generated<RunStatus>;
  /** Counts its changes. */
  version: Generated<number>;
  created_at: Date;
  created_by: string | null;
  paid_on: Generated<string | null>;
  reference: Generated<string | null>;
  closed_at: Generated<Date | null>;
  undone_at: Generated<Date | null>;
  undo_reason: Generated<string | null>;
  /** Canadian dollars for one US dollar, in ten-thousandths. */
  usd_rate: Generated<number | null>;
  usd_rate_source: Generated<string | null>;
};

type PaymentRunClaimsTable = {
  run_id: string;
  claim_id: string;
  depot_id: string;
  amount_cents: number;
  /** The invoice's US tax in Canadian cents, beside `amount_cents`. */
  us_tax_cad_cents: Generated<number | null>;
  /** What the claim gets back when the run is undone. */
  status_before: string;
  substatus_before: string | null;
  /** False once the run is undone. */
  active: Generated<boolean>;
};

/** A credit, or below zero a charge-back; it is never changed (R-PAY-14). */
type PaymentAdjustmentsTable = {
  id: string;
  claim_id: string;
  /** Counts those of the claim. */
  number: number;
  created_at: Date;
  created_by: string | null;
  /** Before taxes. */
  amount_cents: number;
  gst_hst_cents: number;
  pst_qst_cents: number;
  reason: string;
  /** What the depot reads beside it. */
  note: string | null;
};

type PaymentRunAdjustmentsTable = {
  run_id: string;
  adjustment_id: string;
  /** False once the run is undone. */
  active: Generated<boolean>;
};

type ClosedMonthsTable = {
  /** `2026-11`; all before it are closed too. */
  month: string;
  closed_at: Date;
  closed_by: string | null;
};
