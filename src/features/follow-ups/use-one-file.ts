import { useState } from 'react';
import { plainFileName } from '#domain/plain-file-name.ts';
import { PhotoRefused, type PhotoRefusal } from '#offline/photos/prepared.ts';
import { removePhoto, addPhoto } from '#offline/photos/photos.ts';
import { isStorageFull } from '#offline/storage.ts';
import { usePhotos } from '#forms/photo-tiles/use-add-photos.ts';
import type { LoadedPhoto } from '#storage/rows.ts';

/** The file of a form: stored, being prepared, or refused with a reason. */
export type OneFile = {
  stored: LoadedPhoto | null;
  incoming: { name: string; refusal: PhotoRefusal | null } | null;
  take: (file: File) => void;
  remove: () => void;
  dismiss: () => void;
};

/**
 * Stores one file. A new file replaces the stored one. `saveDraft` saves the form first, because a file belongs to a
 * draft.
 */
export function useOneFile(draftId: string, saveDraft: () => Promise<void>): OneFile {
  const [incoming, setIncoming] = useState<OneFile['incoming']>(null);
  const [stored = null] = usePhotos(draftId) ?? [];

  async function take(file: File): Promise<void> {
    setIncoming({ name: plainFileName(file.name), refusal: null });
    try {
      await addPhoto(draftId, file, 'follow_up', saveDraft());
      setIncoming(null);
    } catch (error) {
      const refusal = refusalOf(error);
      setIncoming({ name: plainFileName(file.name), refusal: refusal ?? 'unreadable' });
      if (!refusal) throw error;
    }
  }

  return {
    stored,
    incoming,
    take: (file) => void take(file),
    remove: () => {
      if (stored) void removePhoto(stored.id);
    },
    dismiss: () => setIncoming(null),
  };
}

/** Whether a file is being prepared. Sending now would omit it. */
export function isPreparing({ incoming }: Pick<OneFile, 'incoming'>): boolean {
  return incoming !== null && incoming.refusal === null;
}

/** Whether the browser has lost the bytes of the file. */
export function isLost({ stored }: Pick<OneFile, 'stored'>): boolean {
  return stored !== null && stored.bytes === null;
}

function refusalOf(error: unknown): PhotoRefusal | null {
  if (error instanceof PhotoRefused) return error.reason;
  return isStorageFull(error) ? 'storage_full' : null;
}
