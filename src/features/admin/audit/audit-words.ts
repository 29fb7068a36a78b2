import { t } from '@lingui/core/macro';
import type { AuditEntry, AuditFacts, AuditKind } from '#contract/audit.ts';
import { importKinds } from '#contract/import-kinds.ts';
import { retentionKinds } from '#contract/retention.ts';
import { roles } from '#contract/primitives.ts';
import { deskReasonName } from '#messages/desk-reasons.ts';
import { claimStatusName, roleName } from '#messages/names.ts';
import { formatMonth, formatNumber } from '#ui/format.ts';
import { columnNames } from '../accounts/accounts-table.tsx';
import { importKindName } from '../master-data/import-kind-name.ts';
import { kindName } from '../privacy/retention-report.tsx';

/** What was done, for the table and its filter. */
export function auditKindNames(): Record<AuditKind, string> {
  return {
    signed_in: t`Logged in`,
    sign_in_refused: t`Log-in refused`,
    session_ended: t`Session ended`,
    sessions_ended: t`All sessions ended`,
    password_changed: t`Password changed`,
    password_reset: t`Password reset`,
    password_refused: t`Wrong password while logged in`,
    account_verified: t`Email confirmed`,
    passkey_added: t`Passkey added`,
    passkey_removed: t`Passkey removed`,
    authenticator_added: t`Authenticator app added`,
    authenticator_removed: t`Authenticator app removed`,
    recovery_codes_renewed: t`New recovery codes`,
    second_factors_removed: t`Second factors removed`,
    account_created: t`Account created`,
    invitation_sent: t`Invitation sent again`,
    account_changed: t`Account changed`,
    account_deactivated: t`Account deactivated`,
    account_reenabled: t`Account reenabled`,
    erasure_requested: t`Erasure requested`,
    erasure_withdrawn: t`Request for erasure withdrawn`,
    erasure_refused: t`Erasure refused`,
    person_erased: t`Person erased`,
    data_removed: t`Old data removed`,
    incident_saved: t`Incident recorded`,
    settings_changed: t`Settings changed`,
    data_exported: t`Data exported`,
    import_checked: t`Import checked`,
    import_discarded: t`Import discarded`,
    data_imported: t`Data imported`,
    record_saved: t`Record saved`,
    records_merged: t`Records merged`,
    claim_decided: t`Claim decided`,
    ticket_changed: t`Ticket handled`,
    registration_decided: t`Registration decided`,
    registration_corrected: t`Registration corrected`,
    registration_proof_requested: t`Another proof requested`,
    registration_transferred: t`Registration transferred`,
    registration_retired: t`Registration retired`,
    rules_changed: t`Rules changed`,
    payments_changed: t`Payments changed`,
    webhook_changed: t`Webhook changed`,
    api_key_changed: t`API key changed`,
    api_key_used: t`API key used`,
  };
}

/** A fact with its value before and after; null where there is none. */
type ShownFact = { name: string; before: string | null; after: string | null };

/** What is different, in words where the portal has them. The id of a session says nothing to a reader. */
export function shownFacts({ before, after }: Pick<AuditEntry, 'before' | 'after'>): ShownFact[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (name) => name !== 'session',
  );
  return names.map((name) => ({
    name: factNames()[name] ?? name,
    before: valueText(name, before?.[name]),
    after: valueText(name, after?.[name]),
  }));
}

/** Facts of other kinds are shown by the name that they have in the log. */
function factNames(): Readonly<Record<string, string>> {
  const { role, salesForceId } = columnNames();
  return {
    role,
    contact: salesForceId,
    changed: t`Changed`,
    sessionsEnded: t`Sessions ended`,
    secondFactor: t`Second factor`,
    browser: t`Browser`,
    system: t`System`,
    copied: t`Used on two devices`,
    passwordChosen: t`Password chosen`,
    step: t`Step`,
    code: t`Reason`,
    reasons: t`Reason`,
    lines: t`Lines`,
    kind: t`Kind`,
    days: t`Kept for (days)`,
    removed: t`Removed`,
    contacts: t`Contacts`,
    tickets: t`Messages`,
    claims: t`Claims`,
    files: t`Files`,
    answers: t`Stored answers`,
    from: t`From`,
    to: t`To`,
    status: t`Status`,
    substatus: t`Substatus`,
    total: t`Total`,
    approvalLimit: t`Approval limit`,
    records: t`Kind`,
    scopes: t`What it may do`,
    expires: t`Works until`,
    secret: t`Secret`,
    call: t`Call`,
  };
}

function valueText(name: string, value: AuditFacts[string] | undefined): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'boolean') return value ? t`Yes` : t`No`;
  if (typeof value === 'number') return formatNumber(value);
  if (Array.isArray(value)) return value.map(name === 'reasons' ? deskReasonName : fieldName).join(', ');
  return wordOf(name, value);
}

function wordOf(name: string, value: string): string {
  if (name === 'role') return nameIn(roles, value, roleName) ?? value;
  if (name === 'step' || name === 'code') return refusalNames()[value] ?? value;
  if (name === 'kind') return nameIn(retentionKinds, value, kindName) ?? auditKindName(value);
  if (name === 'records') return nameIn(importKinds, value, importKindName) ?? value;
  if (name === 'status' || name === 'substatus') return claimStatusName(value);
  return value;
}

/** The steps of a sign-in, and why it was refused. */
function refusalNames(): Readonly<Record<string, string>> {
  return {
    password: t`Password`,
    second: t`Second step`,
    passkey: t`Passkey`,
    INVALID_CREDENTIALS: t`Wrong email or password`,
    CODE_INVALID: t`Wrong code`,
    PASSKEY_INVALID: t`Passkey not accepted`,
    SIGN_IN_EXPIRED: t`Took too long`,
  };
}

/** What an act concerns that has no name of its own: a payment run, a list, a month, or else an id. */
export function targetName({ target, before, after }: Pick<AuditEntry, 'target' | 'before' | 'after'>): string {
  const id = target?.id ?? '';
  const run = after?.['run'] ?? before?.['run'];
  if (typeof run === 'number') return t`Payment run ${run}`;
  const list = new Map(Object.entries(listNames())).get(id);
  if (list !== undefined) return list;
  const [, what, month] = /^(month|statement) (\d{4}-\d{2})$/.exec(id) ?? [];
  if (month !== undefined) {
    const name = formatMonth(month, 'long');
    return what === 'month' ? name : t`Statement, ${name}`;
  }
  return nameIn(importKinds, id, importKindName) ?? id;
}

/** The lists that are exported, besides those that are imported too. */
function listNames(): Readonly<Record<string, string>> {
  return {
    audit: t`Audit log`,
    claims: t`Claims`,
    accounts: t`Accounts`,
    'desk claims': t`Claims desk`,
    'due payments': t`Due payments`,
    'payment runs': t`Payment runs`,
  };
}

/** A kind of a newer version is shown as it is. */
export function auditKindName(kind: string): string {
  return new Map<string, string>(Object.entries(auditKindNames())).get(kind) ?? kind;
}

function fieldName(field: string): string {
  return new Map<string, string>(Object.entries(columnNames())).get(field) ?? field;
}

function nameIn<Known extends string>(
  known: readonly Known[],
  value: string,
  name: (known: Known) => string,
): string | null {
  const found = known.find((candidate) => candidate === value);
  return found === undefined ? null : name(found);
}
