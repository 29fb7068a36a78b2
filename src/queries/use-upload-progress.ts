import { useStore } from 'zustand';
import type { UploadProgress } from '#api/upload-fetch.ts';
import { uploadProgress } from '#offline/uploads/upload-progress.ts';

/** Live: how far an entry that is being sent has come, in this tab or another; null when nobody tells. */
export function useUploadProgress(entryId: string): UploadProgress | null {
  return useStore(uploadProgress, (all) => all[entryId] ?? null);
}
