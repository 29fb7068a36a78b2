import { Dropzone } from '@mantine/dropzone';
import '@mantine/dropzone/styles.layer.css';
import { Trans } from '@lingui/react/macro';
import { Icon } from '#ui/icon.tsx';
import styles from '#forms/photo-tiles/photos.module.css';

type Props = { onFiles: (files: File[]) => void };

/** Takes files dropped anywhere on the page. The buttons do the same by keyboard. */
export function DropArea({ onFiles }: Props) {
  return (
    <Dropzone.FullScreen activateOnKeyboard={false} aria-hidden onDrop={(files) => onFiles(files)}>
      <p className={`${styles.drop} centre title`}>
        <Icon name="images" size="large" />
        <Trans>Drop the photos here</Trans>
      </p>
    </Dropzone.FullScreen>
  );
}
