import { Trans } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { startPhotoWorker } from '#offline/photos/prepare-photo.ts';
import { Icon } from '#ui/icon.tsx';
import { ChooseFileButton } from './choose-file-button.tsx';
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
  return (
    <li
      className={`${styles.add} note`}
      data-alone={alone}
      aria-labelledby={title ? titleId : undefined}
      onPointerDown={startPhotoWorker}
    >
      {title && <b id={titleId}>{title}</b>}
      <ChooseFileButton
        accept="image/*"
        camera
        choosing={choosing}
        onFiles={onFiles}
        variant={main ? 'filled' : 'default'}
        leftSection={<Icon name="camera" />}
        aria-describedby={title ? titleId : undefined}
      >
        <Trans>Take photo</Trans>
      </ChooseFileButton>
      <ChooseFileButton
        accept="image/*,application/pdf"
        many={many}
        choosing={choosing}
        onFiles={onFiles}
        variant="default"
        leftSection={<Icon name="images" />}
        aria-describedby={title ? titleId : undefined}
      >
        {many ? <Trans>Choose files</Trans> : <Trans>Choose a file</Trans>}
      </ChooseFileButton>
      {main && choosing.interrupted && (
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
