import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { startPhotoWorker } from '#offline/photos/prepare-photo.ts';
import { Mark } from '#ui/mark.tsx';
import { useAfterPaint } from '#ui/run-after-frame.ts';
import { ChooseFileButton } from './choose-file-button.tsx';
import styles from './photos.module.css';
import { isBeingReplaced, type RemarkProps } from './remark-parts.ts';

type Props = RemarkProps & { onUse: () => Promise<void>; children: ReactNode; actions?: ReactNode };

/** A remark on a photo, which is taken in all the same: take it again, or use it (R-CLAIM-22). */
export function Remark({ photo, addPhotos, onDone, onUse, children, actions }: Props) {
  const { take, choosing } = addPhotos;
  const titleId = `photo-${photo.id}`;
  const isReplaced = isBeingReplaced(photo, addPhotos);
  // A screen reader announces what comes into a status that is there already.
  const isAnnounced = useAfterPaint();

  const takeAgain = (files: File[]) => {
    take(files, photo.purpose ?? 'photo', photo.id);
    onDone();
  };
  return (
    <div className={`${styles.remark} stack gap-2s`} onPointerDown={startPhotoWorker}>
      <div role="status" className="anywhere">
        {isAnnounced && (
          <Mark tone="wait" icon="warning">
            {children}
          </Mark>
        )}
      </div>
      <div className="wrap gap-2xs">
        <ChooseFileButton
          accept="image/*"
          choosing={choosing}
          onFiles={takeAgain}
          size="md"
          variant="default"
          disabled={isReplaced}
          aria-describedby={titleId}
        >
          <Trans>Take again</Trans>
        </ChooseFileButton>
        <Button
          size="md"
          variant="default"
          disabled={isReplaced}
          aria-describedby={titleId}
          onClick={() => void onUse().then(onDone)}
        >
          <Trans>Use it</Trans>
        </Button>
        {actions}
      </div>
    </div>
  );
}
