import { useState } from 'react';
import { PhotoRefused, type PhotoRefusal } from '#offline/photos/prepared.ts';
import { removePhoto, takeIn } from '#offline/photos/take-in.ts';
import { isStorageFull } from '#offline/storage.ts';
import { usePhotos } from '#forms/photos/use-take-in.ts';
import type { OpenPhoto } from '#storage/rows.ts';

/** The one file of a form: stored, on its way in, or refused with the reason. */
export type OneFile = {
  stored: OpenPhoto | null;
  incoming: { name: string; refusal: PhotoRefusal | null } | null;
  take: (file: File) => void;
  remove: () => void;
  dismiss: () => void;
};

/** Takes one file in; another file replaces it once it is stored. `saveDraft` saves the form first: a file belongs to its draft. */
export function useOneFile(draftId: string, saveDraft: () => Promise<void>): OneFile {
  const [incoming, setIncoming] = useState<OneFile['incoming']>(null);
  const [stored = null] = usePhotos(draftId) ?? [];

  async function take(file: File): Promise<void> {
    setIncoming({ name: file.name, refusal: null });
    try {
      await takeIn(draftId, file, 'follow_up', saveDraft());
      setIncoming(null);
    } catch (error) {
      const refusal = refusalOf(error);
      setIncoming({ name: file.name, refusal: refusal ?? 'unreadable' });
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

/** Whether a file is on its way in; what is sent without it would not be whole. */
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
