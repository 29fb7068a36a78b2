import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import * as v from 'valibot';
import { ApiError, type Failure, failureOf, hasCode } from '#api/failure.ts';
import { confirmIdentity } from '#contract/account-security.ts';
import { CallFailure } from '#forms/call-failure.tsx';
import { validateWith } from '#forms/problems-of.ts';
import { errorSentence } from '#messages/error-catalogue.ts';
import { DialogForm } from '#forms/dialog-form.tsx';
import { failureWords } from '#messages/failure-words.ts';
import { call } from '#session/call.ts';
import { mayUsePasskeys } from '#session/sign-in-steps.ts';
import { Callout } from '#ui/callout.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { confirmWithPasskey, isPasskeyNotUsed } from '../passkey-ceremonies.ts';
import { PasswordField } from '../password-field.tsx';
import { validateCode } from '../validate-code.ts';

const validate = validateWith(v.pick(confirmIdentity.body, ['password']), { password: () => t`enter your password` });

type Waiting = { action: () => Promise<void>; opened: boolean };

/**
 * Runs a change of how the account signs in. Where the server asks who is there, a dialog asks for the password, and for
 * the second factor of an account that has one, and the change goes on. `shown` is the reason of a failure and the dialog.
 *
 * @param lead why the dialog asks
 */
export function useSecurityAction(lead?: ReactNode) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | 'not used' | null>(null);
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const close = () => setWaiting((before) => before && { ...before, opened: false });

  async function run(action: () => Promise<void>): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      await action();
    } catch (error) {
      if (isPasskeyNotUsed(error)) setFailure('not used');
      else if (!(error instanceof ApiError)) throw error;
      else if (hasCode(error.failure, 'CONFIRMATION_REQUIRED')) setWaiting({ action, opened: true });
      else setFailure(error.failure);
    } finally {
      setBusy(false);
    }
  }

  const shown: ReactNode = (
    <>
      {failure === 'not used' && (
        <Callout tone="wait" announce="alert" title={<Trans>No passkey was added</Trans>}>
          <p>
            <Trans>The browser stopped, or this device has one for your account already.</Trans>
          </p>
        </Callout>
      )}
      {failure && failure !== 'not used' && (
        <CallFailure title={<Trans>Nothing was changed</Trans>} failure={failure} />
      )}
      {waiting && (
        <ConfirmIdentityDialog
          lead={lead ?? <Trans>Enter your password again to change how you log in.</Trans>}
          opened={waiting.opened}
          onClose={close}
          onConfirmed={() => {
            close();
            void run(waiting.action);
          }}
        />
      )}
    </>
  );
  return { busy, run, shown };
}

type DialogProps = { lead: ReactNode; opened: boolean; onClose: () => void; onConfirmed: () => void };

/** Asks for the password again, and then for the second factor of an account that has one. */
function ConfirmIdentityDialog({ lead, opened, onClose, onConfirmed }: DialogProps) {
  const { t } = useLingui();
  const [failure, setFailure] = useState<Failure | 'not used' | null>(null);
  const [asksFactor, setAsksFactor] = useState(false);
  const form = useForm({
    initialValues: { password: '', code: '' },
    validate: (values) => ({ ...validate(values), ...(asksFactor && validateCode(values)) }),
    onSubmitPreventDefault: 'always',
  });
  const focus = (field: 'password' | 'code') => document.getElementById(`confirm-${field}`)?.focus();
  useEffect(() => {
    if (asksFactor) focus('code');
  }, [asksFactor]);

  async function confirm(confirmation: () => Promise<unknown>): Promise<void> {
    setFailure(null);
    try {
      await confirmation();
      form.reset();
      setAsksFactor(false);
      onConfirmed();
    } catch (error) {
      if (isPasskeyNotUsed(error)) return setFailure('not used');
      const what = failureOf(error);
      if (hasCode(what, 'CODE_REQUIRED')) return setAsksFactor(true);
      const field = hasCode(what, 'PASSWORD_WRONG') ? 'password' : hasCode(what, 'CODE_INVALID') ? 'code' : null;
      if (field === null) setFailure(what);
      else form.setFieldError(field, errorSentence(field === 'password' ? 'PASSWORD_WRONG' : 'CODE_INVALID'));
      focus(field ?? 'password');
    }
  }

  const submit = ({ password, code }: typeof form.values) =>
    confirm(() => call(confirmIdentity, { body: { password, ...(asksFactor && { code }) } }));
  const title = failure === 'not used' ? <Trans>No passkey was used</Trans> : failure && failureWords(failure);

  return (
    <Dialog opened={opened} onClose={onClose} title={<Trans>Is it still you?</Trans>} lead={lead}>
      <DialogForm
        failure={title && <Callout tone="bad" announce="alert" title={title} />}
        button={<Trans>Continue</Trans>}
        sending={form.submitting}
        onSubmit={form.onSubmit(submit, ({ password }) => focus(password ? 'password' : 'code'))}
        onCancel={onClose}
      >
        <PasswordField
          {...form.getInputProps('password')}
          id="confirm-password"
          data-autofocus
          label={t`Password`}
          autoComplete="current-password"
        />
        {asksFactor && (
          <TextInput
            {...form.getInputProps('code')}
            id="confirm-code"
            label={t`Code`}
            description={t`6 digits from your authenticator app, or one of your recovery codes.`}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
          />
        )}
        {asksFactor && mayUsePasskeys() && (
          <Button
            variant="default"
            leftSection={<Icon name="lock" size="small" />}
            onClick={() => void confirm(() => confirmWithPasskey(form.values.password))}
          >
            <Trans>Use a passkey</Trans>
          </Button>
        )}
      </DialogForm>
    </Dialog>
  );
}
