import * as v from 'valibot';
import { oneOf } from './one-of.ts';
import { defineEndpoint } from './endpoint.ts';
import { Instant, list } from './primitives.ts';

/** What is kept for a limited time (R-PRIV-05). */
export const retentionKinds = [
  'unverified_accounts',
  'uploads',
  'sessions',
  'account_changes',
  'answers',
  'tickets',
  'applications',
  'claim_photos',
  'claims',
  'events',
] as const;
export type RetentionKind = (typeof retentionKinds)[number];
export type RetentionDays = Readonly<Record<RetentionKind, number>>;

export const defaultRetentionDays: RetentionDays = {
  /** Sign-ups that never proved their email. */
  unverified_accounts: 365,
  /** Uploads that no submission used; never longer than a day. */
  uploads: 1,
  /** Sessions that ended. */
  sessions: 1,
  /** Who deactivated and reenabled an account. */
  account_changes: 1095,
  /** What stored answers say of people; key, fingerprint and ids stay (R-API-11). */
  answers: 400,
  /** Messages to support, after the last of a conversation. */
  tickets: 730,
  /** Applications that nobody accepted. */
  applications: 365,
  /** Photos of claims, after their invoice. */
  claim_photos: 730,
  /** Files of invoices and estimates, and the customer of a claim, after its invoice: what tax law asks for. */
  claims: 2555,
  /** What happened, and whom it was told. */
  events: 400,
};

/** One kind: its days, what is due now, and what the last pass removed. */
export const Retention = v.object({
  kind: oneOf(retentionKinds),
  days: v.number(),
  due: v.number(),
  last: v.nullable(v.object({ at: Instant, removed: v.number() })),
});
export type Retention = v.InferOutput<typeof Retention>;

/** The report on retention, every kind in its order. */
export const listRetention = defineEndpoint({
  method: 'GET',
  path: '/admin/retention',
  access: ['admin'],
  output: list(Retention),
  status: 200,
});
