import { Modal } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

type Props = {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  size?: 'md' | 'lg' | 'xl';
  fullScreen?: boolean;
  children: ReactNode;
};

/** A modal dialog: holds the focus, closes with Escape, gives the focus back. Its parts stand 16 px apart. */
export function Dialog({ opened, onClose, title, size = 'md', fullScreen = false, children }: Props) {
  const { t } = useLingui();
  return (
    <Modal.Root opened={opened} onClose={onClose} size={size} fullScreen={fullScreen}>
      <Modal.Overlay color="var(--heading)" backgroundOpacity={0.5} />
      <Modal.Content>
        {/* Its own element is a `header`, which would be a second banner of the page. */}
        <Modal.Header role="none">
          <Modal.Title>{title}</Modal.Title>
          <Modal.CloseButton aria-label={t`Close`} />
        </Modal.Header>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
