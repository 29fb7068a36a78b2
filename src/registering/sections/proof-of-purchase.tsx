import { Trans } from '@lingui/react/macro';
import { useRef } from 'react';
import { fileMaxBytes } from '#contract/files.ts';
import type { LoadedPhoto } from '#storage/rows.ts';
import { FileDrop } from '#ui/file-drop.tsx';
import { AddTile } from '#forms/photo-tiles/add-tile.tsx';
import { IncomingTile } from '#forms/photo-tiles/incoming-tile.tsx';
import photoStyles from '#forms/photo-tiles/photos.module.css';
import { PhotoTile } from '#forms/photo-tiles/photo-tile.tsx';
import type { AddPhotos } from '#forms/photo-tiles/use-add-photos.ts';
import styles from './registering.module.css';

type Props = { photo: LoadedPhoto | null; addPhotos: AddPhotos; error: string | undefined };

const mebibyte = 1024 * 1024;

/** The field for the proof of purchase, one file (R-REG-08). */
export function ProofOfPurchase({ photo, addPhotos, error }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const { incoming, take, cancel, choosing } = addPhotos;
  const isFree = !photo && incoming.every(({ refusal }) => refusal !== null);
  const takeOne = (files: File[]) => void take(files.slice(0, 1));
  const megabytes = fileMaxBytes / mebibyte;
  return (
    <div
      ref={place}
      id="proofOfPurchase"
      tabIndex={-1}
      role="group"
      aria-labelledby="proof-title"
      aria-describedby={error ? 'proof-hint proof-error' : 'proof-hint'}
      className={`${styles.proof} unframed stack gap-2s`}
    >
      <h3 id="proof-title">
        <Trans>Proof of purchase</Trans>
      </h3>
      <p id="proof-hint" className="note">
        <Trans>
          One receipt or invoice that clearly shows the purchase date, the product and the store’s name. PDF, PNG or
          JPEG, {megabytes} MB at most.
        </Trans>
      </p>
      <FileDrop disabled={!isFree} accept="image/*,application/pdf" onFiles={takeOne}>
        {() => (
          <ul className={`${photoStyles.tiles} unframed`}>
            {photo && (
              <PhotoTile photo={photo} index={0} onRemoved={() => place.current?.focus()} addPhotos={addPhotos} />
            )}
            {incoming.map((one) => (
              <IncomingTile key={one.id} incoming={one} onLeave={() => cancel(one.id)} />
            ))}
            {isFree && <AddTile alone many={false} formats={false} choosing={choosing} onFiles={takeOne} />}
          </ul>
        )}
      </FileDrop>
      {error && (
        <p id="proof-error" className="mantine-InputWrapper-error">
          {error}
        </p>
      )}
    </div>
  );
}
