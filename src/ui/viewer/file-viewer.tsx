import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { type ComponentProps, lazy, useState } from 'react';
import { Dialog } from '../dialog.tsx';
import { Icon } from '../icon.tsx';
import { LazyBoundary } from '../lazy-boundary.tsx';
import { useBytesRef } from '../use-bytes-ref.ts';
import styles from './viewer.module.css';

// Loads when the first picture is opened.
const ZoomPicture = lazy(async () => ({ default: (await import('./zoom-picture.tsx')).ZoomPicture }));

export type ViewedFile = { contentId: string; title: string; /** Null until they are loaded. */ bytes: Blob | null };

type Props = {
  files: readonly ViewedFile[];
  /** Index of the open file; null for none. */
  at: number | null;
  onGo: (at: number) => void;
  onClose: () => void;
};

/** A full-screen viewer, one file at a time: pictures can be zoomed, documents open in a new tab. */
export function FileViewer({ files, at, onGo, onClose }: Props) {
  // The dialog shows the last file while it fades out.
  const [shown, setShown] = useState(at ?? 0);
  if (at !== null && at !== shown) setShown(at);
  const file = files[shown];
  const count = files.length;
  const number = shown + 1;
  const go = (to: number) => {
    if (to >= 0 && to < count) onGo(to);
  };
  return (
    <Dialog opened={at !== null} onClose={onClose} title={file?.title} fullScreen>
      <div className={styles.viewer}>
        {file?.bytes?.type.startsWith('image/') ? (
          <LazyBoundary before={<div className={styles.stage} />}>
            <ShownPicture
              key={file.contentId}
              bytes={file.bytes}
              title={file.title}
              onStep={(step) => go(shown + step)}
            />
          </LazyBoundary>
        ) : (
          <div className={styles.document}>
            {file?.bytes ? <OpenDocument bytes={file.bytes} /> : <Trans>This file is not on this device yet.</Trans>}
          </div>
        )}
        {count > 1 && (
          <div className={styles.steps}>
            <Button
              variant="default"
              leftSection={<Icon name="left" />}
              aria-disabled={shown === 0}
              data-disabled={shown === 0}
              onClick={() => go(shown - 1)}
            >
              <Trans context="picture">Previous</Trans>
            </Button>
            <span role="status">
              <Trans>
                {number} of {count}
              </Trans>
            </span>
            <Button
              variant="default"
              rightSection={<Icon name="right" />}
              aria-disabled={number === count}
              data-disabled={number === count}
              onClick={() => go(shown + 1)}
            >
              <Trans context="picture">Next</Trans>
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}

/**
 * Shows the first object with the same bytes: the database returns a new one after encryption. A thumbnail differs in
 * size and is replaced.
 */
function ShownPicture({ bytes, ...rest }: ComponentProps<typeof ZoomPicture>) {
  const [shown, setShown] = useState(bytes);
  if (bytes.size !== shown.size) setShown(bytes);
  return <ZoomPicture bytes={shown} {...rest} />;
}

function OpenDocument({ bytes }: { bytes: Blob }) {
  return (
    <Button
      component="a"
      ref={useBytesRef(bytes)}
      target="_blank"
      rel="noopener"
      leftSection={<Icon name="external" />}
    >
      <Trans>Open in a new tab</Trans>
    </Button>
  );
}
