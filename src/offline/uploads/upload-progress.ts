import { createStore } from 'zustand/vanilla';
import type { UploadProgress } from '#api/upload-fetch.ts';

type Message = { entryId: string; progress: UploadProgress | null };

/** Upload progress of each entry that is being sent, in any tab; empty if none is. */
export const uploadProgress = createStore<Record<string, UploadProgress>>()(() => ({}));

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('outbox-progress');

channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => show(data));

/** How often progress is reported. */
const tellEveryMs = 200;

const toldAt = new Map<string, number>();

/** Reports the progress of an entry to every tab; null when it has ended. */
export function reportProgress(entryId: string, progress: UploadProgress | null): void {
  if (progress ? !isNews(entryId, progress) : !toldAt.delete(entryId)) return;
  const message = { entryId, progress };
  show(message);
  channel?.postMessage(message);
}

/** Whether to report again; the end is reported at once. */
function isNews(entryId: string, { sentBytes, totalBytes }: UploadProgress): boolean {
  const now = performance.now();
  if (sentBytes < totalBytes && now - (toldAt.get(entryId) ?? -Infinity) < tellEveryMs) return false;
  toldAt.set(entryId, now);
  return true;
}

function show({ entryId, progress }: Message): void {
  uploadProgress.setState((all) => {
    const { [entryId]: _, ...others } = all;
    return progress ? { ...others, [entryId]: progress } : others;
  }, true);
}
