import { Plural, Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { claimFilesMax } from '#contract/limits.ts';
import { readStorageState } from '#offline/storage.ts';
import type { LoadedPhoto } from '#storage/rows.ts';
import styles from '#forms/photo-tiles/photos.module.css';
import { formatBytes } from '#ui/format.ts';

/** Estimated size of a prepared photo while there are none to measure. */
const usualPhotoBytes = 1_500_000;

/**
 * Number of photos that still fit in the claim and on the device. `freeBytes` is null where the browser does not report
 * it.
 */
function roomLeft(count: number, bytes: number, freeBytes: number | null): number {
  const places = Math.max(0, claimFilesMax - count);
  if (freeBytes === null) return places;
  const photoBytes = count === 0 ? usualPhotoBytes : Math.max(1, bytes / count);
  return Math.min(places, Math.floor(freeBytes / photoBytes));
}

/** The number and size of the stored photos, and how many more fit. */
export function PhotoTotals({ photos, taken }: { photos: readonly LoadedPhoto[]; taken: number }) {
  const [freeBytes, setFreeBytes] = useState<number | null>(null);
  const count = photos.length;
  const bytes = photos.reduce((sum, { size }) => sum + size, 0);

  useEffect(() => {
    let current = true;
    void readStorageState().then((state) => current && setFreeBytes(state.freeBytes));
    return () => {
      current = false;
    };
  }, [count]);

  const room = Math.min(roomLeft(count, bytes, freeBytes), Math.max(0, claimFilesMax - taken - count));
  const size = formatBytes(bytes);
  return (
    <p className={`${styles.totals} note wrap`} role="status">
      {count > 0 && (
        <span>
          <Plural value={count} one={`# photo kept, ${size}`} other={`# photos kept, ${size}`} />
        </span>
      )}
      <span>
        {room > 0 ? (
          <Plural value={room} one="Room for # more" other="Room for # more" />
        ) : count + taken >= claimFilesMax ? (
          <Trans>A claim takes {claimFilesMax} files at most.</Trans>
        ) : (
          <Trans>This device has no room for another photo.</Trans>
        )}
      </span>
    </p>
  );
}
