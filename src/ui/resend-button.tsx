import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Plural } from '@lingui/react/macro';
import styles from './resend-button.module.css';

type Props = {
  leftS: number;
  busy: boolean;
  /** Whether it is the main action of the screen. */
  main?: boolean;
  onResend: () => void;
  children: ReactNode;
};

/** Requests the mail again, once the countdown is over (R-UI-07). */
export function ResendButton({ leftS, busy, main = false, onResend, children }: Props) {
  return (
    <div className={`${styles.resend} stack start gap-2s`}>
      <Button variant={main ? 'filled' : 'default'} disabled={leftS > 0} loading={busy} onClick={onResend}>
        {children}
      </Button>
      {/* A `timer` is not announced on each change; an announcement every second would interrupt everything else. */}
      <p className="soft" role="timer">
        {leftS > 0 && <Plural value={leftS} one="Possible again in # second." other="Possible again in # seconds." />}
      </p>
    </div>
  );
}
