import * as v from 'valibot';
import { failureOf, isUnavailable } from '#api/failure.ts';
import { type InboxItem, listInbox, markedMax, markRead } from '#contract/inbox.ts';
import { call } from '#session/call.ts';
import { inboxKey } from '../badge.ts';
import { readSnapshot, writeSnapshot } from './snapshots.ts';

export const Inbox = listInbox.output;
export type Inbox = v.InferOutput<typeof Inbox>;

/** The key of what was read here and is not reported yet. */
const readHereKey = 'inbox-read';

/** The key of the item up to which all was read here, while that is not reported yet. */
const readUpToKey = 'inbox-read-up-to';

const Ids = v.array(v.string());
const Marked = v.nullable(v.string());

const size = 100;

/**
 * Reports what was read here meanwhile, reads the unread items and the newest, at most 100, and caches them. Throws
 * `ApiError`.
 */
export async function refreshInbox(accountId: string): Promise<Inbox> {
  await reportRead(accountId);
  const inbox = await call(listInbox, { query: { size } }, { accountId });
  await writeSnapshot(accountId, inboxKey, inbox);
  return inbox;
}

/**
 * Reads the inbox anew up to a page, and caches the first one: what is read moves behind the unread, so that an old page
 * does not continue a new one. Throws `ApiError`.
 */
export async function readInboxPages(accountId: string, pages: number): Promise<{ pages: number; items: InboxItem[] }> {
  const { data, pagination } = await refreshInbox(accountId);
  const items = [...data];
  for (let page = 2; page <= Math.min(pages, Math.ceil(pagination.totalItems / size)); page += 1)
    items.push(...(await call(listInbox, { query: { size, page } }, { accountId })).data);
  return { pages, items };
}

/** Marks items as read on this device at once, and on the server now or when it can be reached (R-EVENT-03). */
export async function markAsRead(accountId: string, ids: readonly string[]): Promise<void> {
  const inbox = await readSnapshot(accountId, inboxKey, Inbox);
  const waiting = await readSnapshot(accountId, readHereKey, Ids);
  await writeSnapshot(accountId, readHereKey, [...new Set([...(waiting?.value ?? []), ...ids])]);
  if (inbox) {
    const { data, unread } = inbox.value;
    const newly = data.filter(({ id, read }) => !read && ids.includes(id));
    const marked = data.map((item) => (newly.includes(item) ? { ...item, read: true } : item));
    const left = Math.max(0, unread - newly.length);
    await writeSnapshot(accountId, inboxKey, { ...inbox.value, data: marked, unread: left });
  }
  await reportIfReachable(accountId);
}

/** The same of all items, also of those that this device has not loaded; what came since its last look stays unread. */
export async function markAllAsRead(accountId: string): Promise<void> {
  const inbox = await readSnapshot(accountId, inboxKey, Inbox);
  if (!inbox) return;
  const { data } = inbox.value;
  await writeSnapshot(accountId, readUpToKey, String(Math.max(...data.map(({ id }) => Number(id)))));
  const marked = data.map((item) => ({ ...item, read: true }));
  await writeSnapshot(accountId, inboxKey, { ...inbox.value, data: marked, unread: 0 });
  await reportIfReachable(accountId);
}

async function reportIfReachable(accountId: string): Promise<void> {
  try {
    await reportRead(accountId);
  } catch (error) {
    if (!isUnavailable(failureOf(error))) throw error;
  }
}

async function reportRead(accountId: string): Promise<void> {
  const upTo = (await readSnapshot(accountId, readUpToKey, Marked))?.value ?? null;
  const waiting = (await readSnapshot(accountId, readHereKey, Ids))?.value ?? [];
  const chunks = Array.from({ length: Math.ceil(waiting.length / markedMax) }, (_, at) => ({
    ids: waiting.slice(at * markedMax, (at + 1) * markedMax),
  }));
  let unread: number | null = null;
  for (const body of [...(upTo === null ? [] : [{ upTo }]), ...chunks])
    ({ unread } = await call(markRead, { body }, { accountId }));
  if (unread === null) return;
  // What was opened while the calls ran stays to be reported.
  const upToSince = (await readSnapshot(accountId, readUpToKey, Marked))?.value ?? null;
  if (upToSince === upTo) await writeSnapshot(accountId, readUpToKey, null);
  const since = (await readSnapshot(accountId, readHereKey, Ids))?.value ?? [];
  await writeSnapshot(
    accountId,
    readHereKey,
    since.filter((id) => !waiting.includes(id)),
  );
  const inbox = await readSnapshot(accountId, inboxKey, Inbox);
  if (inbox && inbox.value.unread > unread) await writeSnapshot(accountId, inboxKey, { ...inbox.value, unread });
}
