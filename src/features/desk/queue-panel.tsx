import type { ReactNode } from 'react';
import { Trans } from '@lingui/react/macro';
import { type Failure, isMissingNetwork } from '#api/failure.ts';
import { failureWords } from '#messages/failure-words.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import styles from './queue.module.css';

type Props = {
  label: string;
  /** Said while the first page is read. */
  loading: string;
  /** How many rows the page has; null before it is read. */
  rows: number | null;
  isReading: boolean;
  failure: Failure | null;
  onRetry: () => void;
  /** The groups and the filters. */
  head: ReactNode;
  /** In place of the rows where there are none. */
  nothing: ReactNode;
  /** The rows. */
  children: ReactNode;
};

/** The card of a queue of the desk: its groups and filters, then its rows, or why there are none. */
export function QueuePanel({ label, loading, rows, isReading, failure, onRetry, head, nothing, children }: Props) {
  return (
    <section className={`${styles.queue} panel`} aria-label={label}>
      {head}
      {failure && (
        <ErrorState
          offline={isMissingNetwork(failure)}
          title={isMissingNetwork(failure) ? <Trans>The queue needs the network</Trans> : undefined}
          onRetry={onRetry}
        >
          {isMissingNetwork(failure) ? <Trans>It will load when you’re back online.</Trans> : failureWords(failure)}
        </ErrorState>
      )}
      {rows === null && !failure && <ListSkeleton label={loading} />}
      {rows !== null && rows > 0 && children}
      {rows === 0 && !isReading && <div className={styles.nothing}>{nothing}</div>}
    </section>
  );
}
