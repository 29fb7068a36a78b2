import { Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import { RetryCallout } from '#ui/retry-callout.tsx';
import { useSlow } from '#ui/use-slow.ts';
import { failureWords, lookUpFailureTitle, unansweredTitle } from '#messages/failure-words.ts';
import type { LookUpFailure, Unanswered } from '#offline/look-ups/unanswered.ts';
import { Callout } from '#ui/callout.tsx';
import styles from './product.module.css';

/** A look-up without a result. */
export type Unfinished = { phase: 'idle' } | { phase: 'looking' } | { phase: 'failed'; failure: LookUpFailure };

type Props = {
  lookUp: Unfinished;
  /** Text while it takes long. */
  looking: ReactNode;
  onRetry: () => void;
};

/** The progress of a look-up: nothing at first, then that it takes long, or why it failed. */
export function LookUpProgress({ lookUp, looking, onRetry }: Props) {
  const slow = useSlow(lookUp.phase === 'looking');
  if (lookUp.phase === 'failed')
    return (
      <RetryCallout tone="bad" title={lookUpFailureTitle(lookUp.failure)} onRetry={onRetry}>
        <p>{failureWords(lookUp.failure)}</p>
      </RetryCallout>
    );
  return lookUp.phase === 'looking' && slow ? <Looking>{looking}</Looking> : null;
}

function Looking({ children }: { children: ReactNode }) {
  return (
    <p className={`${styles.looking} row gap-2s soft`}>
      <Loader size={20} aria-hidden />
      {children}
    </p>
  );
}

type UnansweredProps = {
  why: Unanswered;
  /** What happens without an answer. */
  children: ReactNode;
  onRetry: () => void;
};

/** Why a look-up has no answer, and how the form goes on without one. */
export function UnansweredCallout({ why, children, onRetry }: UnansweredProps) {
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
