import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { type Failure, failureOf, isRefusedWith } from '#api/failure.ts';
import { checkPasswordReset, requestPasswordReset, resetPassword } from '#contract/passwords.ts';
import { CallFailure } from '#forms/call-failure.tsx';
import { OfflineNote } from '#forms/offline-note.tsx';
import { useWhenBack } from '#queries/use-online.ts';
import { call } from '#session/call.ts';
import { useSession } from '#session/session-store.ts';
import { Callout } from '#ui/callout.tsx';
import { showNotice } from '#ui/notices.ts';
import { Page } from '#ui/page.tsx';
import { ResendButton } from '#ui/resend-button.tsx';
import { useCountdown } from '#ui/use-countdown.ts';
import { errorSentence } from '#messages/error-catalogue.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import { SignedInWarning } from '../sign-up/signed-in-warning.tsx';

type Check = { phase: 'checking' } | { phase: 'good' } | { phase: 'invalid' } | { phase: 'failed'; failure: Failure };

/** The page that the link of the password mail opens (R-ACCT-04). */
export function PasswordReset() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const code = query.get('code') ?? '';
  const [check, setCheck] = useState<Check>(code === '' ? { phase: 'invalid' } : { phase: 'checking' });
  const [tries, setTries] = useState(0);
  const account = useSession((session) => (session.phase === 'signed-in' ? session.account : null));

  useEffect(() => {
    if (code === '') return undefined;
    let current = true;
    call(checkPasswordReset, { params: { code } }).then(
      () => current && setCheck({ phase: 'good' }),
      (error: unknown) => current && setCheck(checkOf(failureOf(error))),
    );
    return () => {
      current = false;
    };
  }, [code, tries]);

  async function change(password: string): Promise<void> {
    await call(resetPassword, { params: { code }, body: { password } });
    showNotice({ tone: 'success', text: t`Your password was changed. Log in with the new one.` });
    await navigate('/auth/login');
  }

  const again = () => {
    setCheck({ phase: 'checking' });
    setTries(tries + 1);
  };
  useWhenBack(() => check.phase === 'failed' && again());

  return (
    <Page title={t`Choose a new password`} width="narrow">
      <SignedInWarning />
      {check.phase !== 'failed' && <OfflineNote />}
      {check.phase === 'invalid' ? (
        <>
          <Callout tone="bad" announce="alert" title={errorSentence('PASSWORD_RESET_CODE_INVALID')}>
            <p>
              <Trans>A link is good for an hour, once, and only the newest one. Request another.</Trans>
            </p>
          </Callout>
          {account ? (
            <RequestAgain email={account.email} />
          ) : (
            <Button component={Link} to="/auth/password/forget">
              <Trans>Request again</Trans>
            </Button>
          )}
        </>
      ) : (
        <>
          {check.phase === 'failed' && (
            <>
              <CallFailure title={<Trans>The link could not be checked</Trans>} failure={check.failure} />
              <Button variant="default" onClick={again}>
                <Trans>Retry</Trans>
              </Button>
            </>
          )}
          <NewPasswordForm
            label={t`New password`}
            button={<Trans>Change the password</Trans>}
            failureTitle={errorSentence('password_reset')}
            disabled={check.phase !== 'good'}
            send={change}
            onRefusal={(refusal) => {
              const isInvalid = refusal.code === 'PASSWORD_RESET_CODE_INVALID';
              if (isInvalid) setCheck({ phase: 'invalid' });
              return isInvalid;
            }}
          />
        </>
      )}
    </Page>
  );
}

/** Requests another link for the signed-in account, for which the page of signed-out people is closed. */
function RequestAgain({ email }: { email: string }) {
  const [sent, setSent] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [leftS, startCountdown] = useCountdown();

  async function request(): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      const { delay } = await call(requestPasswordReset, { body: { email } });
      setSent(true);
      startCountdown(delay);
    } catch (error) {
      const what = failureOf(error);
      if (what.kind === 'refused' && what.status === 429) startCountdown(what.retryAfterS ?? 0);
      setFailure(what);
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      {failure && <CallFailure title={errorSentence('password_reset_request')} failure={failure} />}
      {sent && (
        <Callout tone="ok" announce="status" title={<Trans>Check your email</Trans>}>
          <p>
            <Trans>A link to choose a new password is on its way to {email}.</Trans>
          </p>
        </Callout>
      )}
      <ResendButton main leftS={leftS} busy={busy} onResend={() => void request()}>
        <Trans>Request again</Trans>
      </ResendButton>
    </>
  );
}

/** A 400, 404 or 422 means that the code is invalid. Other failures can be retried. */
function checkOf(failure: Failure): Check {
  return isRefusedWith(failure, 400, 404, 422) ? { phase: 'invalid' } : { phase: 'failed', failure };
}
