import 'fake-indexeddb/auto';
import type { Sent } from '#offline/outbox/outcome.ts';
import { createEngine, type Engine, type EngineOptions } from '#offline/sync/engine.ts';
import { limitConcurrency } from '#offline/sync/limit-concurrency.ts';
import { oneForEachCustomer } from '#offline/sync/make-contact.ts';
import { markSending } from '#offline/sync/records.ts';
import { database } from '#storage/database.ts';
import type { Entry } from '#storage/rows.ts';

type Options = Partial<EngineOptions> & { send: (entry: Entry) => Promise<Sent>; isNarrow?: () => boolean };

/**
 * Returns an engine of the account `depot`, online and without randomness. Our own errors are thrown. `options`
 * override any of that.
 */
export function engineOf({ send, isNarrow = () => false, ...options }: Options): Engine {
  const now = options.now ?? Date.now;
  return createEngine({
    database,
    accountId: async () => 'depot',
    async begin(id) {
      const claimed = await markSending(database, id, now());
      return claimed && { entry: claimed.entry, send: () => send(claimed.entry) };
    },
    select: (due, underWay) => limitConcurrency(oneForEachCustomer(due, underWay), underWay, isNarrow()),
    probe: async () => 'online',
    locks: navigator.locks,
    now,
    serverTime: now,
    random: () => 0.5,
    onArrived: async () => {},
    onFault: (error) => {
      throw error;
    },
    ...options,
  });
}
