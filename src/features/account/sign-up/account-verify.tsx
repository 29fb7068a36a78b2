import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { type Failure, failureOf, isMissingNetwork } from '#api/failure.ts';
import { checkVerification, verifyAccount } from '#contract/verification.ts';
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
import { NewPasswordForm } from '../password/new-password-form.tsx';
import { ContinueVerified, ResendVerification } from './resend-verification.tsx';
import { forgetSignUp, isSignedUpHere } from './signed-up-here.ts';
import { SignedInWarning } from './signed-in-warning.tsx';

/** Time that the success message is shown before the login page opens (R-ACCT-05). */
const leaveAfterMs = 1000;

type State =
  | { phase: 'mail' }
  | { phase: 'asking' }
  | { phase: 'checking' }
  | { phase: 'choosing' }
  | { phase: 'verifying' }
  | { phase: 'verified' }
  | { phase: 'failed'; failure: Failure };

/**
 * The page that the link of the verification mail opens (R-ACCT-05). Anybody can sign up with any email, so that its
 * owner may choose the password here, unless the sign-up was made in this browser.
 */
export function AccountVerify() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const code = query.get('code') ?? '';
  const email = emailIn(useLocation().hash);
  const signedIn = useSession(({ phase }) => phase === 'signed-in');
  const begin = code === '' ? 'verifying' : 'checking';
  const [state, setState] = useState<State>(() => {
    if (!signedIn) return { phase: begin };
    return { phase: code === '' ? 'mail' : 'asking' };
  });
  const { phase } = state;
  const leave = useCallback(() => {
    if (!signedIn) saveForReload('login', { email, verified: 'yes' });
    void navigate(signedIn ? '/' : '/auth/login');
  }, [navigate, signedIn, email]);

  const verify = useCallback(
    async (password: string | null) => {
      await call(verifyAccount, {
        params: { code: code === '' ? '-' : code },
        body: password === null ? undefined : { password },
      });
      forgetSignUp();
      // Verifying ended the session of this account, if it was signed in here.
      await markVerified();
      setState({ phase: 'verified' });
    },
    [code],
  );

  useEffect(() => {
    if (phase !== 'verifying' && phase !== 'checking') return undefined;
    let current = true;
    const show = (next: State) => current && setState(next);
    if (phase === 'verifying')
      verify(null).catch((error: unknown) => show({ phase: 'failed', failure: failureOf(error) }));
    else
      call(checkVerification, { params: { code } }).then(
        ({ id }) => show({ phase: isSignedUpHere(id) ? 'verifying' : 'choosing' }),
        (error: unknown) => show(afterCheck(failureOf(error))),
      );
    return () => {
      current = false;
    };
  }, [phase, code, verify]);

  useEffect(() => {
    if (phase !== 'verified') return undefined;
    const timer = setTimeout(leave, leaveAfterMs);
    return () => clearTimeout(timer);
  }, [phase, leave]);

  useWhenBack(() => {
    if (state.phase === 'failed' && isMissingNetwork(state.failure)) setState({ phase: begin });
  });

  return (
    <Page title={t`Account verification`} width="narrow">
      {phase !== 'failed' && <OfflineNote />}
      {phase === 'mail' && <OwnVerification />}
      {phase === 'asking' && (
        <SignedInWarning>
          <Button onClick={() => setState({ phase: begin })}>
            <Trans>Verify now</Trans>
          </Button>
        </SignedInWarning>
      )}
      {(phase === 'verifying' || phase === 'checking') && <PageLoader />}
      {phase === 'choosing' && (
        <>
          <p>
            {email === '' ? (
              <Trans>You may choose the password of your account, or keep the one from the sign-up.</Trans>
            ) : (
              <Trans>You may choose the password for {email}, or keep the one from the sign-up.</Trans>
            )}{' '}
            <Trans>If it was not you who signed up, choose one.</Trans>
          </p>
          <NewPasswordForm
            label={t`Password`}
            button={<Trans>Verify my account</Trans>}
            failureTitle={errorSentence('verification')}
            disabled={false}
            send={verify}
            onRefusal={(refusal) => {
              const isOfCode = refusal.status === 404 || refusal.code === 'ACCOUNT_ALREADY_VERIFIED';
              if (isOfCode) setState({ phase: 'failed', failure: refusal });
              return isOfCode;
            }}
          />
          <Button variant="default" fullWidth onClick={() => setState({ phase: 'verifying' })}>
            <Trans>Verify and keep the password from the sign-up</Trans>
          </Button>
        </>
      )}
      {phase === 'verified' && (
        <Callout tone="ok" announce="status" title={<Trans>Your account is verified</Trans>}>
          <p>
            <Trans>You can log in now.</Trans>
          </p>
        </Callout>
      )}
      {state.phase === 'failed' && (
        <Failed code={code} email={email} failure={state.failure} onRetry={() => setState({ phase: begin })} />
      )}
    </Page>
  );
}

/** A backend without this check answers some other 404: the code is judged with the password then. */
function afterCheck(failure: Failure): State {
  const isUnknownCall =
    failure.kind === 'refused' && [404, 405].includes(failure.status) && failure.code !== 'VERIFICATION_CODE_INVALID';
  return isUnknownCall ? { phase: 'choosing' } : { phase: 'failed', failure };
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
        {refusal && <ResendVerification main={false} whose={email === '' ? { code } : { email }} back="login" />}
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
