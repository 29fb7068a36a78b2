import { createStore } from 'zustand/vanilla';
import type { UploadProgress } from '#api/upload-fetch.ts';

type Message = { entryId: string; progress: UploadProgress | null };

/** Upload progress of each entry that is being sent, in any tab; empty if none is. */
export const uploadProgress = createStore<Record<string, UploadProgress>>()(() => ({}));

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('outbox-progress');

channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => show(data));

/** How often progress is reported. */
const reportEveryMs = 200;

/** When the progress of an entry was last reported. */
const reportedAt = createStore<Record<string, number>>()(() => ({}));

/** Reports the progress of an entry to every tab; null when it has ended. */
export function reportProgress(entryId: string, progress: UploadProgress | null): void {
  if (progress ? !isNews(entryId, progress) : reportedAt.getState()[entryId] === undefined) return;
  reportedAt.setState((all) => withValue(all, entryId, progress && performance.now()), true);
  const message = { entryId, progress };
  show(message);
  channel?.postMessage(message);
}

/** Whether to report again; the end is reported at once. */
function isNews(entryId: string, { sentBytes, totalBytes }: UploadProgress): boolean {
  const sinceMs = performance.now() - (reportedAt.getState()[entryId] ?? -Infinity);
  return sentBytes >= totalBytes || sinceMs >= reportEveryMs;
}

function show({ entryId, progress }: Message): void {
  uploadProgress.setState((all) => withValue(all, entryId, progress), true);
}

/** A copy with this value; without the key for null. */
function withValue<Value>(all: Record<string, Value>, key: string, value: Value | null): Record<string, Value> {
  const { [key]: _, ...others } = all;
  return value === null ? others : { ...others, [key]: value };
}
