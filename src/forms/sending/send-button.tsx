import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import { memoByContent } from '#ui/memo-by-content.ts';
import type { SendState } from './send-state.ts';

type Props = {
  /** The label: `Send claim`. */
  children: ReactNode;
  state: SendState;
  reasonId: string;
  onSend: () => void;
  onBlocked: () => void;
};

/** The main action. While it is not possible, the button stays focusable, shows the reason and leads to it. */
export const SendButton = memoByContent(function SendButton({ children, state, reasonId, onSend, onBlocked }: Props) {
  const blocked = state.kind === 'obstacle' || state.kind === 'preparing' || state.kind === 'lost';
  return (
    <Button
      loading={state.kind === 'sending'}
      aria-describedby={reasonId}
      {...(blocked ? { 'data-disabled': true, 'aria-disabled': true } : {})}
      leftSection={state.kind === 'obstacle' && <Icon name="lock" size="small" />}
      onClick={state.kind === 'lost' ? focusLost : blocked ? onBlocked : onSend}
    >
      {children}
    </Button>
  );
});

/** Focuses the button that removes the first lost file. */
function focusLost(): void {
  document.querySelector<HTMLElement>('button[data-lost=true]')?.focus();
}
