import { useMediaQuery } from '@mantine/hooks';
import { Trans } from '@lingui/react/macro';
import { lazy, memo, Suspense, useRef } from 'react';
import { claimFilesMax } from '#contract/files.ts';
import type { PhotoRow } from '#storage/rows.ts';
import { Section } from '#ui/section.tsx';
import { AddTile } from './add-tile.tsx';
import { IncomingTile } from './incoming-tile.tsx';
import { PhotoTile } from './photo-tile.tsx';
import { PhotoTotals } from './photo-totals.tsx';
import styles from './photos.module.css';
import type { TakeIn } from './use-take-in.ts';

// Only where files are dragged: a tablet does not pay for it.
const DropArea = lazy(async () => ({ default: (await import('./drop-area.tsx')).DropArea }));

type Props = { photos: readonly PhotoRow[]; takeIn: TakeIn };

/** The photos of a claim: take, choose, drop, see, remove. */
export const PhotosSection = memo(function PhotosSection({ photos, takeIn }: Props) {
  const hasMouse = useMediaQuery('(hover: hover) and (pointer: fine)');
  const list = useRef<HTMLUListElement>(null);
  const { incoming, take, cancel } = takeIn;
  const none = photos.length === 0 && incoming.length === 0;
  return (
    <Section
      title={<Trans>Photos</Trans>}
      lead={<Trans>The rating plate first, so that the serial number can be read. Then what failed.</Trans>}
    >
      <ul ref={list} className={styles.tiles} tabIndex={-1}>
        {photos.map((photo, index) => (
          // What was focused goes with its photo: the list is the next best place.
          <PhotoTile key={photo.id} photo={photo} index={index} onRemoved={() => list.current?.focus()} />
        ))}
        {incoming.map((one) => (
          <IncomingTile key={one.id} incoming={one} onLeave={() => cancel(one.id)} />
        ))}
        {photos.length < claimFilesMax && <AddTile alone={none} onFiles={take} />}
      </ul>
      <PhotoTotals photos={photos} />
      {hasMouse && (
        <Suspense>
          <DropArea onFiles={take} />
        </Suspense>
      )}
    </Section>
  );
});
