import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { FiledPicks, PicksPrice } from '#contract/picks.ts';
import type { lineKinds } from '#contract/claim-lines.ts';
import type { RuleColumn } from './rule-tables.ts';

export type ClaimsTable = {
  id: string;
  name: string;
  depot_id: string;
  created_by: string | null;
  registration_id: string | null;
  serial_number: string | null;
  customer_id: string | null;
  claim_type: string | null;
  claim_subtype: string | null;
  diagnosis: string | null;
  parts_required: string | null;
  date_of_failure: string | null;
  date_entered_shop: string | null;
  labour_hours: number | null;
  /** What was picked from the catalogue; null from a device that knows no catalogue. */
  picks: ColumnType<FiledPicks | null, string | null | undefined, string | null>;
  /** What the server made of them when they were filed. */
  picks_price: ColumnType<PicksPrice | null, string | null | undefined, string | null>;
  status: string | null;
  substatus: string | null;
  dealers_notes: string | null;
  gross_total_cents: number | null;
  /** Null until it is paid. */
  paid_at: Generated<Date | null>;
  /** What `search` matches: name, serial number and customer. */
  search_text: string;
  /** The account at the desk that works on it. */
  assignee_id: Generated<string | null>;
  /** What the desk should look at first; kept by triggers (`schema/derived-columns.ts`). */
  flags: Generated<string[]>;
  /** The number of the day since which it waits for a decision, or `notWaiting`; kept by triggers. */
  queue_waiting_since: Generated<number>;
  /** Counts the claim's changes. */
  version: Generated<number>;
  created_at: Date;
  /** Whether it is one of an earlier system, which alone has the next four (R-IMPORT-12). */
  imported: Generated<boolean>;
  imported_filed_on: Generated<string | null>;
  imported_decided_on: Generated<string | null>;
  imported_paid_on: Generated<string | null>;
  imported_invoice_number: Generated<string | null>;
};

export type ClaimEstimatesTable = {
  id: string;
  claim_id: string;
  created_at: Date;
  parts_required: string | null;
  description: string | null;
  material_cost_cents: number | null;
  labour_cost_cents: number | null;
  total_cost_cents: number | null;
  /** For an estimate that the depot requested: the hours, and the account that requested it. */
  labour_hours: number | null;
  requested_by: string | null;
};

export type ClaimEventsTable = {
  id: Generated<number>;
  claim_id: string;
  at: Date;
  status: string;
  substatus: string | null;
  note: string | null;
  /** The depot's account that caused it; null for the manufacturer's steps. */
  created_by: Generated<string | null>;
  /** What was done (`StepKind`); null for filing, photos, and steps of an older version. */
  kind: Generated<string | null>;
  /** Values of the desk's pick lists (`claim-decisions.ts`). */
  reasons: Generated<string[]>;
  /** The claim's total from this step on; null where it stays. */
  gross_total_cents: Generated<number | null>;
  /** The account of the desk. */
  decided_by: Generated<string | null>;
  rule: RuleColumn;
};

/** See `ClaimLine`. */
export type ClaimLinesTable = {
  id: string;
  claim_id: string;
  position: number;
  kind: (typeof lineKinds)[number];
  description: string;
  number: string | null;
  quantity_hundredths: number;
  price_cents: number;
  claimed_cents: number;
  approved_cents: number | null;
  paid_cents: Generated<number | null>;
  reason: string | null;
  reason_text: string | null;
};

export type ClaimNotesTable = { id: string; claim_id: string; at: Date; created_by: string | null; body: string };

export type ClaimMessagesTable = {
  id: string;
  position: GeneratedAlways<number>;
  claim_id: string;
  at: Date;
  from_desk: boolean;
  created_by: string | null;
  body: string;
};

/** See `keepApprovedPrices`. */
export type ApprovedPricesTable = {
  depot_id: string;
  /** A part's number, or '' for an hour of labour. */
  unit: string;
  cents: ColumnType<string, number>;
  approved_at: Date;
};
