import { Button } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { DialogBar } from '#ui/dialog-bar.tsx';

type Props = {
  /** Whether it can be sent, or why not. */
  note: ReactNode;
  sending: boolean;
  blocked: boolean;
  /** The button's text. */
  label: ReactNode;
  onSend: () => void;
  /** Another button before it. */
  children?: ReactNode;
};

/** The bar at the foot of a follow-up's dialog. A blocked button keeps the focus, and its note says why it is. */
export function SendBar({ note, sending, blocked, label, onSend, children }: Props) {
  const noteId = useId();
  return (
    <DialogBar
      note={
        <p id={noteId} role="status">
          {note}
        </p>
      }
    >
      {children}
      <Button
        loading={sending}
        aria-describedby={noteId}
        {...(blocked ? { 'data-disabled': true, 'aria-disabled': true } : {})}
        onClick={() => {
          if (!blocked) onSend();
        }}
      >
        {label}
      </Button>
    </DialogBar>
  );
}
