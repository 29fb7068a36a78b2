import { t } from '@lingui/core/macro';
import { memo } from 'react';
import { Icon } from './icon.tsx';
import styles from './picture.module.css';
import { useBytesRef } from './use-bytes-ref.ts';

type Props = {
  /** Identifies the content. The database returns new objects for the same bytes. */
  contentId: string;
  /** Null while they load, and when they are lost. */
  bytes: Blob | null;
  isLost?: boolean;
  alt: string;
  shape?: 'wide' | 'square';
};

/** A picture from bytes stored on the device. A file of another type shows a document icon. */
export const Picture = memo(PictureOfBytes, isSameContent);

function PictureOfBytes({ bytes, isLost = false, alt, shape = 'wide' }: Props) {
  const isPicture = bytes?.type.startsWith('image/') ?? false;
  return (
    <span className={styles.picture} data-shape={shape}>
      {bytes && isPicture && <Image bytes={bytes} alt={alt} />}
      {/* Without `alt` a label beside it names the document, so the icon needs no role. */}
      {bytes && !isPicture && (
        <span {...(alt && { role: 'img', 'aria-label': alt })}>
          <Icon name="document" size="large" />
        </span>
      )}
      {isLost && (
        <span {...(alt && { role: 'img', 'aria-label': t`${alt}, lost on this device` })}>
          <Icon name="alert" size="large" />
        </span>
      )}
    </span>
  );
}

function Image({ bytes, alt }: { bytes: Blob; alt: string }) {
  return <img ref={useBytesRef(bytes)} alt={alt} decoding="async" />;
}

function isSameContent(before: Props, after: Props): boolean {
  return (
    before.contentId === after.contentId &&
    (before.bytes === null) === (after.bytes === null) &&
    before.isLost === after.isLost &&
    before.alt === after.alt &&
    before.shape === after.shape
  );
}
