import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type Failure, failureOf } from '#api/failure.ts';
import { resendVerification } from '#contract/verification.ts';
import { call } from '#session/call.ts';
import { markVerified } from '#session/session.ts';
import { showNotice } from '#ui/notices.ts';
import { useCountdown } from '#ui/use-countdown.ts';
import { errorSentence } from '#messages/error-catalogue.ts';

/**
 * Asks for the verification mail again, with a code or for the account that is signed in (R-ACCT-06).
 */
export function useResendVerification(code: string | null) {
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
