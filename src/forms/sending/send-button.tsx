import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import type { SendState } from './send-state.ts';

type Props = {
  /** What it sends: `Send claim`. */
  children: ReactNode;
  state: SendState;
  reasonId: string;
  onSend: () => void;
  onBlocked: () => void;
};

/** The main action. While it cannot act it stays reachable, says why, and leads to the reason. */
export function SendButton({ children, state, reasonId, onSend, onBlocked }: Props) {
  const blocked = state.kind === 'obstacle' || state.kind === 'preparing';
  return (
    <Button
      loading={state.kind === 'sending'}
      aria-describedby={reasonId}
      {...(blocked ? { 'data-disabled': true, 'aria-disabled': true } : {})}
      leftSection={state.kind === 'obstacle' && <Icon name="lock" size="small" />}
      onClick={blocked ? onBlocked : onSend}
    >
      {children}
    </Button>
  );
}
