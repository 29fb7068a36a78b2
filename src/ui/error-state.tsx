import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { RetryCallout } from './retry-callout.tsx';

type Props = {
  title?: ReactNode;
  /** The only cause is the missing network: shown as waiting, not as an error. */
  offline?: boolean;
  /** The cause and the next step. */
  children?: ReactNode;
  onRetry: () => void;
};

/** Replaces content that could not be read, with a retry button. */
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
