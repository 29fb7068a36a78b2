import { createStore } from 'zustand/vanilla';
import type { UploadProgress } from '#api/upload-fetch.ts';

type Message = { entryId: string; progress: UploadProgress | null };

/** How far each entry that is being sent has come, in this tab or another; empty when nothing leaves. */
export const uploadProgress = createStore<Record<string, UploadProgress>>()(() => ({}));

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('outbox-progress');

channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => show(data));

/** Tells every tab how far an entry has come; null when it is over. */
export function reportProgress(entryId: string, progress: UploadProgress | null): void {
  const message = { entryId, progress };
  show(message);
  channel?.postMessage(message);
}

function show({ entryId, progress }: Message): void {
  uploadProgress.setState((all) => {
    const { [entryId]: _, ...others } = all;
    return progress ? { ...others, [entryId]: progress } : others;
  }, true);
}
