import { Contact } from '#contract/contacts.ts';
import { call } from '#session/call.ts';
import { readSnapshot, writeSnapshot } from '../cache/snapshots.ts';
import { findCustomer, type FoundCustomer } from '../sync/find-customer.ts';
import { type Unanswered, unansweredBy } from './unanswered.ts';

/** The contact found now, a cached contact, or none without an answer. */
export type ContactLookUp =
  | FoundCustomer
  | { kind: 'remembered'; contact: Contact; why: Unanswered }
  | { kind: 'unreachable'; why: Unanswered };

/**
 * Looks up the owner of an email or a phone. Requests the API, and falls back to the account's cache without an
 * answer.
 *
 * @param accountId null for a signed-out person
 * @throws ApiError for a refusal
 */
export async function lookUpContact(accountId: string | null, emailOrPhone: string): Promise<ContactLookUp> {
  const key = `contact:${emailOrPhone.toLowerCase()}`;
  try {
    const found = await findCustomer(call, emailOrPhone, accountId === null ? {} : { accountId });
    if (found.kind === 'one' && accountId !== null) await writeSnapshot(accountId, key, found.contact);
    return found;
  } catch (error) {
    const why = await unansweredBy(error);
    const before = accountId === null ? null : await readSnapshot(accountId, key, Contact);
    return before ? { kind: 'remembered', contact: before.value, why } : { kind: 'unreachable', why };
  }
}
