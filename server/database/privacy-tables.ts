import type { Generated } from 'kysely';
import type { ConsentKind } from '#contract/consents.ts';
import type { ErasureState } from '#contract/erasure.ts';
import type { RetentionKind } from '#contract/retention.ts';
import type { Language } from '../base/language.ts';

/** See `privacy/consents.ts`. Rows are only added, except that a text is completed once. */
export type ConsentsTable = {
  id: Generated<number>;
  account_id: string | null;
  contact_id: string | null;
  kind: ConsentKind;
  given: boolean;
  /** What the person read; null while unknown, or for a consent that is withdrawn. */
  text: string | null;
  /** The first 12 digits of the text's SHA-256. */
  version: string | null;
  language: Language;
  at: Date;
};

/** See `privacy/erasures.ts`. */
export type ErasuresTable = {
  id: string;
  /** Of an account that may be gone. */
  account_id: string;
  requested_at: Date;
  state: ErasureState;
  decided_at: Generated<Date | null>;
  /** The admin's account id. */
  decided_by: Generated<string | null>;
  /** Why it was refused; deleted with the account. */
  reason: Generated<string | null>;
  /** JSON of `ErasureCounts`. */
  erased: Generated<string | null>;
};

/** What the last pass removed, by kind. */
export type RetentionPassesTable = { kind: RetentionKind; at: Date; removed: number };

export type IncidentsTable = {
  id: string;
  occurred_on: string;
  noticed_on: string;
  circumstances: string;
  information: string;
  people: number | null;
  serious_risk: boolean;
  assessment: string;
  measures: string;
  commission_told_on: string | null;
  people_told_on: string | null;
  changed_at: Date;
  /** The admin's account id. */
  changed_by: string;
};
