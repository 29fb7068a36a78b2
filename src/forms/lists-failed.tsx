import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { RetryCallout } from '#ui/retry-callout.tsx';

type Props = {
  /** What could not be read: "Failed to fetch brands". */
  title: ReactNode;
  onRetry: () => void;
};

/** That what one chooses from is not here yet; the rest can be filled in meanwhile. */
export function ListsFailed({ title, onRetry }: Props) {
  return (
    <RetryCallout tone="wait" announce="status" title={title} onRetry={onRetry}>
      <p>
        <Trans>
          Fill in the rest; it is kept on this device. The lists come by themselves when there is a network.
        </Trans>
      </p>
    </RetryCallout>
  );
}
