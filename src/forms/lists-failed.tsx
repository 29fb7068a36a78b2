import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Failure } from '#api/failure.ts';
import { failureWords } from '#messages/failure-words.ts';
import { RetryCallout } from '#ui/retry-callout.tsx';

type Props = {
  /** The message: "Failed to fetch brands". */
  title: ReactNode;
  failure: Failure;
  onRetry: () => void;
};

/** Shown while choice lists are missing; the other fields can be filled in. */
export function ListsFailed({ title, failure, onRetry }: Props) {
  return (
    <RetryCallout tone="wait" announce="status" title={title} onRetry={onRetry}>
      <p>{failureWords(failure)}</p>
      <p>
        <Trans>Fill in the rest: it is saved on this device.</Trans>
      </p>
    </RetryCallout>
  );
}
