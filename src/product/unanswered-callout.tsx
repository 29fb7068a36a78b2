import type { ReactNode } from 'react';
import type { Unanswered } from '#offline/look-ups/unanswered.ts';
import { failureWords, unansweredTitle } from '#messages/failure-words.ts';
import { Callout } from '#ui/callout.tsx';
import { RetryCallout } from '#ui/retry-callout.tsx';

type Props = {
  why: Unanswered;
  /** What happens without an answer. */
  children: ReactNode;
  onRetry: () => void;
};

/** Why a look-up has no answer, and how the form goes on without one. */
export function UnansweredCallout({ why, children, onRetry }: Props) {
  const title = unansweredTitle(why);
  // It is looked up again by itself when the network is back.
  if (why === 'offline')
    return (
      <Callout tone="wait" title={title}>
        {children}
      </Callout>
    );
  return (
    <RetryCallout tone="wait" title={title} onRetry={onRetry}>
      {typeof why === 'object' && <p>{failureWords(why)}</p>}
      <p>{children}</p>
    </RetryCallout>
  );
}
