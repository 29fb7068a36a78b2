import { VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Trans } from '@lingui/react/macro';
import { lazy, Suspense, useCallback, useRef } from 'react';
import { claimFilesMax } from '#contract/limits.ts';
import { isOrdered } from '#offline/photos/place-photo.ts';
import type { OpenPhoto } from '#storage/rows.ts';
import { Section } from '#ui/section.tsx';
import { AddTile } from '#forms/photos/add-tile.tsx';
import { IncomingTile } from '#forms/photos/incoming-tile.tsx';
import { MoveButtons } from './move-buttons.tsx';
import { PhotoTile } from '#forms/photos/photo-tile.tsx';
import { PhotoTotals } from './photo-totals.tsx';
import styles from '#forms/photos/photos.module.css';
import { usePhotoDrag } from './use-photo-drag.ts';
import { usePhotoOrder } from './use-photo-order.ts';
import type { Incoming, TakeIn } from '#forms/photos/use-take-in.ts';

// Only where files are dragged: a tablet does not pay for it.
const DropArea = lazy(async () => ({ default: (await import('./drop-area.tsx')).DropArea }));

// Made once: the tiles are rendered anew only when they change.
const ratingPlate = <Trans>Rating plate</Trans>;
const failedPart = <Trans>The part that failed</Trans>;
const otherPhotos = <Trans>Other photos</Trans>;

type Props = { photos: readonly OpenPhoto[]; takeIn: TakeIn };

/** The photos of a claim in the order in which they will be read: take, choose, drop, see, move, remove. */
export function PhotosSection({ photos, takeIn }: Props) {
  const hasMouse = useMediaQuery('(hover: hover) and (pointer: fine)');
  const list = useRef<HTMLUListElement>(null);
  const { incoming, take, cancel, choosing } = takeIn;
  const takePlate = useCallback((files: File[]) => take(files.slice(0, 1), 'rating_plate'), [take]);
  const plate = photos.find(isRatingPlate);
  const ordered = photos.filter(isOrdered);
  const { said, place, move } = usePhotoOrder(ordered);
  const drag = usePhotoDrag((id, to) => void place(id, to));
  const none = photos.length === 0 && incoming.length === 0;
  const hasRoom = photos.length < claimFilesMax;
  const wantsPlate = !plate && hasRoom && !incoming.some(isRatingPlate);
  const last = ordered.length - 1;
  // What was focused goes with its photo: the list is the next best place.
  const onRemoved = () => list.current?.focus();
  const arriving = (as: (file: Incoming) => boolean) =>
    incoming.filter(as).map((one) => <IncomingTile key={one.id} incoming={one} onLeave={() => cancel(one.id)} />);

  return (
    <Section
      title={<Trans>Photos</Trans>}
      lead={<Trans>The rating plate first, so that the serial number can be read. Then what failed.</Trans>}
    >
      <ul ref={list} className={styles.tiles} tabIndex={-1}>
        {plate && <PhotoTile photo={plate} index={0} all={photos} onRemoved={onRemoved} />}
        {wantsPlate && (
          <AddTile alone={false} many={false} title={ratingPlate} choosing={choosing} onFiles={takePlate} />
        )}
        {arriving(isRatingPlate)}
        {ordered.map((photo, at) => (
          <PhotoTile
            key={photo.id}
            photo={photo}
            index={plate ? at + 1 : at}
            all={photos}
            onRemoved={onRemoved}
            drag={hasMouse && last > 0 ? drag(photo.id, at) : undefined}
            moves={
              last > 0 && (
                <MoveButtons
                  photoId={photo.id}
                  ways={at === 0 ? ['later'] : at === last ? ['earlier'] : ['earlier', 'later']}
                  onMove={(way) => void move(photo.id, way)}
                />
              )
            }
          />
        ))}
        {arriving((one) => !isRatingPlate(one))}
        {hasRoom && (
          <AddTile
            alone={none}
            main={!wantsPlate}
            title={ordered.length > 0 ? otherPhotos : failedPart}
            choosing={choosing}
            onFiles={take}
          />
        )}
      </ul>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <PhotoTotals photos={photos} />
      {hasMouse && (
        <Suspense>
          <DropArea onFiles={take} />
        </Suspense>
      )}
    </Section>
  );
}

function isRatingPlate({ purpose }: Pick<OpenPhoto, 'purpose'>): boolean {
  return purpose === 'rating_plate';
}
