import type { Registration } from '#contract/registrations.ts';
import { readKeptRegistration } from '#offline/cache/own-registrations.ts';
import type { Snapshot } from '#offline/cache/snapshots.ts';
import { useLiveQuery } from './use-live-query.ts';

/** Live: one registration as last read; null when it never was, undefined until that is known. */
export function useOwnRegistration(accountId: string, id: string): Snapshot<Registration> | null | undefined {
  return useLiveQuery(() => readKeptRegistration(accountId, id), [accountId, id]);
}
