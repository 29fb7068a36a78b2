import { Button, FileButton } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import { startPhotoWorker } from '#offline/photos/prepare-photo.ts';
import { Mark } from '#ui/mark.tsx';
import { useAfterPaint } from '#ui/run-after-frame.ts';
import styles from './photos.module.css';
import type { RemarkProps } from './remark-parts.ts';

type Props = RemarkProps & { onUse: () => Promise<void>; children: ReactNode; actions?: ReactNode };

/** A remark on a photo, which is taken in all the same: take it again, or use it (R-CLAIM-22). */
export function Remark({ photo, addPhotos, onDone, onUse, children, actions }: Props) {
  const { take, choosing } = addPhotos;
  const titleId = `photo-${photo.id}`;
  const place = useRef<HTMLDivElement>(null);
  // A screen reader announces what comes into a status that is there already.
  const isAnnounced = useAfterPaint();

  useEffect(() => {
    const inputs = place.current;
    // React has no `cancel` event on inputs.
    if (choosing) inputs?.addEventListener('cancel', choosing.end);
    return () => {
      if (choosing) inputs?.removeEventListener('cancel', choosing.end);
    };
  }, [choosing]);

  const takeAgain = (file: File | null) => {
    choosing?.end();
    if (!file) return;
    take([file], photo.purpose ?? 'photo', photo.id);
    onDone();
  };
  return (
    <div ref={place} className={`${styles.remark} stack gap-2s`} onPointerDown={startPhotoWorker}>
      <div role="status" className="anywhere">
        {isAnnounced && (
          <Mark tone="wait" icon="warning">
            {children}
          </Mark>
        )}
      </div>
      <div className="wrap gap-2xs">
        <FileButton accept="image/*" onChange={takeAgain}>
          {(props) => (
            <Button
              {...props}
              size="md"
              variant="default"
              aria-describedby={titleId}
              onClick={() => {
                choosing?.begin();
                props.onClick();
              }}
            >
              <Trans>Take again</Trans>
            </Button>
          )}
        </FileButton>
        <Button size="md" variant="default" aria-describedby={titleId} onClick={() => void onUse().then(onDone)}>
          <Trans>Use it</Trans>
        </Button>
        {actions}
      </div>
    </div>
  );
}
