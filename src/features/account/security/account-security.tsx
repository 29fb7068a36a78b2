import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { type Failure, failureOf } from '#api/failure.ts';
import { type AccountSecurity as Security, getAccountSecurity } from '#contract/account-security.ts';
import { OfflineNote } from '#forms/offline-note.tsx';
import { failureWords } from '#messages/failure-words.ts';
import { useAccount } from '#queries/use-account.ts';
import { useWhenBack } from '#queries/use-online.ts';
import { call } from '#session/call.ts';
import { refreshAccount } from '#session/start-session.ts';
import { Callout } from '#ui/callout.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import { Page } from '#ui/page.tsx';
import { redirectTarget } from '../login/redirect-url.ts';
import { AuthenticatorSection } from './authenticator-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { ChangePasswordSection } from './change-password-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { RecoveryCodesDialog, RecoveryCodesSection } from './recovery-codes.tsx';

/** How the account signs in: passkeys, authenticator app, password (R-AUTH-14, R-ACCT-13); and where (R-SESS-10). */
export function AccountSecurity() {
  const { t } = useLingui();
  const account = useAccount();
  const [query] = useSearchParams();
  const { security, failure, refresh } = useSecurity();
  const [codes, setCodes] = useState<string[] | null>(null);

  /** After each change; a first factor brings recovery codes, and opens the portal to an admin. */
  function changed(recoveryCodes: string[] | null = null): void {
    if (recoveryCodes) setCodes(recoveryCodes);
    refresh();
    if (account.needsSecondFactor) void refreshAccount();
  }

  const redirectsTo = redirectTarget(query);
  if (redirectsTo !== null && !account.needsSecondFactor && codes === null)
    return <Navigate to={redirectsTo} replace />;

  const factors = security ? security.passkeys.length + Number(security.authenticator) : 0;
  const isLast = security?.required === true && factors === 1;
  return (
    <Page
      title={t`Login and security`}
      lead={account.email}
      {...(!account.needsSecondFactor && { back: { to: '/', label: <Trans>Dashboard</Trans> } })}
    >
      {account.needsSecondFactor && (
        <Callout tone="wait" title={<Trans>Set up a second step first</Trans>}>
          <p>
            <Trans>
              With your role you log in with a second step after the password. Add a passkey or an authenticator app;
              the rest of the portal opens next.
            </Trans>
          </p>
        </Callout>
      )}
      {!failure && <OfflineNote />}
      {failure && <ErrorState onRetry={refresh}>{failureWords(failure)}</ErrorState>}
      {!security && !failure && <ListSkeleton label={t`Loading how you log in`} />}
      {security && (
        <>
          <PasskeysSection security={security} removable={!isLast} onChanged={changed} />
          <AuthenticatorSection security={security} removable={!isLast} onChanged={changed} />
          {isLast && (
            <p className="soft">
              <Trans>Your role always needs a second step. To remove this one, add another first.</Trans>
            </p>
          )}
          {factors > 0 && <RecoveryCodesSection left={security.recoveryCodesLeft} onChanged={changed} />}
        </>
      )}
      {security && !account.needsSecondFactor && (
        <>
          <ChangePasswordSection email={account.email} />
          <SessionsSection />
        </>
      )}
      <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />
    </Page>
  );
}

/** Read when the screen opens, after each change, and when the network returns. */
function useSecurity() {
  const [security, setSecurity] = useState<Security | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const refresh = useCallback(() => {
    setFailure(null);
    call(getAccountSecurity, {}).then(setSecurity, (error: unknown) => setFailure(failureOf(error)));
  }, []);
  useEffect(refresh, [refresh]);
  useWhenBack(refresh);
  return { security, failure, refresh };
}
