import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { RetryCallout } from './retry-callout.tsx';

type Props = {
  title?: ReactNode;
  /** Only the network is missing for it: it waits, and nothing is wrong. */
  offline?: boolean;
  /** Why, in words that say what to do. */
  children?: ReactNode;
  onRetry: () => void;
};

/** In place of what could not be read, with a way to try again. */
export function ErrorState({ title, offline = false, children, onRetry }: Props) {
  return (
    <RetryCallout
      tone={offline ? 'wait' : 'bad'}
      announce="alert"
      title={title ?? <Trans>Something went wrong</Trans>}
      onRetry={onRetry}
    >
      {children}
    </RetryCallout>
  );
}
