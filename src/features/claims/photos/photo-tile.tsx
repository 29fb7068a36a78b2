import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { removePhoto } from '#offline/photos/take-in.ts';
import type { PhotoRow } from '#storage/rows.ts';
import { FileViewer } from '#ui/file-viewer.tsx';
import { Icon } from '#ui/icon.tsx';
import { Mark } from '#ui/mark.tsx';
import { Picture } from '#ui/picture.tsx';
import { photoTitle } from '#wording/photo-title.ts';
import styles from './photos.module.css';

type Props = { photo: PhotoRow; index: number; onRemoved: () => void };

/** A photo that is kept: see it, or remove it. */
export function PhotoTile({ photo, index, onRemoved }: Props) {
  const [opened, setOpened] = useState(false);
  const title = photoTitle(photo, index);
  const titleId = `photo-${photo.id}`;
  return (
    <li className={styles.tile} aria-labelledby={titleId}>
      <Picture contentId={photo.sha256} bytes={photo.bytes} alt={title} />
      <div className={styles.caption}>
        <b id={titleId}>{title}</b>
        <Mark tone="ok" icon="saved">
          <Trans>Kept on this device</Trans>
        </Mark>
      </div>
      <div className={styles.actions}>
        <Button
          size="md"
          variant="subtle"
          leftSection={<Icon name="eye" size="small" />}
          aria-describedby={titleId}
          onClick={() => setOpened(true)}
        >
          <Trans>See</Trans>
        </Button>
        <Button
          size="md"
          variant="subtle"
          leftSection={<Icon name="trash" size="small" />}
          aria-describedby={titleId}
          onClick={() => void removePhoto(photo.id).then(onRemoved)}
        >
          <Trans>Remove</Trans>
        </Button>
      </div>
      <FileViewer
        opened={opened}
        title={title}
        contentId={photo.sha256}
        bytes={photo.bytes}
        onClose={() => setOpened(false)}
      />
    </li>
  );
}
