import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { type Failure, isMissingNetwork } from '#api/failure.ts';
import { isWithoutNetwork } from '#api/reachability.ts';
import { Age } from '#ui/age.tsx';
import { Mark } from '#ui/mark.tsx';
import { RetryCallout } from '#ui/retry-callout.tsx';
import { failureWords } from '#messages/failure-words.ts';

type Props = {
  /** "Failed to fetch user manual". */
  title: ReactNode;
  failure: Failure;
  /** When the cached list was read; undefined without one. */
  readAt: string | undefined;
  onRetry: () => void;
};

/** Why a list could not be read, and the age of the cached one (R-OFF-08). */
export function ListTrouble({ title, failure, readAt, onRetry }: Props) {
  const offline = isMissingNetwork(failure);
  if (offline && readAt)
    return (
      <Mark tone="wait" icon="offline">
        {isWithoutNetwork() ? (
          <Trans>
            No network. Updated <Age since={readAt} />.
          </Trans>
        ) : (
          <Trans>
            Portal unreachable. Updated <Age since={readAt} />.
          </Trans>
        )}
      </Mark>
    );
  return (
    <RetryCallout tone={offline ? 'wait' : 'bad'} announce="alert" title={title} onRetry={onRetry}>
      <p>
        {offline ? (
          <Trans>The list is not available offline yet. It will load when you’re back online.</Trans>
        ) : (
          failureWords(failure)
        )}
      </p>
    </RetryCallout>
  );
}
