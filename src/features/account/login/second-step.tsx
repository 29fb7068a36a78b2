import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { type Failure, failureOf, hasCode } from '#api/failure.ts';
import type { SecondStep as Step } from '#contract/session.ts';
import { CallFailure } from '#forms/call-failure.tsx';
import { OfflineNote } from '#forms/offline-note.tsx';
import { finish } from '#session/sign-in-out.ts';
import { mayUsePasskeys, useSignInSteps } from '#session/sign-in-steps.ts';
import { Callout } from '#ui/callout.tsx';
import { Icon } from '#ui/icon.tsx';
import { Page } from '#ui/page.tsx';
import { errorSentence } from '#messages/error-catalogue.ts';
import { finishWithPasskey, isPasskeyNotUsed } from '../passkey-ceremonies.ts';
import { validateCode } from '../validate-code.ts';

/** The second step of a sign-in, after the password (R-AUTH-14). The route guard opens the next page. */
export function SecondStep() {
  const step = useSignInSteps(({ pending }) => pending);
  const [query] = useSearchParams();
  return step ? <SecondStepForm step={step} /> : <Navigate to={`/auth/login?${query.toString()}`} replace />;
}

function SecondStepForm({ step }: { step: Step }) {
  const { t } = useLingui();
  const [query] = useSearchParams();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [notUsed, setNotUsed] = useState(false);
  const [asking, setAsking] = useState(false);
  const form = useForm({
    initialValues: { code: '' },
    validate: validateCode,
    onSubmitPreventDefault: 'always',
  });
  const usesPasskey = step.passkey && mayUsePasskeys();
  useEffect(() => {
    if (!usesPasskey) focusCode();
  }, [usesPasskey]);

  async function submit({ code }: { code: string }): Promise<void> {
    setFailure(null);
    setNotUsed(false);
    try {
      await finish({ token: step.token, code });
    } catch (error) {
      const what = failureOf(error);
      if (!hasCode(what, 'CODE_INVALID')) return setFailure(what);
      form.setFieldError('code', errorSentence('CODE_INVALID'));
      focusCode();
    }
  }

  async function askPasskey(): Promise<void> {
    setAsking(true);
    setFailure(null);
    setNotUsed(false);
    try {
      await finishWithPasskey(step.token);
    } catch (error) {
      if (isPasskeyNotUsed(error)) setNotUsed(true);
      else setFailure(failureOf(error));
    } finally {
      setAsking(false);
    }
  }

  return (
    <Page
      title={t`One more step`}
      lead={t`Your password is right. Now show that it is you.`}
      width="narrow"
      back={{ to: `/auth/login?${query.toString()}`, label: <Trans>Back to login</Trans> }}
    >
      {!failure && <OfflineNote />}
      {failure && <CallFailure title={errorSentence('login')} failure={failure} />}
      {notUsed && (
        <Callout tone="wait" announce="alert" title={<Trans>No passkey was used</Trans>}>
          <p>
            <Trans>Try again, or enter a code.</Trans>
          </p>
        </Callout>
      )}
      {usesPasskey && (
        <Button
          fullWidth
          leftSection={<Icon name="lock" size="small" />}
          loading={asking}
          onClick={() => void askPasskey()}
        >
          <Trans>Use a passkey</Trans>
        </Button>
      )}
      <form className="stack" noValidate onSubmit={form.onSubmit(submit, focusCode)}>
        <TextInput
          {...form.getInputProps('code')}
          id="code"
          label={t`Code`}
          description={
            step.authenticator
              ? t`6 digits from your authenticator app, or one of your recovery codes.`
              : t`One of your recovery codes.`
          }
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Button type="submit" fullWidth variant={usesPasskey ? 'default' : 'filled'} loading={form.submitting}>
          <Trans>Log in</Trans>
        </Button>
      </form>
      <p className="soft">
        <Trans>
          Without a passkey and without codes, <Link to="/contact">contact us</Link>: an administrator can remove the
          second step.
        </Trans>
      </p>
    </Page>
  );
}

function focusCode(): void {
  document.getElementById('code')?.focus();
}
