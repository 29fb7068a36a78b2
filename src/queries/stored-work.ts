import { create, useStore } from 'zustand';
import type { UploadProgress } from '#api/upload-fetch.ts';
import { type DraftKind, drafts, lastChangedFirst, type ListedDraft } from '#offline/drafts/drafts.ts';
import { type ListedEntry, listEntries, readEntryWithPhotos } from '#offline/outbox/list.ts';
import type { Unsent, UnsentWork } from '#offline/unsent-witness.ts';
import { uploadProgress } from '#offline/uploads/upload-progress.ts';
import type { FollowUpKind } from '#storage/rows.ts';
import { useLiveQuery } from './use-live-query.ts';

/** Live: all entries of the account, oldest first; undefined until the database has been read. */
export function useEntries(accountId: string): ListedEntry[] | undefined {
  return useLiveQuery(() => listEntries(accountId), [accountId]);
}

export type EntryWithPhotos = NonNullable<Awaited<ReturnType<typeof readEntryWithPhotos>>>;

/** Live: one entry with its photos and its log; null when it does not exist, undefined until the database has been read. */
export function useEntry(accountId: string, id: string): EntryWithPhotos | null | undefined {
  return useLiveQuery(() => readEntryWithPhotos(accountId, id), [accountId, id]);
}

/** Live: the account's drafts of a kind, last changed first; undefined until the database has been read. */
export function useDrafts<K extends DraftKind>(accountId: string, kind: K): ListedDraft<K>[] | undefined {
  return useLiveQuery(() => drafts.of(kind).list(accountId), [accountId, kind]);
}

/** Live: the account's drafts of all follow-ups, last changed first. */
export function useFollowUpDrafts(accountId: string): ListedDraft<FollowUpKind>[] | undefined {
  const amendments = useDrafts(accountId, 'amendment');
  const invoices = useDrafts(accountId, 'invoice');
  const changes = useDrafts(accountId, 'change');
  const messages = useDrafts(accountId, 'message');
  const withdrawals = useDrafts(accountId, 'withdrawal');
  const appeals = useDrafts(accountId, 'appeal');
  if (!amendments || !invoices || !changes || !messages || !withdrawals || !appeals) return undefined;
  return [...amendments, ...invoices, ...changes, ...messages, ...withdrawals, ...appeals].toSorted(lastChangedFirst);
}

/** Lost work by account. Known after the first screen. */
export const useMissing = create<UnsentWork>()(() => ({}));

/** Live: the work that an account has lost on this device. */
export function useMissingWork(accountId: string): Unsent | null {
  return useMissing((missing) => missing[accountId] ?? null);
}

/** Live: the progress of an entry that is being sent, in this tab or another; null while unknown. */
export function useUploadProgress(entryId: string): UploadProgress | null {
  return useStore(uploadProgress, (all) => all[entryId] ?? null);
}
