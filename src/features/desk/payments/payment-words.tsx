import { Trans } from '@lingui/react/macro';
import { type Failure, isMissingNetwork } from '#api/failure.ts';
import type { RunStatus } from '#contract/payments.ts';
import { failureWords } from '#messages/failure-words.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { formatDollars } from '#ui/format.ts';
import { StateBadge } from '#ui/state-badge.tsx';

export function RunBadge({ status }: { status: RunStatus }) {
  switch (status) {
    case 'open':
      return (
        <StateBadge tone="wait">
          <Trans context="payment run">Open</Trans>
        </StateBadge>
      );
    case 'paid':
      return (
        <StateBadge tone="ok">
          <Trans context="payment run">Paid</Trans>
        </StateBadge>
      );
    case 'closed':
      return (
        <StateBadge tone="plain" icon="lock">
          <Trans context="payment run">Closed</Trans>
        </StateBadge>
      );
    case 'undone':
      return (
        <StateBadge tone="plain">
          <Trans context="payment run">Undone</Trans>
        </StateBadge>
      );
  }
}

export function Cents({ cents }: { cents: number }) {
  return <>{formatDollars(cents / 100)}</>;
}

export function PaymentsFailure({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  if (!isMissingNetwork(failure)) return <ErrorState onRetry={onRetry}>{failureWords(failure)}</ErrorState>;
  return (
    <ErrorState offline title={<Trans>Payments need the network</Trans>} onRetry={onRetry}>
      <Trans>They will load when you’re back online.</Trans>
    </ErrorState>
  );
}
