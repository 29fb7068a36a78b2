import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useSession } from '#session/session-store.ts';
import { Callout } from '#ui/callout.tsx';
import styles from '../account-form.module.css';

type Props = { /** Further actions. */ children?: ReactNode };

/** Warns that an account is signed in on this device. The link may have been sent to another one (R-AUTH-06). */
export function SignedInWarning({ children }: Props) {
  const account = useSession((session) => (session.phase === 'signed-in' ? session.account : null));
  if (!account) return null;
  return (
    <Callout tone="wait" title={<Trans>Somebody is logged in on this device</Trans>}>
      <p>
        <Trans>{account.email} is logged in here. If the link is not for that account, log out first.</Trans>
      </p>
      <div className={`${styles.actions} stack gap-sm`}>
        <Button component={Link} to="/auth/logout" variant="default">
          <Trans>Log out first</Trans>
        </Button>
        {children}
      </div>
    </Callout>
  );
}
