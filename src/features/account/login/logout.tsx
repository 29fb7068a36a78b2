import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { Account } from '#contract/session.ts';
import { useSyncStatus } from '#queries/use-sync-status.ts';
import { useSession } from '#session/session-store.ts';
import { signOut, signOutEverywhere } from '#session/sign-in-out.ts';
import { Page } from '#ui/page.tsx';
import { SwitchPerson } from './switch-person.tsx';
import { UnsentAtLogout } from './unsent-at-logout.tsx';
import { Button } from '@mantine/core';
import { ApiError } from '#api/failure.ts';
import { ErrorState } from '#ui/error-state.tsx';

/** The sign-out page (R-SESS-08). Asks about unsent work first (R-OFF-15). */
export function Logout() {
  const account = useSession((session) => (session.phase === 'signed-in' ? session.account : null));
  return account && <LogoutOf account={account} />;
}

function LogoutOf({ account }: { account: Account }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const everywhere = query.has('everywhere');
  const switching = query.has('switch');
  const status = useSyncStatus(account.id);
  const [leavesWork, setLeavesWork] = useState(false);

  if (!status) return null;
  const unsent = status.needsYou + status.waiting + (status.sending ? 1 : 0);
  const cancel = () => void (window.history.length > 1 ? navigate(-1) : navigate('/'));

  // A draft of the next person's predecessor waits well; an entry may be minutes from being sent.
  const asks = unsent > 0 || (status.unfinished > 0 && !switching);
  if (asks && !leavesWork)
    return (
      <Page title={switching ? t`Switch person` : t`Log out`} width="narrow">
        <UnsentAtLogout
          accountId={account.id}
          status={status}
          unsent={unsent}
          onLeave={() => setLeavesWork(true)}
          onCancel={cancel}
        />
      </Page>
    );
  if (switching) return <SwitchPerson unsent={unsent} onCancel={cancel} />;
  return (
    <Page
      title={t`Goodbye`}
      width="narrow"
      lead={
        everywhere ? <Trans>You are being logged out on every device.</Trans> : <Trans>You are being logged out.</Trans>
      }
    >
      <DelayedSignOut signOut={everywhere ? signOutEverywhere : signOut} onCancel={cancel} />
    </Page>
  );
}

/** Time to cancel the sign-out (R-SESS-08). */
const signOutAfterMs = 1000;

type DelayedSignOutProps = {
  /** Ends the session. The route guard then opens the login page. */
  signOut: () => Promise<void>;
  onCancel: () => void;
};

/** Signs out after a second, unless it is cancelled. */
function DelayedSignOut({ signOut, onCancel }: DelayedSignOutProps) {
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
      <div className="stack gap-sm">
        <Button variant="default" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </>
  );
}
