import { failureOf, isUnavailable } from '#api/failure.ts';
import { Contact, getOwnContact } from '#contract/contacts.ts';
import { call } from '#session/call.ts';
import { readSnapshot, writeSnapshot } from './snapshots.ts';

/** The signed-in customer's own contact: asked of the API, else as it was last read, null when it never was. Throws `ApiError`. */
export async function readOwnContact(accountId: string): Promise<Contact | null> {
  const key = 'contact:own';
  try {
    const contact = await call(getOwnContact, {}, { accountId });
    await writeSnapshot(accountId, key, contact);
    return contact;
  } catch (error) {
    if (!isUnavailable(failureOf(error))) throw error;
    return (await readSnapshot(accountId, key, Contact))?.value ?? null;
  }
}
