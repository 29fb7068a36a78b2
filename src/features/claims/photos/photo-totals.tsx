import { Plural, Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { claimFilesMax } from '#contract/limits.ts';
import { readStorageState } from '#offline/storage.ts';
import type { OpenPhoto } from '#storage/rows.ts';
import { formatBytes } from '#ui/format-bytes.ts';
import styles from '#forms/photos/photos.module.css';
import { roomLeft } from './room-left.ts';

/** How many photos are kept, what they take, and how many more fit. */
export function PhotoTotals({ photos }: { photos: readonly OpenPhoto[] }) {
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

  const room = roomLeft(count, bytes, freeBytes);
  const size = formatBytes(bytes);
  return (
    <p className={styles.totals} role="status">
      {count > 0 && (
        <span>
          <Plural value={count} one={`# photo kept, ${size}`} other={`# photos kept, ${size}`} />
        </span>
      )}
      <span>
        {room > 0 ? (
          <Plural value={room} one="Room for # more" other="Room for # more" />
        ) : count >= claimFilesMax ? (
          <Trans>A claim takes {claimFilesMax} files at most.</Trans>
        ) : (
          <Trans>This device has no room for another photo.</Trans>
        )}
      </span>
    </p>
  );
}
