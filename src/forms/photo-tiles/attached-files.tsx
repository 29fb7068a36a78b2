import { useRef } from 'react';
import type { LoadedPhoto } from '#storage/rows.ts';
import { IncomingTile } from './incoming-tile.tsx';
import { PhotoTile } from './photo-tile.tsx';
import styles from './photos.module.css';
import type { AddPhotos } from './use-add-photos.ts';

type Props = { photos: readonly LoadedPhoto[]; addPhotos: AddPhotos; max: number };

/** The files of a message or an appeal, those that are read too; nothing without any. */
export function AttachedFiles({ photos, addPhotos, max }: Props) {
  const { incoming, cancel } = addPhotos;
  const tiles = useRef<HTMLUListElement>(null);
  if (photos.length + incoming.length === 0) return null;
  return (
    <ul ref={tiles} className={`${styles.tiles} unframed`} tabIndex={-1}>
      {photos.map((photo, at) => (
        <PhotoTile
          key={photo.id}
          photo={photo}
          index={at}
          all={photos}
          max={max}
          onRemoved={() => tiles.current?.focus()}
          addPhotos={addPhotos}
        />
      ))}
      {incoming.map((one) => (
        <IncomingTile key={one.id} incoming={one} filesMax={max} onLeave={() => cancel(one.id)} />
      ))}
    </ul>
  );
}
