import { randomUUID } from 'node:crypto';
import type { CustomerForm } from '#contract/customers.ts';
import { AppError } from '../errors/app-error.ts';
import { type Actor, writeAudit } from '../audit/write-audit.ts';
import type { Database } from '../database/tables.ts';
import type { Language } from '../base/language.ts';
import { enqueueMail } from '../outgoing/enqueue-mail.ts';
import type { SalesPlatform } from '../platform/sales-platform.ts';
import { recordNotice } from '../privacy/consents.ts';
import { requireUncommonPassword } from '../rules/require-uncommon-password.ts';
import { hashPassword } from '../session/password.ts';
import { hit } from '../limits/rate-limits.ts';
import { accountSearchText } from '../database/account-search-text.ts';
import { hasAccount } from './find-accounts.ts';

type SignUp = {
  database: Database;
  platform: SalesPlatform;
  /** The submission's ids (`Call.newId`). */
  newId: () => string;
  language: Language;
  by: Actor;
  now: Date;
  /** What the person read. */
  notice: Readonly<Record<Language, string>>;
};

/**
 * Creates an unverified customer account and mails a verification link. For an email in use it only mails the owner;
 * response and effort are the same (R-ACCT-08).
 * @returns the account's id; for an email in use an id of no account.
 * @throws AppError `VALIDATION_FAILED` for a common password.
 */
export async function signUpCustomer(
  { database, platform, newId, language, by, now, notice }: SignUp,
  customer: CustomerForm,
): Promise<string> {
  requireUncommonPassword(customer.password);
  const id = randomUUID();
  const email = customer.email.toLowerCase();
  const name = `${customer.firstName} ${customer.lastName}`;
  const created = await database
    .insertInto('accounts')
    .values({
      id,
      email,
      name,
      role: 'customer',
      password_hash: await hashPassword(customer.password),
      verified_at: null,
      deactivated_at: null,
      contact_id: null,
      language,
      search_text: '',
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst();
  if (created.numInsertedOrUpdatedRows === 0n) {
    await notifyOwner(database, { email, language, now });
    return id;
  }

  const contactId = await findOrCreateContact({ database, platform, newId, language }, customer);
  await database
    .updateTable('accounts')
    .set({ contact_id: contactId, search_text: accountSearchText({ name, email, contact_id: contactId }) })
    .where('id', '=', id)
    .execute();
  const after = { role: 'customer', contact: contactId };
  await writeAudit(database, { by, kind: 'account_created', target: id, after, now });
  await recordNotice(database, { accountId: id, contactId: null }, { notice, language, now });
  await enqueueMail(database, { recipient: email, language, content: { kind: 'verification' } }, now);
  return id;
}

/** At most one such mail a minute. */
async function notifyOwner(
  database: Database,
  { email, language, now }: { email: string; language: Language; now: Date },
): Promise<void> {
  try {
    await hit(database, 'emailInUseMail', email, now);
  } catch (error) {
    if (error instanceof AppError && error.code === 'TOO_MANY_REQUESTS') return;
    throw error;
  }
  await enqueueMail(database, { recipient: email, language, content: { kind: 'email_in_use' } }, now);
}

/**
 * Reuses a contact that a depot entered before, together with its registrations. Never reuses a depot's or retailer's
 * contact, whose role the customer would get (R-ACCT-09).
 */
async function findOrCreateContact(
  { database, platform, newId, language }: Pick<SignUp, 'database' | 'platform' | 'newId' | 'language'>,
  customer: CustomerForm,
): Promise<string> {
  const { firstName, lastName, email, phone } = customer;
  const everyMatch = { page: 1, size: 20, offset: 0 };
  const matches = await platform.findContacts({ email, phone: null, isStoreStock: null }, null, everyMatch);
  for (const { id } of matches.items) {
    const user = await platform.getPortalUser(id);
    if (user?.role === 'customer' && !(await hasAccount(database, id))) return id;
  }
  const contact = {
    id: newId(),
    firstName,
    lastName,
    email,
    phone,
    postalCode: null,
    language,
    emailConsentOptOut: true,
  };
  return (await platform.createContact(contact)).id;
}
