import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { DateOnly, Instant, searchInput } from './primitives.ts';

/** What the audit log records (R-AUDIT-01). Rows of a newer version may have others. */
export const auditKinds = [
  'signed_in',
  'sign_in_refused',
  'session_ended',
  'sessions_ended',
  'password_changed',
  'password_reset',
  'password_refused',
  'account_verified',
  'passkey_added',
  'passkey_removed',
  'authenticator_added',
  'authenticator_removed',
  'recovery_codes_renewed',
  'second_factors_removed',
  'account_created',
  'invitation_sent',
  'account_changed',
  'account_deactivated',
  'account_reenabled',
  'erasure_requested',
  'erasure_withdrawn',
  'erasure_refused',
  'person_erased',
  'data_removed',
  'incident_saved',
  'settings_changed',
  'data_exported',
  'import_checked',
  'import_discarded',
  'data_imported',
  'record_saved',
  'records_merged',
  'claim_decided',
  'ticket_changed',
  'registration_decided',
  'registration_corrected',
  'registration_proof_requested',
  'registration_transferred',
  'registration_retired',
  'rules_changed',
  'payments_changed',
  'webhook_changed',
  'api_key_changed',
  'api_key_used',
] as const;
export type AuditKind = (typeof auditKinds)[number];

/** Ids, numbers, states and names of fields; nothing of people, and nothing secret (R-AUDIT-04). */
export const AuditFacts = v.record(
  v.string(),
  v.union([v.string(), v.number(), v.boolean(), v.null(), v.array(v.string())]),
);
export type AuditFacts = v.InferOutput<typeof AuditFacts>;

/** An id, and the name and email of the account that has it now. */
const Named = v.object({ id: v.string(), name: v.nullable(v.string()), email: v.nullable(v.string()) });

export const AuditEntry = v.object({
  /** Rows are numbered without a gap. */
  position: v.number(),
  at: Instant,
  kind: v.string(),
  /** Null for the portal itself, and for who did not sign in. */
  actor: v.nullable(Named),
  /** The network of the caller's address, `203.0.113.0/24`; null for the portal itself. */
  network: v.nullable(v.string()),
  target: v.nullable(Named),
  before: v.nullable(AuditFacts),
  after: v.nullable(AuditFacts),
});
export type AuditEntry = v.InferOutput<typeof AuditEntry>;

/** Longest text of `who`. */
export const auditWhoMaxLength = 255;

const filter = {
  /** Who did it, or to whom: a part of the name or email, or an id. */
  who: searchInput(auditWhoMaxLength),
  kind: v.optional(v.picklist(auditKinds, 'invalid_choice')),
  /** Days in Toronto, both included. */
  from: v.optional(DateOnly),
  to: v.optional(DateOnly),
};

/** Newest first. */
export const listAudit = defineEndpoint({
  method: 'GET',
  path: '/admin/audit',
  access: ['admin'],
  query: v.object({
    ...filter,
    /** `next` of the page before. */
    cursor: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'invalid_choice'))),
  }),
  output: v.object({ data: v.array(AuditEntry), next: v.nullable(v.string()) }),
  status: 200,
});

/** The same rows with their hashes, oldest first. */
export const exportAudit = defineEndpoint({
  method: 'GET',
  path: '/admin/audit/export',
  access: ['admin'],
  query: v.object(filter),
  archive: ['text/csv'],
  status: 200,
});
