import { Button, FileButton } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { startPhotoWorker } from '#offline/photos/prepare-photo.ts';
import { Icon } from '#ui/icon.tsx';
import styles from './photos.module.css';
import type { Choosing } from './use-add-photos.ts';

type Props = {
  alone: boolean;
  many?: boolean;
  /** The label, if a form has several places for files. */
  title?: ReactNode;
  /** Whether it lists the accepted types; false if the text above does. */
  formats?: boolean;
  /** Whether this place is to be filled next. */
  main?: boolean;
  choosing: Choosing;
  onFiles: (files: File[]) => void;
};

/** Opens the camera or the files. */
export function AddTile({ alone, many = true, title, formats = true, main = true, choosing, onFiles }: Props) {
  const titleId = useId();
  const resetCamera = useRef<() => void>(null);
  const resetFiles = useRef<() => void>(null);
  const tile = useRef<HTMLLIElement>(null);
  const { begin, end, interrupted } = choosing;

  useEffect(() => {
    const place = tile.current;
    // React has no `cancel` event on inputs.
    place?.addEventListener('cancel', end);
    return () => place?.removeEventListener('cancel', end);
  }, [end]);

  const take = (files: File[]) => {
    end();
    if (files.length > 0) onFiles(files);
    // Lets the person choose the same file again.
    resetCamera.current?.();
    resetFiles.current?.();
  };
  return (
    <li
      ref={tile}
      className={`${styles.add} note`}
      data-alone={alone}
      aria-labelledby={title ? titleId : undefined}
      onPointerDown={startPhotoWorker}
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
            onClick={() => {
              begin();
              props.onClick();
            }}
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
            onClick={() => {
              begin();
              props.onClick();
            }}
            variant="default"
            leftSection={<Icon name="images" />}
            aria-describedby={title ? titleId : undefined}
          >
            {many ? <Trans>Choose files</Trans> : <Trans>Choose a file</Trans>}
          </Button>
        )}
      </FileButton>
      {main && interrupted && (
        <p className={styles.interrupted} role="status">
          <Trans>The page was loaded again before the photo came. Take it again.</Trans>
        </p>
      )}
      {formats && (
        <p>
          <Trans>PDF, PNG or JPEG</Trans>
        </p>
      )}
    </li>
  );
}

function filesOf(chosen: File | File[] | null): File[] {
  if (chosen === null) return [];
  return Array.isArray(chosen) ? chosen : [chosen];
}
