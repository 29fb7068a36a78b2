import { readEntryWithPhotos } from '#offline/outbox/list.ts';
import { useLiveQuery } from './use-live-query.ts';

export type EntryWithPhotos = NonNullable<Awaited<ReturnType<typeof readEntryWithPhotos>>>;

/** Live: one entry with its photos and its log; null when it is not there, undefined until it has been read. */
export function useEntry(accountId: string, id: string): EntryWithPhotos | null | undefined {
  return useLiveQuery(() => readEntryWithPhotos(accountId, id), [accountId, id]);
}
