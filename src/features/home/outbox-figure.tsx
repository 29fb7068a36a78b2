import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Mark } from '#ui/mark.tsx';
import type { Tone } from '#ui/tone.ts';
import styles from './outbox-figure.module.css';

type Props = {
  tone: Tone;
  /** Undefined until it has been counted; its space is reserved. */
  count: number | null | undefined;
  /** The outbox, unless the count is of claims alone. */
  to?: string;
  children: ReactNode;
};

/** A count that links to what it counts. Zero is shown without colour. */
export function OutboxFigure({ tone, count, to = '/outbox', children }: Props) {
  return (
    <Link className={styles.figure} data-tone={count ? tone : 'plain'} to={to}>
      <b>{count ?? '\u00a0'}</b>
      <Mark tone={count ? tone : 'plain'} icon={tone === 'bad' ? 'alert' : tone === 'wait' ? 'clock' : 'approved'}>
        {children}
      </Mark>
    </Link>
  );
}
