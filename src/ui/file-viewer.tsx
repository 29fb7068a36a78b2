import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { Dialog } from './dialog.tsx';
import styles from './file-viewer.module.css';
import { Icon } from './icon.tsx';
import { Picture } from './picture.tsx';
import { useBytesRef } from './use-bytes-ref.ts';

type Props = {
  opened: boolean;
  title: string;
  contentId: string;
  bytes: Blob | null;
  onClose: () => void;
};

/** A picture as large as the screen allows; a document can be opened from here. */
export function FileViewer({ opened, title, contentId, bytes, onClose }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="xl">
      {bytes?.type.startsWith('image/') ? (
        <div className={styles.large}>
          <Picture contentId={contentId} bytes={bytes} alt={title} />
        </div>
      ) : (
        bytes && <OpenDocument bytes={bytes} />
      )}
    </Dialog>
  );
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
