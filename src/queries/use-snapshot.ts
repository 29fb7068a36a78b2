import type { GenericSchema, InferOutput } from 'valibot';
import { readSnapshot, type Snapshot } from '#offline/cache/snapshots.ts';
import { useLiveQuery } from './use-live-query.ts';

/** Live: what was read before; null when nothing was, undefined until it has been looked up. */
export function useSnapshot<S extends GenericSchema>(
  accountId: string,
  key: string,
  schema: S,
): Snapshot<InferOutput<S>> | null | undefined {
  return useLiveQuery(() => readSnapshot(accountId, key, schema), [accountId, key]);
}
