import { Button, FileButton } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { memo, type ReactNode, useId, useRef } from 'react';
import { makeReady } from '#offline/photos/take-in.ts';
import { Icon } from '#ui/icon.tsx';
import styles from './photos.module.css';

type Props = {
  alone: boolean;
  many?: boolean;
  /** What goes here, where there is more than one place. */
  title?: ReactNode;
  /** Whether it says what a file may be; false where the words above it do. */
  formats?: boolean;
  /** Whether it is the place that is to be filled next. */
  main?: boolean;
  onFiles: (files: File[]) => void;
};

/** Camera or files. */
export const AddTile = memo(function AddTile({
  alone,
  many = true,
  title,
  formats = true,
  main = true,
  onFiles,
}: Props) {
  const titleId = useId();
  const resetCamera = useRef<() => void>(null);
  const resetFiles = useRef<() => void>(null);
  const take = (files: File[]) => {
    if (files.length > 0) onFiles(files);
    // The same file may be chosen again.
    resetCamera.current?.();
    resetFiles.current?.();
  };
  return (
    <li
      className={styles.add}
      data-alone={alone}
      aria-labelledby={title ? titleId : undefined}
      onPointerDown={makeReady}
    >
      {title && <b id={titleId}>{title}</b>}
      <FileButton
        resetRef={resetCamera}
        accept="image/*"
        capture="environment"
        onChange={(file) => take(file ? [file] : [])}
      >
        {(props) => (
          <Button
            {...props}
            variant={main ? 'filled' : 'default'}
            leftSection={<Icon name="camera" />}
            aria-describedby={title ? titleId : undefined}
          >
            <Trans>Take photo</Trans>
          </Button>
        )}
      </FileButton>
      <FileButton
        resetRef={resetFiles}
        multiple={many}
        accept="image/*,application/pdf"
        onChange={(files) => take(filesOf(files))}
      >
        {(props) => (
          <Button
            {...props}
            variant="default"
            leftSection={<Icon name="images" />}
            aria-describedby={title ? titleId : undefined}
          >
            {many ? <Trans>Choose files</Trans> : <Trans>Choose a file</Trans>}
          </Button>
        )}
      </FileButton>
      {formats && (
        <p>
          <Trans>PDF, PNG or JPEG</Trans>
        </p>
      )}
    </li>
  );
});

function filesOf(chosen: File | File[] | null): File[] {
  if (chosen === null) return [];
  return Array.isArray(chosen) ? chosen : [chosen];
}
