import * as v from 'valibot';
import { failureOf, isUnavailable } from '#api/failure.ts';
import { listInbox, markedMax, markRead } from '#contract/inbox.ts';
import { call } from '#session/call.ts';
import { inboxKey } from '../badge.ts';
import { readSnapshot, writeSnapshot } from './snapshots.ts';

export const Inbox = listInbox.output;
export type Inbox = v.InferOutput<typeof Inbox>;

/** The key of what was read here and is not reported yet. */
const readHereKey = 'inbox-read';

const Ids = v.array(v.string());

/** Reports what was read here meanwhile, reads the unread items and the newest, at most 100, and caches them. Throws `ApiError`. */
export async function refreshInbox(accountId: string): Promise<Inbox> {
  await reportRead(accountId);
  const inbox = await call(listInbox, { query: { size: 100 } }, { accountId });
  await writeSnapshot(accountId, inboxKey, inbox);
  return inbox;
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
  try {
    await reportRead(accountId);
  } catch (error) {
    if (!isUnavailable(failureOf(error))) throw error;
  }
}

async function reportRead(accountId: string): Promise<void> {
  const waiting = (await readSnapshot(accountId, readHereKey, Ids))?.value ?? [];
  for (let at = 0; at < waiting.length; at += markedMax)
    await call(markRead, { body: { ids: waiting.slice(at, at + markedMax) } }, { accountId });
  if (waiting.length === 0) return;
  // What was opened while the call ran stays to be reported.
  const since = (await readSnapshot(accountId, readHereKey, Ids))?.value ?? [];
  await writeSnapshot(
    accountId,
    readHereKey,
    since.filter((id) => !waiting.includes(id)),
  );
}
