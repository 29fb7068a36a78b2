import { mayHaveArrived } from '#offline/outbox/attempt-log.ts';
import type { AttemptRow, Entry } from '#storage/rows.ts';

/** What a person may do with an entry now (`decisions.md 35`, 39). */
export type EntryActions = {
  retry: boolean;
  change: boolean;
  remove: boolean;
  /** The way out that helps most, or none. */
  main: 'retry' | 'change' | null;
  /** It may be on the server already, although no answer proves it. */
  mayHaveArrived: boolean;
};

export function entryActions(entry: Pick<Entry, 'state' | 'cause'>, log: readonly AttemptRow[]): EntryActions {
  const arrived = mayHaveArrived(log);
  if (entry.state === 'sending' || entry.state === 'sent')
    return { retry: false, change: false, remove: false, main: null, mayHaveArrived: arrived };
  const change = !arrived;
  const mended = ['refused', 'decision', 'incomplete'].includes(entry.cause.code);
  const main = entry.state !== 'attention' ? null : mended && change ? 'change' : 'retry';
  return { retry: true, change, remove: true, main, mayHaveArrived: arrived };
}
