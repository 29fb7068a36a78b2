import { Button, FileButton } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { useRef } from 'react';
import { Icon } from '#ui/icon.tsx';
import styles from './photos.module.css';

type Props = { alone: boolean; onFiles: (files: File[]) => void };

/** Camera or files. */
export function AddTile({ alone, onFiles }: Props) {
  const resetCamera = useRef<() => void>(null);
  const resetFiles = useRef<() => void>(null);
  const take = (files: File[]) => {
    if (files.length > 0) onFiles(files);
    // The same file may be chosen again.
    resetCamera.current?.();
    resetFiles.current?.();
  };
  return (
    <li className={styles.add} data-alone={alone}>
      <FileButton
        resetRef={resetCamera}
        accept="image/*"
        capture="environment"
        onChange={(file) => take(file ? [file] : [])}
      >
        {(props) => (
          <Button {...props} leftSection={<Icon name="camera" />}>
            <Trans>Take photo</Trans>
          </Button>
        )}
      </FileButton>
      <FileButton resetRef={resetFiles} multiple accept="image/*,application/pdf" onChange={take}>
        {(props) => (
          <Button {...props} variant="default" leftSection={<Icon name="images" />}>
            <Trans>Choose files</Trans>
          </Button>
        )}
      </FileButton>
      <p>
        <Trans>PDF, PNG or JPEG</Trans>
      </p>
    </li>
  );
}
