import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { RetryCallout } from '#ui/retry-callout.tsx';

type Props = {
  /** What could not be read: "Failed to fetch products". */
  title: ReactNode;
  onRetry: () => void;
};

/** That what one chooses from could not be read, now or before. */
export function ListsMissing({ title, onRetry }: Props) {
  return (
    <RetryCallout tone="wait" announce="status" title={title} onRetry={onRetry}>
      <p>
        <Trans>It comes by itself when there is a network. Documents that you saved for offline open without it.</Trans>
      </p>
    </RetryCallout>
  );
}
