import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Mark } from '#ui/mark.tsx';
import type { Tone } from '#ui/tone.ts';
import styles from './outbox-figure.module.css';

type Props = {
  tone: Tone;
  /** Undefined until it has been counted; the place is kept. */
  count: number | null | undefined;
  children: ReactNode;
};

/** One number of the outbox with its name; leads there. At zero there is nothing to be coloured. */
export function OutboxFigure({ tone, count, children }: Props) {
  return (
    <Link className={styles.figure} data-tone={count ? tone : 'plain'} to="/outbox">
      <b>{count ?? '\u00a0'}</b>
      <Mark tone={count ? tone : 'plain'} icon={tone === 'bad' ? 'alert' : tone === 'wait' ? 'clock' : 'approved'}>
        {children}
      </Mark>
    </Link>
  );
}
