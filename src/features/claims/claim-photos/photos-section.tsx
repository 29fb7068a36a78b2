import { Button, VisuallyHidden } from '@mantine/core';

import { Trans, useLingui } from '@lingui/react/macro';
import { type DragEvent, lazy, memo, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { claimFilesMax } from '#contract/limits.ts';
import { isOrdered, placePhoto } from '#offline/photos/place-photo.ts';
import type { LoadedPhoto } from '#storage/rows.ts';
import { Icon } from '#ui/icon.tsx';
import { LazyBoundary, lazyOptional } from '#ui/lazy-boundary.tsx';
import { Section } from '#ui/section.tsx';
import { AddTile } from '#forms/photo-tiles/add-tile.tsx';
import { IncomingTile } from '#forms/photo-tiles/incoming-tile.tsx';
import { PhotoTile } from '#forms/photo-tiles/photo-tile.tsx';
import { remarkParts } from '#forms/photo-tiles/remark-parts.ts';
import { PhotoTotals } from './photo-totals.tsx';
import type { PlateRemarkProps } from './plate-remark.tsx';
import styles from '#forms/photo-tiles/photos.module.css';
import type { Incoming, AddPhotos } from '#forms/photo-tiles/use-add-photos.ts';
import { withMouse } from '#ui/theme.ts';
import { useMatches } from '#ui/use-matches.ts';

// Rendered only on devices with a mouse, and after the first frame.
const FileDropOver = lazy(async () => ({ default: (await import('#ui/file-drop.tsx')).FileDropOver }));

// Needed only with a photo of the rating plate.
const PlateRemark = lazyOptional(async () => (await remarkParts(import('./plate-remark.tsx'))).PlateRemark);

// Created once, so that the tiles render again only when their content changes.
const ratingPlate = <Trans>Rating plate</Trans>;
const failedPart = <Trans>The part that failed</Trans>;
const otherPhotos = <Trans>Other photos</Trans>;

type Props = {
  photos: readonly LoadedPhoto[];
  addPhotos: AddPhotos;
  /** Files that the claim has on the server. */
  taken?: number;
  /** The serial number that the rating plate is compared with; null while there is none. */
  serialNumber: string | null;
  onSerialNumber?: PlateRemarkProps['onSerialNumber'];
};

/** The photos of a claim in their order: take, choose, drop, view, move, remove. */
export const PhotosSection = memo(function PhotosSection({
  photos,
  addPhotos,
  taken = 0,
  serialNumber,
  onSerialNumber,
}: Props) {
  const hasMouse = useMatches(withMouse);
  const list = useRef<HTMLUListElement>(null);
  const { incoming, take, cancel, choosing } = addPhotos;
  const takePlate = useCallback((files: File[]) => take(files.slice(0, 1), 'rating_plate'), [take]);
  const plate = photos.find(isRatingPlate);
  const ordered = photos.filter(isOrdered);
  const { announcement, place, move } = usePhotoOrder(ordered);
  const drag = usePhotoDrag((id, to) => void place(id, to));
  const max = claimFilesMax - taken;
  const none = photos.length === 0 && incoming.length === 0;
  const hasRoom = photos.length < max;
  const wantsPlate = !plate && hasRoom && !incoming.some(isRatingPlate);
  const last = ordered.length - 1;
  // The focused button is removed with its photo, so the list takes the focus.
  const onRemoved = () => list.current?.focus();
  const arriving = (as: (file: Incoming) => boolean) =>
    incoming.filter(as).map((one) => <IncomingTile key={one.id} incoming={one} onLeave={() => cancel(one.id)} />);

  return (
    <div className={styles.section}>
      <Section
        title={<Trans>Photos</Trans>}
        lead={<Trans>Start with the rating plate, so the serial number is readable. Then the part that failed.</Trans>}
      >
        <ul ref={list} className={`${styles.tiles} unframed`} tabIndex={-1}>
          {plate && (
            <PhotoTile
              key={plate.id}
              photo={plate}
              index={0}
              all={photos}
              max={max}
              onRemoved={onRemoved}
              addPhotos={addPhotos}
              remark={
                serialNumber !== null && (
                  <PlateRemark
                    photo={plate}
                    serialNumber={serialNumber}
                    onSerialNumber={onSerialNumber}
                    addPhotos={addPhotos}
                    onDone={onRemoved}
                  />
                )
              }
            />
          )}
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
              max={max}
              onRemoved={onRemoved}
              addPhotos={addPhotos}
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
        <VisuallyHidden role="status">{announcement}</VisuallyHidden>
        <PhotoTotals photos={photos} taken={taken} />
        {hasMouse && (
          <LazyBoundary>
            <FileDropOver onFiles={take} />
          </LazyBoundary>
        )}
      </Section>
    </div>
  );
});

function isRatingPlate({ purpose }: Pick<LoadedPhoto, 'purpose'>): boolean {
  return purpose === 'rating_plate';
}

/** Moves a tile by drag and drop. The buttons do the same. */
function usePhotoDrag(place: (id: string, to: number) => void) {
  const [dragged, setDragged] = useState<string | null>(null);
  return (id: string, index: number) => ({
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move';
      setDragged(id);
    },
    onDragEnd: () => setDragged(null),
    // The browser allows a drop here only after `preventDefault`.
    onDragOver: (event: DragEvent) => dragged !== null && event.preventDefault(),
    onDrop: (event: DragEvent) => {
      if (dragged === null) return;
      event.preventDefault();
      setDragged(null);
      if (dragged !== id) place(dragged, index);
    },
  });
}

type MoveButtonsProps = {
  photoId: string;
  /** The directions in which the photo can move. */
  ways: readonly MoveDirection[];
  onMove: (direction: MoveDirection) => void;
};

/** Moves a photo one place earlier or later. */
function MoveButtons({ photoId, ways, onMove }: MoveButtonsProps) {
  return ways.map((way) => (
    <Button
      key={way}
      id={moveButtonId(photoId, way)}
      data-way={way}
      size="md"
      variant="subtle"
      leftSection={<Icon name={way === 'earlier' ? 'left' : 'right'} size="small" />}
      aria-describedby={`photo-${photoId}`}
      onClick={() => onMove(way)}
    >
      {way === 'earlier' ? <Trans>Move left</Trans> : <Trans>Move right</Trans>}
    </Button>
  ));
}

/** Moves photos, announces their new place, and keeps the focus on the moved photo. */
function usePhotoOrder(ordered: readonly LoadedPhoto[]) {
  const { t } = useLingui();
  const [announcement, setAnnouncement] = useState('');
  const moved = useRef<{ id: string; direction: MoveDirection } | null>(null);
  const order = ordered.map(({ id }) => id).join();
  const count = ordered.length;

  // Focuses the same button of the moved photo, or the other one at either end, where the first is missing. A layout
  // effect, so that the next key does not reach another button.
  useLayoutEffect(() => {
    if (!moved.current) return;
    const { id, direction } = moved.current;
    moved.current = null;
    const other = direction === 'earlier' ? 'later' : 'earlier';
    const button =
      document.getElementById(moveButtonId(id, direction)) ?? document.getElementById(moveButtonId(id, other));
    button?.focus();
  }, [order]);

  const place = async (id: string, to: number) => {
    await placePhoto(id, to);
    const number = to + 1;
    setAnnouncement(t`Moved: now ${number} of ${count}`);
  };

  const move = async (id: string, direction: MoveDirection) => {
    const at = ordered.findIndex((photo) => photo.id === id);
    moved.current = { id, direction };
    await place(id, direction === 'earlier' ? at - 1 : at + 1);
  };

  return { announcement, place, move };
}

type MoveDirection = 'earlier' | 'later';

/** The id of a move button, for focusing it after the move. */
function moveButtonId(photoId: string, direction: MoveDirection): string {
  return `${direction}-${photoId}`;
}
