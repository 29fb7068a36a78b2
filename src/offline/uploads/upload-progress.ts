import { createStore } from 'zustand/vanilla';
import type { UploadProgress } from '#api/upload-fetch.ts';

type Message = { entryId: string; progress: UploadProgress | null };

/** How far each entry that is being sent has come, in this tab or another; empty when nothing leaves. */
export const uploadProgress = createStore<Record<string, UploadProgress>>()(() => ({}));

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('outbox-progress');

channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => show(data));

/** How often progress is told; a screen that shows it more often looks no smoother. */
const tellEveryMs = 200;

const toldAt = new Map<string, number>();

/** Tells every tab how far an entry has come; null when it is over. */
export function reportProgress(entryId: string, progress: UploadProgress | null): void {
  if (progress ? !isNews(entryId, progress) : !toldAt.delete(entryId)) return;
  const message = { entryId, progress };
  show(message);
  channel?.postMessage(message);
}

/** Whether it is time to tell again; that all has left is told at once. */
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
