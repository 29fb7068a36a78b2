import type { Generated } from 'kysely';

/** At most one row, with the id 1. `rules` is JSON of `DecisionRules`, text, since PostgreSQL's JSON refuses half characters. */
export type RulesDraftTable = {
  id: number;
  revision: number;
  rules: string;
  saved_at: Date | null;
  saved_by: string | null;
};

/** Never changed. The highest version is live. */
export type RuleVersionsTable = { version: number; rules: string; published_at: Date; published_by: string | null };

/** See `desk/judge-claims.ts`. */
export type ClaimsToJudgeTable = { claim_id: string; due_at: Date };

/** The views of the queue that the desk's accounts saved. */
export type DeskViewsTable = { account_id: string; name: string; query: string; saved_at: Date };

/** JSON of `RuleStep`; null for a step that no rule took. */
export type RuleColumn = Generated<string | null>;
