import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { RetryCallout } from '#ui/retry-callout.tsx';

type Props = {
  /** The message: "Failed to fetch brands". */
  title: ReactNode;
  onRetry: () => void;
};

/** Shown while choice lists are missing; the other fields can be filled in. */
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
