import { Button } from '@mantine/core';
import { useDidUpdate } from '@mantine/hooks';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useRef } from 'react';
import { Dialog } from './dialog.tsx';
import { DialogActions } from './layout.tsx';

type Props = {
  opened: boolean;
  /** The question: "Delete this claim?" */
  title: ReactNode;
  /** What happens, and what cannot be undone. */
  children: ReactNode;
  /** The action in a word: "Delete". */
  confirmLabel: ReactNode;
  cancelLabel?: ReactNode;
  busy?: boolean;
  /** Whether it cannot be confirmed yet. */
  disabled?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks for confirmation before an action that cannot be undone. Cancel has the focus. */
export function ConfirmDialog(props: Props) {
  const { opened, title, children, confirmLabel, cancelLabel, busy = false, disabled = false } = props;
  const { onConfirm, onCancel } = props;
  const cancel = useRef<HTMLButtonElement>(null);

  // A loading button loses the focus. After a failed action the focus returns to Cancel.
  useDidUpdate(() => {
    if (!busy && opened && document.activeElement === document.body) cancel.current?.focus();
  }, [busy]);

  return (
    <Dialog opened={opened} onClose={onCancel} title={title}>
      <div>{children}</div>
      <DialogActions>
        <Button ref={cancel} variant="default" onClick={onCancel} data-autofocus>
          {cancelLabel ?? <Trans>Cancel</Trans>}
        </Button>
        <Button onClick={onConfirm} loading={busy} disabled={disabled}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
