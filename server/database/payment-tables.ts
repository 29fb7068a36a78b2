import type { Generated, GeneratedAlways } from 'kysely';
import type { RunStatus } from '#contract/payments.ts';

export type PaymentRunsTable = {
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

export type PaymentRunClaimsTable = {
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

export type ClosedMonthsTable = {
  /** `2026-11`; all before it are closed too. */
  month: string;
  closed_at: Date;
  closed_by: string | null;
};
