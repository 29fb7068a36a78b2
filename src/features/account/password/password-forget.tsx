import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import * as v from 'valibot';
import { type Failure, failureOf, isMissingNetwork } from '#api/failure.ts';
import { requestPasswordReset } from '#contract/passwords.ts';
import { Email } from '#contract/session.ts';
import { CallFailure } from '#forms/call-failure.tsx';
import { savedForReload, useSaveForReload } from '#forms/use-save-for-reload.ts';
import { OfflineNote } from '#forms/offline-note.tsx';
import { validateWith } from '#forms/problems-of.ts';
import { useWhenBack } from '#queries/use-online.ts';
import { call } from '#session/call.ts';
import { Page } from '#ui/page.tsx';
import { useCountdown } from '#ui/use-countdown.ts';
import { errorSentence } from '#messages/error-catalogue.ts';
import { ResendButton } from '#ui/resend-button.tsx';
import { tidyLine } from '#text/tidied.ts';

const validate = validateWith(v.object({ email: Email }), { email: () => t`enter your email` });

/** Requests a mail with a link for a new password (R-ACCT-03). */
export function PasswordForget() {
  const { t } = useLingui();
  const [saved] = useState(() => savedForReload('password-forget', ['email', 'sentTo', 'resendAt']));
  const [sentTo, setSentTo] = useState(saved.sentTo ?? null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const [leftS, startCountdown, resendAt] = useCountdown(Number(saved.resendAt ?? 0));
  const form = useForm({
    initialValues: { email: saved.email ?? '' },
    validate,
    onSubmitPreventDefault: 'always',
  });
  useWhenBack(() => setFailure((before) => (before && isMissingNetwork(before) ? null : before)));
  useSaveForReload('password-forget', () => ({
    ...form.getValues(),
    ...(sentTo !== null && { sentTo, resendAt: `${resendAt}` }),
  }));

  async function request(email: string): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      const { delay } = await call(requestPasswordReset, { body: { email } });
      setSentTo(email);
      startCountdown(delay);
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      setBusy(false);
    }
  }

  const trouble = failure && <CallFailure title={errorSentence('password_reset_request')} failure={failure} />;
  const back = { to: '/auth/login', label: <Trans>Back to login</Trans> };
  if (sentTo !== null)
    return (
      <Page title={t`Check your email`} width="narrow" back={back}>
        {!failure && <OfflineNote />}
        {trouble}
        <p role="status">
          <Trans>
            If there is an account for {sentTo}, a link to choose a new password is on its way. It arrives within 5 to
            10 minutes and is good for an hour.
          </Trans>
        </p>
        <ResendButton leftS={leftS} busy={busy} onResend={() => void request(sentTo)}>
          <Trans>Resend</Trans>
        </ResendButton>
      </Page>
    );
  return (
    <Page
      title={t`Forgot password`}
      lead={t`Enter your email. We’ll send you a link to choose a new password.`}
      width="narrow"
      back={back}
    >
      {!failure && <OfflineNote />}
      {trouble}
      <form
        className="stack"
        noValidate
        onSubmit={form.onSubmit(
          ({ email }) => void request(tidyLine(email)),
          () => document.getElementById('email')?.focus(),
        )}
      >
        <TextInput
          {...form.getInputProps('email')}
          id="email"
          label={t`Email`}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button type="submit" fullWidth loading={busy}>
          <Trans>Send the link</Trans>
        </Button>
      </form>
    </Page>
  );
}
