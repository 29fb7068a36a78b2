import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import type { SendState } from './send-state.ts';

type Props = { state: SendState; reasonId: string; onSend: () => void; onBlocked: () => void };

/** The main action. While it cannot act it stays reachable, says why, and leads to the reason. */
export function SendButton({ state, reasonId, onSend, onBlocked }: Props) {
  const blocked = state.kind === 'obstacle' || state.kind === 'preparing';
  return (
    <Button
      loading={state.kind === 'sending'}
      aria-describedby={reasonId}
      {...(blocked ? { 'data-disabled': true, 'aria-disabled': true } : {})}
      onClick={blocked ? onBlocked : onSend}
    >
      <Trans>Send claim</Trans>
    </Button>
  );
}
