import { useCallback, useMemo, useRef, useState } from 'react';
import { plainFileName } from '#domain/plain-file-name.ts';
import { photosOf, removePhoto, addPhoto } from '#offline/photos/photos.ts';
import { type PhotoRefusal, PhotoRefused } from '#offline/photos/prepared.ts';
import type { LoadedPhoto, PhotoPurpose } from '#storage/rows.ts';
import { useLiveQuery } from '#queries/use-live-query.ts';
import { isStorageFull } from '#offline/storage.ts';
import { throwUnlessShown } from '../draft-autosave.ts';

/** Live: the photos of a draft or an entry in their order; undefined until they have been read. */
export function usePhotos(ownerId: string): LoadedPhoto[] | undefined {
  return useLiveQuery(() => photosOf(ownerId), [ownerId]);
}

/** A chosen file that is being prepared, or that was refused. `replacedId` is the photo whose place it is to take. */
export type Incoming = {
  id: string;
  name: string;
  purpose: PhotoPurpose;
  refusal: PhotoRefusal | null;
  replacedId?: string | undefined;
};

/**
 * Storage key of the place in a form for which a file is being chosen. In local storage: session storage is lost when
 * the system ends an installed app.
 */
const choosingItem = 'choosing-file';

/** The camera or the file dialog, opened for a place of a form. */
export type Choosing = {
  /** The system ended the page while one of them was open, and the chosen file was lost. */
  interrupted: boolean;
  begin: () => void;
  end: () => void;
};

/**
 * Adds files, and shows a tile for each at once. `saveDraft` stores the draft: a photo without its draft would be lost.
 * `filesMax` is the most files of the form.
 */
export function useAddPhotos(
  draftId: string,
  saveDraft: () => Promise<void>,
  purpose: PhotoPurpose = 'photo',
  filesMax?: number,
) {
  const [incoming, setIncoming] = useState<readonly Incoming[]>([]);
  const place = `${draftId} ${purpose}`;
  const [interrupted, setInterrupted] = useState(() => localStorage.getItem(choosingItem) === place);
  const cancelled = useRef(new Set<string>());

  const leave = useCallback((id: string) => setIncoming((all) => all.filter((one) => one.id !== id)), []);

  const takeOne = useCallback(
    async (id: string, file: File, as: PhotoPurpose, replacedId?: string): Promise<PhotoRefusal | null> => {
      try {
        const photo = await addPhoto(draftId, file, as, saveDraft(), {
          max: filesMax,
          replaced: () => (cancelled.current.has(id) ? undefined : replacedId),
        });
        // Cancelled too late: the photo that it replaced is gone, and removing it would leave neither.
        if (cancelled.current.has(id) && !photo.hasReplaced) await removePhoto(photo.id);
        leave(id);
        return null;
      } catch (error) {
        const refusal = refusalOf(error);
        setIncoming((all) => all.map((one) => (one.id === id ? { ...one, refusal: refusal ?? 'unreadable' } : one)));
        if (!refusal) throw error;
        return refusal;
      }
    },
    [draftId, saveDraft, leave, filesMax],
  );

  /**
   * Resolves to the refusal of each file, or to null once it is stored. Then it has the place of the photo `replacedId`,
   * if there is one.
   */
  const take = useCallback(
    (files: readonly File[], as: PhotoPurpose = purpose, replacedId?: string): Promise<PhotoRefusal | null>[] => {
      const chosen = files.map((file) => ({ id: crypto.randomUUID(), name: plainFileName(file.name), file }));
      setIncoming((all) => [
        ...all,
        ...chosen.map(({ id, name }) => ({ id, name, purpose: as, refusal: null, replacedId })),
      ]);
      return chosen.map(({ id, file }) => takeOne(id, file, as, replacedId));
    },
    [takeOne, purpose],
  );

  const cancel = useCallback(
    (id: string) => {
      cancelled.current.add(id);
      leave(id);
    },
    [leave],
  );

  const choosing: Choosing = useMemo(
    () => ({
      interrupted,
      begin() {
        // The system may end the page while the camera is open.
        saveDraft().catch(throwUnlessShown);
        localStorage.setItem(choosingItem, place);
      },
      end() {
        localStorage.removeItem(choosingItem);
        setInterrupted(false);
      },
    }),
    [interrupted, saveDraft, place],
  );

  return useMemo(() => ({ incoming, take, cancel, choosing }), [incoming, take, cancel, choosing]);
}

export type AddPhotos = ReturnType<typeof useAddPhotos>;

function refusalOf(error: unknown): PhotoRefusal | null {
  if (error instanceof PhotoRefused) return error.reason;
  return isStorageFull(error) ? 'storage_full' : null;
}
