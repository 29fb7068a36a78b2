import { randomUUID } from 'node:crypto';
import type { AdminAccount } from '#contract/admin-accounts.ts';
import { AppError } from '../errors/app-error.ts';
import { type Actor, writeAudit } from '../audit/write-audit.ts';
import { isUniqueViolation } from '../database/is-unique-violation.ts';
import type { Database } from '../database/tables.ts';
import type { Language } from '../base/language.ts';
import { recordEvent } from '../events/record-event.ts';
import { enqueueMail } from '../outgoing/enqueue-mail.ts';
import { oneOfSeveral } from '../outgoing/mail-content.ts';
import type { PortalUser } from '../platform/sales-platform.ts';
import { lockAdmins, requireAnotherAdmin } from '../rules/admins.ts';
import { mailArrives } from '../session/account-codes.ts';
import { accountColumns, toAdminAccount } from './admin-account.ts';
import { accountSearchText } from '../database/account-search-text.ts';
import { lockAccount } from './account-activation.ts';
import { hasAccount } from './find-accounts.ts';

const linkedFields = ['name', 'email', 'role', 'salesForceId'] as const;

export type Change = { before: AdminAccount; after: AdminAccount; changed: (typeof linkedFields)[number][] };

type Linked = { id: string; callerId: string; by: Actor; contactId: string; user: PortalUser; now: Date };

/**
 * Links an account to a contact, and takes over the contact's name, email and role (R-ADMIN-04).
 * @throws AppError `CONFLICT` for a deactivated account, and as `syncWithContact`.
 */
export async function linkToContact(transaction: Database, linked: Linked): Promise<Change> {
  const adminIds = await lockAdmins(transaction, linked.callerId);
  const account = await lockAccount(transaction, linked.id);
  if (account.deactivated) throw new AppError('CONFLICT', { reason: 'account_deactivated' });
  return applyContact(transaction, account, linked, adminIds);
}

/**
 * Updates an account's name, email and role from its contact (R-ADMIN-04).
 * @throws AppError `NOT_FOUND`; `CONFLICT` when another account has the contact or the email, or when the last admin
 *   would lose the role.
 */
export async function syncWithContact(transaction: Database, linked: Linked): Promise<Change> {
  const adminIds = await lockAdmins(transaction, linked.callerId);
  return applyContact(transaction, await lockAccount(transaction, linked.id), linked, adminIds);
}

async function applyContact(
  transaction: Database,
  account: AdminAccount,
  { by, contactId, user, now }: Linked,
  adminIds: readonly string[],
): Promise<Change> {
  if (user.role !== 'admin') requireAnotherAdmin(adminIds, account.id);
  // An empty field of the contact does not change the account.
  const name = user.name ?? account.name;
  const email = user.email?.toLowerCase() ?? account.email;
  const row = await translateUniqueViolation(() =>
    transaction
      .updateTable('accounts')
      .set({
        name,
        email,
        role: user.role,
        contact_id: contactId,
        ...(email !== account.email && mailArrives),
        search_text: accountSearchText({ name, email, contact_id: contactId }),
      })
      .where('id', '=', account.id)
      .returning(accountColumns)
      .executeTakeFirstOrThrow(),
  );
  const after = toAdminAccount(row);
  const changed = linkedFields.filter((field) => account[field] !== after[field]);
  if (changed.length > 0)
    await writeAudit(transaction, {
      by,
      kind: 'account_changed',
      target: account.id,
      before: { role: account.role, contact: account.salesForceId },
      after: { role: after.role, contact: after.salesForceId, changed },
      now,
    });
  return { before: account, after, changed };
}

/** `isOneOfSeveral`: its mail is sent after all other mail. */
type Invited = {
  contactId: string;
  user: PortalUser;
  language: Language;
  by: Actor;
  now: Date;
  isOneOfSeveral?: boolean;
};

/**
 * Creates an account for a contact and mails an invitation to choose a password (R-ADMIN-05).
 * @throws AppError `CONFLICT` when the contact has an account or no email, or when another account has the email.
 */
export async function inviteContact(
  transaction: Database,
  { contactId, user, language, by, now, isOneOfSeveral = false }: Invited,
): Promise<AdminAccount> {
  if (await hasAccount(transaction, contactId)) throw new AppError('CONFLICT', { reason: 'contact_linked' });
  const email = user.email?.toLowerCase() ?? null;
  if (email === null) throw new AppError('CONFLICT', { reason: 'contact_without_email' });
  const { name, role } = user;
  const row = await translateUniqueViolation(() =>
    transaction
      .insertInto('accounts')
      .values({
        id: randomUUID(),
        email,
        name,
        role,
        contact_id: contactId,
        password_hash: null,
        verified_at: null,
        deactivated_at: null,
        language: user.language ?? language,
        search_text: accountSearchText({ name, email, contact_id: contactId }),
      })
      .returning(accountColumns)
      .executeTakeFirstOrThrow(),
  );
  const content = isOneOfSeveral ? oneOfSeveral : ({ kind: 'invitation' } as const);
  await enqueueMail(transaction, { recipient: email, language: user.language ?? language, content }, now);
  const after = { role, contact: contactId };
  await writeAudit(transaction, { by, kind: 'account_created', target: row.id, after, now });
  await recordEvent(transaction, { kind: 'account_invited', at: now, claim: null, accountId: row.id });
  return toAdminAccount(row);
}

/** Translates unique violations: two accounts cannot share a contact or an email. */
async function translateUniqueViolation<Row>(write: () => Promise<Row>): Promise<Row> {
  try {
    return await write();
  } catch (cause) {
    if (isUniqueViolation(cause, 'accounts_contact_id_key'))
      throw new AppError('CONFLICT', { reason: 'contact_linked', cause });
    if (isUniqueViolation(cause, 'accounts_email_key'))
      throw new AppError('CONFLICT', { reason: 'email_in_use', cause });
    throw cause;
  }
}
