import { Dropzone } from '@mantine/dropzone';
import '@mantine/dropzone/styles.layer.css';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useRef } from 'react';
import styles from './file-drop.module.css';
import { Icon } from './icon.tsx';
import { useStable } from './use-stable.ts';

type Props = {
  /** The types that the file dialog suggests. What is dropped is judged by who takes it. */
  accept?: string;
  multiple?: boolean;
  disabled?: boolean;
  onFiles: (files: File[]) => void;
  /** The place that takes dropped files. `choose` opens the file dialog. */
  children: (choose: () => void) => ReactNode;
};

/** A place for files: they are dropped on it, or chosen in the file dialog. */
export function FileDrop({ accept, multiple = false, disabled = false, onFiles, children }: Props) {
  const open = useRef<() => void>(null);
  const choose = useStable(() => open.current?.());
  return (
    <Dropzone
      className={styles.place}
      classNames={{ inner: styles.inner }}
      openRef={open}
      multiple
      disabled={disabled}
      activateOnClick={false}
      activateOnKeyboard={false}
      enablePointerEvents
      preventDropOnDocument={false}
      inputProps={{ accept, multiple, 'aria-hidden': true, style: { display: 'none' } }}
      onDrop={onFiles}
    >
      {children(choose)}
    </Dropzone>
  );
}

/** Covers the positioned element around it while files are dragged. The buttons there do the same by keyboard. */
export function FileDropOver({ onFiles }: Pick<Props, 'onFiles'>) {
  return (
    <Dropzone.FullScreen
      className={styles.over}
      withinPortal={false}
      activateOnKeyboard={false}
      preventDropOnDocument={false}
      // Hidden: the buttons below choose the files.
      inputProps={{ multiple: false, 'aria-hidden': true, style: { display: 'none' } }}
      aria-hidden
      onDrop={onFiles}
    >
      <p className={`${styles.words} centre title`}>
        <Icon name="images" size="large" />
        <Trans>Drop the photos here</Trans>
      </p>
    </Dropzone.FullScreen>
  );
}
