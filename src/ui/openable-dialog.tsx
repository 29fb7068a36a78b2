import { Modal } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';

export type DialogProps = {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  /** A second line under the title. */
  lead?: ReactNode;
  size?: 'md' | 'lg' | 'xl';
  fullScreen?: boolean;
  /** `page` is for cards with a bar at the bottom; `card` is for a message. */
  surface?: 'card' | 'page';
  children: ReactNode;
};

/** The dialog itself. It renders closed first, so that it records the focused element before it opens. */
export function OpenableDialog(props: DialogProps) {
  const { opened, onClose, title, lead, size = 'md', fullScreen = false, surface = 'card', children } = props;
  const { t } = useLingui();
  const content = useRef<HTMLDivElement>(null);
  const focusedBefore = useRef<Element | null>(null);
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);

  useLayoutEffect(() => {
    if (opened && mounted) focusedBefore.current = document.activeElement;
  }, [opened, mounted]);

  // Mantine does not return the focus when the dialog closes before it has taken the focus, nor when it is removed open.
  const returnFocus = useCallback(() => {
    const { activeElement } = document;
    const isLost = activeElement === document.body || content.current?.contains(activeElement);
    if (isLost && focusedBefore.current instanceof HTMLElement) focusedBefore.current.focus({ preventScroll: true });
    focusedBefore.current = null;
  }, []);
  useEffect(() => returnFocus, [returnFocus]);

  // The dialog is described by its second line, else by its first sentence.
  const descriptionId = useId();
  const describe = useCallback(
    (body: HTMLDivElement | null) => {
      const dialog = body?.closest('[role=dialog]');
      const sentence = dialog?.querySelector('[data-lead]') ?? body?.querySelector(':scope > p, :scope > div > p');
      if (!dialog || !sentence) return;
      sentence.id ||= descriptionId;
      dialog.setAttribute('aria-describedby', sentence.id);
    },
    [descriptionId],
  );

  // Escape in a calendar or in a nested dialog closes only that.
  useWindowEvent('keydown', (event) => {
    if (event.key !== 'Escape' || event.isComposing || !opened) return;
    const within = event.target instanceof Element ? event.target.closest('[role=dialog]') : null;
    if (within === null || within === content.current) onClose();
  });

  return (
    <Modal.Root
      opened={opened && mounted}
      onClose={onClose}
      onExitTransitionEnd={returnFocus}
      size={size}
      fullScreen={fullScreen}
      closeOnEscape={false}
    >
      <Modal.Overlay />
      <Modal.Content ref={content} data-surface={surface}>
        {/* Mantine's element is a `header`, which would be a second banner landmark. */}
        <Modal.Header role="none">
          <div>
            <Modal.Title>{title}</Modal.Title>
            {lead && (
              <p className="soft" data-lead>
                {lead}
              </p>
            )}
          </div>
          <Modal.CloseButton aria-label={t`Close`} />
        </Modal.Header>
        {/* Not Mantine's body, which would describe the dialog by all its fields. */}
        <div ref={describe} className="mantine-Modal-body">
          {children}
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}
