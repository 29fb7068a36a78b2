import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type Failure, failureOf, hasCode } from '#api/failure.ts';
import { resendVerification } from '#contract/verification.ts';
import { CallFailure } from '#forms/call-failure.tsx';
import { errorSentence } from '#messages/error-catalogue.ts';
import { call } from '#session/call.ts';
import { markVerified } from '#session/start-session.ts';
import { Callout } from '#ui/callout.tsx';
import { showNotice } from '#ui/notices.ts';
import { ResendButton } from '#ui/resend-button.tsx';
import { useCountdown } from '#ui/use-countdown.ts';
import styles from '../account-form.module.css';

/** Whose mail is sent again: of a code, of an email, or of the signed-in account. */
export type VerificationOf = { code: string } | { email: string } | Record<string, never>;

type Props = {
  whose: VerificationOf;
  back: 'login' | 'dashboard';
  /** Whether it is the main action of the page. */
  main?: boolean;
};

/** Sends the verification mail again (R-ACCT-06). */
export function ResendVerification({ whose, back, main = true }: Props) {
  const { resend, busy, leftS, failure, verified } = useResendVerification(whose);
  if (verified) return <ContinueVerified />;
  // The server cannot tell which account the code belongs to. A signed-in person can request another mail.
  if (failure && hasCode(failure, 'VERIFICATION_CODE_INVALID'))
    return (
      <>
        <Callout tone="bad" announce="alert" title={errorSentence('verification_resend')}>
          <p>
            <Trans>This link is incomplete or too old. Log in to get another email.</Trans>
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
      <div className={`${styles.actions} stack gap-sm`}>
        <ResendButton main={main} leftS={leftS} busy={busy} onResend={() => void resend()}>
          <Trans>Resend Verification</Trans>
        </ResendButton>
        <Button component={Link} variant="default" to={back === 'dashboard' ? '/' : '/auth/login'}>
          {back === 'dashboard' ? <Trans>Dashboard</Trans> : <Trans>Back to login</Trans>}
        </Button>
      </div>
    </>
  );
}

/** Nothing is left to verify: offers to continue, not another mail (R-ACCT-05). */
export function ContinueVerified() {
  return (
    <>
      <Callout tone="wait" announce="alert" title={errorSentence('ACCOUNT_ALREADY_VERIFIED')} />
      <Button component={Link} to="/">
        <Trans>Continue</Trans>
      </Button>
    </>
  );
}

/** Requests the verification mail again. `resendAt` is the end of a countdown that runs already. */
export function useResendVerification(whose: VerificationOf, resendAt = 0) {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [verified, setVerified] = useState(false);
  const [leftS, startCountdown, endsAt] = useCountdown(resendAt);

  async function resend(): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      const { delay } = await call(resendVerification, { body: whose });
      showNotice({ tone: 'success', text: t`An account verification email was sent` });
      startCountdown(delay);
    } catch (error) {
      const what = failureOf(error);
      if (what.kind === 'refused' && what.code === 'ACCOUNT_ALREADY_VERIFIED') {
        showNotice({ tone: 'warning', text: errorSentence('ACCOUNT_ALREADY_VERIFIED') });
        setVerified(true);
        await markVerified();
      } else if (what.kind === 'refused' && what.status === 429) {
        showNotice({ tone: 'warning', text: what.message });
        startCountdown(what.retryAfterS ?? 0);
      } else setFailure(what);
    } finally {
      setBusy(false);
    }
  }

  return { resend, busy, leftS, failure, verified, startCountdown, endsAt };
}
