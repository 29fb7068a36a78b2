import type { Generated, GeneratedAlways } from 'kysely';
import type { RunStatus } from '#contract/payments.ts';

/** Payment runs, what they pay, and closed months. */
export type PaymentTables = {
  payment_runs: PaymentRunsTable;
  payment_run_claims: PaymentRunClaimsTable;
  payment_adjustments: PaymentAdjustmentsTable;
  payment_run_adjustments: PaymentRunAdjustmentsTable;
  closed_months: ClosedMonthsTable;
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
