import { serverNow } from '#clock/server-clock.ts';
import { database } from '#storage/database.ts';
import { type ListedEntry, listEntries } from '../outbox/list.ts';

/** The counts of the sync pill and the home screen. */
export type SyncStatus = {
  needsYou: number;
  /** Queued, waiting for a claim or an account; without those being sent. */
  waiting: number;
  sending: { index: number; total: number } | null;
  sentToday: number;
  /** The number of unsent entries of other accounts on this device (R-OFF-14). */
  elsewhere: number;
};

/** Counts the outbox for an account, or for a visitor without one. */
export async function readSyncStatus(accountId: string | null): Promise<SyncStatus> {
  const entries = accountId === null ? [] : await listEntries(accountId);
  return { ...countEntries(entries, serverNow()), elsewhere: await countUnsentElsewhere(accountId) };
}

function countEntries(entries: readonly ListedEntry[], now: Date): Omit<SyncStatus, 'elsewhere'> {
  const readable = entries.filter((entry) => !entry.unreadable);
  const unreadable = entries.length - readable.length;
  const inState = (...states: string[]) => readable.filter(({ state }) => states.includes(state)).length;
  const today = now.toDateString();
  const sentToday = readable.filter(({ receipt }) => receipt && new Date(receipt.at).toDateString() === today).length;
  const sending = inState('sending');
  const waiting = inState('queued', 'waiting', 'signin');
  return {
    needsYou: inState('attention') + unreadable,
    waiting,
    sending: sending === 0 ? null : { index: 1, total: sending + waiting },
    sentToday,
  };
}

async function countUnsentElsewhere(accountId: string | null): Promise<number> {
  return database.entries.filter((entry) => entry.accountId !== accountId && entry.state !== 'sent').count();
}
