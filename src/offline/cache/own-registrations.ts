import { failureOf, isUnavailable } from '#api/failure.ts';
import { Contact, getOwnContact } from '#contract/contacts.ts';
import { paged } from '#contract/primitives.ts';
import { getRegistration, listOwnRegistrations, Registration } from '#contract/registrations.ts';
import { call } from '#session/call.ts';
import { database } from '#storage/database.ts';
import { type CachedList, pageKey } from './cached-pages.ts';
import { readSnapshot, type Snapshot, writeSnapshot } from './snapshots.ts';

/** A customer's own registrations (R-REG-14). */
export const ownRegistrations: CachedList<Registration> = {
  name: 'own-registrations',
  page: paged(Registration),
  request: (page, as) => call(listOwnRegistrations, { query: { page } }, as),
};

/** The key of one registration among the snapshots. */
export function registrationKey(id: string): string {
  return `registration:${id}`;
}

/** Reads one registration and caches it. Throws `ApiError`. */
export async function refreshRegistration(accountId: string, id: string): Promise<Registration> {
  const registration = await call(getRegistration, { params: { id }, query: {} }, { accountId });
  await writeSnapshot(accountId, registrationKey(id), registration);
  return registration;
}

/** The cached registration, from its own snapshot or from the list; null if there is none. */
export async function readCachedRegistration(accountId: string, id: string): Promise<Snapshot<Registration> | null> {
  const opened = await readSnapshot(accountId, registrationKey(id), Registration);
  const listed = await listedRegistration(accountId, id);
  if (!opened || !listed) return opened ?? listed;
  return opened.readAt < listed.readAt ? listed : opened;
}

async function listedRegistration(accountId: string, id: string): Promise<Snapshot<Registration> | null> {
  let newest: Snapshot<Registration> | null = null;
  for (const key of await listedKeys(accountId)) {
    const page = await readSnapshot(accountId, key, ownRegistrations.page);
    const value = page?.value.data.find((registration) => registration.id === id);
    if (page && value && (!newest || newest.readAt < page.readAt)) newest = { value, readAt: page.readAt };
  }
  return newest;
}

/** The keys of the pages of the list among the snapshots. */
async function listedKeys(accountId: string): Promise<string[]> {
  const first = pageKey(ownRegistrations, 0).slice(0, -1);
  const keys = await database.snapshots
    .where('[accountId+key]')
    .between([accountId, first], [accountId, `${first}\uffff`])
    .primaryKeys();
  return keys.map(([, key]) => key);
}

/** All cached registrations of the list, each as read last. */
export async function readCachedRegistrations(accountId: string): Promise<Registration[]> {
  const pages: Snapshot<{ data: Registration[] }>[] = [];
  for (const key of await listedKeys(accountId)) {
    const page = await readSnapshot(accountId, key, ownRegistrations.page);
    if (page) pages.push(page);
  }
  const registrations = pages
    .toSorted((a, b) => a.readAt.localeCompare(b.readAt))
    .flatMap(({ value }) => value.data.map((registration) => [registration.id, registration] as const));
  return [...new Map(registrations).values()];
}

/** The contact of the signed-in customer from the API, else from the cache; null without one. Throws `ApiError`. */
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
