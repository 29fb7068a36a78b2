import 'fake-indexeddb/auto';
import { createEngine, type Engine, type EngineOptions } from '#offline/sync/engine.ts';
import { database } from '#storage/database.ts';

/** An engine of the account `depot`, online and without chance; a fault of ours is thrown. `options` take the place of any of that. */
export function engineOf(options: Pick<EngineOptions, 'send'> & Partial<EngineOptions>): Engine {
  return createEngine({
    database,
    accountId: async () => 'depot',
    probe: async () => 'online',
    isNarrow: () => false,
    locks: navigator.locks,
    now: Date.now,
    random: () => 0.5,
    onArrived: async () => {},
    onFault: (error) => {
      throw error;
    },
    ...options,
  });
}
