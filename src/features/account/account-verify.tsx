import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { type Failure, failureOf, hasCode, isMissingNetwork } from '#api/failure.ts';
import { resendVerification, verifyAccount } from '#contract/verification.ts';
import { CallFailure } from '#forms/call-failure.tsx';
import { OfflineNote } from '#forms/offline-note.tsx';
import { useWhenBack } from '#queries/use-online.ts';
import { call } from '#session/call.ts';
import { useSession } from '#session/session-store.ts';
import { markVerified } from '#session/start-session.ts';
import { Callout } from '#ui/callout.tsx';
import { showNotice } from '#ui/notices.ts';
import { Page } from '#ui/page.tsx';
import { PageLoader } from '#ui/page-loader.tsx';
import { errorSentence } from '#messages/error-catalogue.ts';
import { useCountdown } from '#ui/use-countdown.ts';
import styles from './account-form.module.css';
import { ResendButton } from '#ui/resend-button.tsx';
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
  const signedIn = useSession(({ phase }) => phase === 'signed-in');
  const [state, setState] = useState<State>(() => {
    if (!signedIn) return { phase: 'verifying' };
    return { phase: code === '' ? 'mail' : 'asking' };
  });
  const { phase } = state;
  const leave = useCallback(() => void navigate(signedIn ? '/' : '/auth/login'), [navigate, signedIn]);

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
      {phase === 'mail' && <Resend code={null} />}
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
        <Failed code={code} failure={state.failure} onRetry={() => setState({ phase: 'verifying' })} />
      )}
    </Page>
  );
}

type FailedProps = { code: string; failure: Failure; onRetry: () => void };

function Failed({ code, failure, onRetry }: FailedProps) {
  const refusal = failure.kind === 'refused' ? failure : null;
  if (refusal?.code === 'ACCOUNT_ALREADY_VERIFIED')
    return (
      <>
        <Callout tone="wait" announce="alert" title={errorSentence('ACCOUNT_ALREADY_VERIFIED')} />
        <Button component={Link} to="/">
          <Trans>Continue</Trans>
        </Button>
      </>
    );
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
      <Resend code={code} />
    </>
  );
}

/** Sends the verification mail again: for the account of a code, or for the signed-in account. */
function Resend({ code }: { code: string | null }) {
  const { resend, busy, leftS, failure } = useResendVerification(code);
  // The server cannot tell which account the code belongs to. A signed-in person can request another mail.
  if (failure && hasCode(failure, 'VERIFICATION_CODE_INVALID'))
    return (
      <>
        <Callout tone="bad" announce="alert" title={errorSentence('verification_resend')}>
          <p>
            <Trans>This link is not whole, or too old. Log in: from there another email can be sent.</Trans>
          </p>
        </Callout>
        <Button component={Link} to="/auth/login">
          <Trans>Back to login</Trans>
        </Button>
      </>
    );
  return (
    <>
      {failure && <CallFailure title={errorSentence('verification_resend')} failure={failure} />}
      {code === null && (
        <p>
          <Trans>
            The confirmation email arrives within 5 to 10 minutes; look among the unwanted emails too. If it is not
            there, have it sent again.
          </Trans>
        </p>
      )}
      <div className={styles.actions}>
        <ResendButton main leftS={leftS} busy={busy} onResend={() => void resend()}>
          <Trans>Resend Verification</Trans>
        </ResendButton>
        <Button component={Link} variant="default" to={code === null ? '/' : '/auth/login'}>
          {code === null ? <Trans>Dashboard</Trans> : <Trans>Back to login</Trans>}
        </Button>
      </div>
    </>
  );
}

/** Requests the verification mail again, with a code or for the signed-in account (R-ACCT-06). */
function useResendVerification(code: string | null) {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [leftS, startCountdown] = useCountdown();

  async function resend(): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      const { delay } = await call(resendVerification, { body: code === null ? {} : { code } });
      showNotice({ tone: 'success', text: t`An account verification email was sent` });
      startCountdown(delay);
    } catch (error) {
      const what = failureOf(error);
      if (what.kind === 'refused' && what.code === 'ACCOUNT_ALREADY_VERIFIED') {
        showNotice({ tone: 'warning', text: errorSentence('ACCOUNT_ALREADY_VERIFIED') });
        await markVerified();
      } else if (what.kind === 'refused' && what.status === 429) {
        showNotice({ tone: 'warning', text: what.message });
        startCountdown(what.retryAfterS ?? 0);
      } else setFailure(what);
    } finally {
      setBusy(false);
    }
  }

  return { resend, busy, leftS, failure };
}
