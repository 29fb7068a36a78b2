import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { ApiError } from '#api/failure.ts';
import { ErrorState } from '#ui/error-state.tsx';
import styles from './delayed-sign-out.module.css';

/** Time to cancel the sign-out (R-SESS-08). */
const signOutAfterMs = 1000;

type Props = {
  /** Ends the session. The route guard then opens the login page. */
  signOut: () => Promise<void>;
  onCancel: () => void;
};

/** Signs out after a second, unless it is cancelled. */
export function DelayedSignOut({ signOut, onCancel }: Props) {
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    if (failed) return undefined;
    const timer = setTimeout(() => {
      signOut().catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        setFailed(true);
      });
    }, signOutAfterMs);
    return () => clearTimeout(timer);
  }, [failed, signOut]);

  return (
    <>
      {failed && (
        <ErrorState title={<Trans>You are still logged in</Trans>} onRetry={() => setFailed(false)}>
          <p>
            <Trans>The server cannot be reached, so the other devices could not be logged out.</Trans>
          </p>
        </ErrorState>
      )}
      <div className={styles.actions}>
        <Button variant="default" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </>
  );
}
