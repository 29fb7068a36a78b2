import { sql } from 'kysely';
import type { InboxItem } from '#contract/inbox.ts';
import { rowCount } from '../database/row-count.ts';
import type { Database } from '../database/tables.ts';
import type { Page, PageRequest } from '../base/paging.ts';

/** What an account was told: unread first, then the newest (R-EVENT-02). */
export async function findInbox(
  database: Database,
  accountId: string,
  { size, offset }: PageRequest,
): Promise<Page<InboxItem>> {
  const own = database.selectFrom('inbox_items').where('inbox_items.account_id', '=', accountId);
  const rows = await own
    .innerJoin('events', 'events.id', 'inbox_items.event_id')
    .select(['events.id', 'events.at', 'events.kind', 'events.claim_id', 'events.claim_name', 'events.payload'])
    .select('inbox_items.read_at')
    .orderBy(sql`inbox_items.read_at is not null`)
    .orderBy('events.id', 'desc')
    .limit(size)
    .offset(offset)
    .execute();
  const { total } = await own.select(rowCount).executeTakeFirstOrThrow();
  const items = rows.map(({ id, at, kind, claim_id, claim_name, payload, read_at }) => ({
    id: String(id),
    at: at.toISOString(),
    kind,
    claim: claim_id === null ? null : { id: claim_id, name: claim_name ?? claim_id },
    details: payload,
    read: read_at !== null,
  }));
  return { items, totalItems: total };
}

export async function countUnread(database: Database, accountId: string): Promise<number> {
  const { total } = await database
    .selectFrom('inbox_items')
    .where('account_id', '=', accountId)
    .where('read_at', 'is', null)
    .select(rowCount)
    .executeTakeFirstOrThrow();
  return total;
}

/** Marks an account's items; ids that are not its own change nothing. */
export async function markItems(
  database: Database,
  accountId: string,
  marked: readonly string[],
  now: Date,
): Promise<void> {
  const ids = marked.flatMap(toEventId);
  if (ids.length > 0) await unreadOf(database, accountId, now).where('event_id', 'in', ids).execute();
}

/** Marks all of an account's items that are not newer than one. */
export async function markItemsUpTo(database: Database, accountId: string, last: string, now: Date): Promise<void> {
  const [id] = toEventId(last);
  if (id !== undefined) await unreadOf(database, accountId, now).where('event_id', '<=', id).execute();
}

function unreadOf(database: Database, accountId: string, now: Date) {
  return database
    .updateTable('inbox_items')
    .set({ read_at: now })
    .where('account_id', '=', accountId)
    .where('read_at', 'is', null);
}

function toEventId(id: string): number[] {
  return /^\d{1,15}$/.test(id) ? [Number(id)] : [];
}
