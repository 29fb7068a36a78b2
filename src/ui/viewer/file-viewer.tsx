import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { Dialog } from '../dialog.tsx';
import { Icon } from '../icon.tsx';
import { useBytesRef } from '../use-bytes-ref.ts';
import styles from './viewer.module.css';

// Comes when the first picture is opened.
const ZoomPicture = lazy(async () => ({ default: (await import('./zoom-picture.tsx')).ZoomPicture }));

export type ViewedFile = { contentId: string; title: string; /** Null until they are here. */ bytes: Blob | null };

type Props = {
  files: readonly ViewedFile[];
  /** Which one is open, from 0; null for none. */
  at: number | null;
  onGo: (at: number) => void;
  onClose: () => void;
};

/** Files over the whole screen, one at a time: a picture to zoom into, a document to open. */
export function FileViewer({ files, at, onGo, onClose }: Props) {
  // While the dialog fades away it goes on showing what it showed.
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
          <Suspense fallback={<div className={styles.stage} />}>
            <ShownPicture
              key={file.contentId}
              bytes={file.bytes}
              title={file.title}
              onStep={(step) => go(shown + step)}
            />
          </Suspense>
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
 * Goes on showing the same bytes when they come as another object, as they do when they are locked meanwhile; a picture
 * that first came smaller is of another size.
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
