import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { Account } from '#contract/session.ts';
import { useSyncStatus } from '#queries/use-sync-status.ts';
import { useSession } from '#session/session-store.ts';
import { signOut, signOutEverywhere } from '#session/sign-in-out.ts';
import { Page } from '#ui/page.tsx';
import { DelayedSignOut } from './delayed-sign-out.tsx';
import { UnsentAtLogout } from './unsent-at-logout.tsx';

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
  const status = useSyncStatus(account.id);
  const [leavesWork, setLeavesWork] = useState(false);

  if (!status) return null;
  const unsent = status.needsYou + status.waiting + (status.sending ? 1 : 0);
  const cancel = () => void (window.history.length > 1 ? navigate(-1) : navigate('/'));

  if (unsent + status.unfinished > 0 && !leavesWork)
    return (
      <Page title={t`Log out`} width="narrow">
        <UnsentAtLogout
          accountId={account.id}
          status={status}
          unsent={unsent}
          onLeave={() => setLeavesWork(true)}
          onCancel={cancel}
        />
      </Page>
    );
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
