import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { type Failure, failureOf, isMissingNetwork } from '#api/failure.ts';
import { verifyAccount } from '#contract/verification.ts';
import { CallFailure } from '#forms/call-failure.tsx';
import { OfflineNote } from '#forms/offline-note.tsx';
import { saveForReload } from '#forms/use-save-for-reload.ts';
import { useWhenBack } from '#queries/use-online.ts';
import { call } from '#session/call.ts';
import { useSession } from '#session/session-store.ts';
import { markVerified } from '#session/start-session.ts';
import { Callout } from '#ui/callout.tsx';
import { Page } from '#ui/page.tsx';
import { PageLoader } from '#ui/page-loader.tsx';
import { errorSentence } from '#messages/error-catalogue.ts';
import { ContinueVerified, ResendVerification } from './resend-verification.tsx';
import { SignedInWarning } from './signed-in-warning.tsx';

/** Time that the success message is shown before the login page opens (R-ACCT-05). */
const leaveAfterMs = 1000;

type State =
  | { phase: 'mail' }
  | { phase: 'asking' }
  | { phase: 'verifying' }
  | { phase: 'verified' }
  | { phase: 'failed'; failure: Failure };

/** The page that the link of the verification mail opens (R-ACCT-05). */
export function AccountVerify() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const code = query.get('code') ?? '';
  const email = emailIn(useLocation().hash);
  const signedIn = useSession(({ phase }) => phase === 'signed-in');
  const [state, setState] = useState<State>(() => {
    if (!signedIn) return { phase: 'verifying' };
    return { phase: code === '' ? 'mail' : 'asking' };
  });
  const { phase } = state;
  const leave = useCallback(() => {
    if (!signedIn) saveForReload('login', { email, verified: 'yes' });
    void navigate(signedIn ? '/' : '/auth/login');
  }, [navigate, signedIn, email]);

  useEffect(() => {
    if (phase !== 'verifying') return undefined;
    let current = true;
    call(verifyAccount, { params: { code: code === '' ? '-' : code } }).then(
      async () => {
        await markVerified();
        if (current) setState({ phase: 'verified' });
      },
      (error: unknown) => current && setState({ phase: 'failed', failure: failureOf(error) }),
    );
    return () => {
      current = false;
    };
  }, [phase, code]);

  useEffect(() => {
    if (phase !== 'verified') return undefined;
    const timer = setTimeout(leave, leaveAfterMs);
    return () => clearTimeout(timer);
  }, [phase, leave]);

  useWhenBack(() => {
    if (state.phase === 'failed' && isMissingNetwork(state.failure)) setState({ phase: 'verifying' });
  });

  return (
    <Page title={t`Account verification`} width="narrow">
      {phase !== 'failed' && <OfflineNote />}
      {phase === 'mail' && <OwnVerification />}
      {phase === 'asking' && (
        <SignedInWarning>
          <Button onClick={() => setState({ phase: 'verifying' })}>
            <Trans>Verify now</Trans>
          </Button>
        </SignedInWarning>
      )}
      {phase === 'verifying' && <PageLoader />}
      {phase === 'verified' && (
        <Callout tone="ok" announce="status" title={<Trans>Your account is verified</Trans>}>
          <p>
            <Trans>You can log in now.</Trans>
          </p>
        </Callout>
      )}
      {state.phase === 'failed' && (
        <Failed code={code} email={email} failure={state.failure} onRetry={() => setState({ phase: 'verifying' })} />
      )}
    </Page>
  );
}

/** For the signed-in account: how to get its mail, or that it is verified. */
function OwnVerification() {
  const verified = useSession((session) => session.phase === 'signed-in' && session.account.verifiedAt !== null);
  if (verified) return <ContinueVerified />;
  return (
    <>
      <p>
        <Trans>
          The confirmation email arrives within 5 to 10 minutes; check your spam folder too. If it is not there, resend
          it.
        </Trans>
      </p>
      <ResendVerification whose={{}} back="dashboard" />
    </>
  );
}

type FailedProps = { code: string; email: string; failure: Failure; onRetry: () => void };

function Failed({ code, email, failure, onRetry }: FailedProps) {
  const refusal = failure.kind === 'refused' ? failure : null;
  if (refusal?.code === 'ACCOUNT_ALREADY_VERIFIED') return <ContinueVerified />;
  if (!refusal || refusal.status >= 500)
    return (
      <>
        <CallFailure title={errorSentence('verification')} failure={failure} />
        <Button onClick={onRetry}>
          <Trans>Retry</Trans>
        </Button>
      </>
    );
  return (
    <>
      <Callout tone="wait" announce="alert" title={errorSentence('verification')}>
        <p>{refusal.message}</p>
      </Callout>
      <ResendVerification whose={email === '' ? { code } : { email }} back="login" />
    </>
  );
}

/** The email that a verification mail puts into the fragment of its link; empty without one. */
function emailIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}
