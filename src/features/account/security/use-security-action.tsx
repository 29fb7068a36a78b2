import { useForm } from '@mantine/form';
import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { ApiError, type Failure, failureOf, hasCode } from '#api/failure.ts';
import { confirmIdentity } from '#contract/account-security.ts';
import { CallFailure } from '#forms/call-failure.tsx';
import { validateWith } from '#forms/problems-of.ts';
import { errorSentence } from '#messages/error-catalogue.ts';
import { DialogForm } from '#forms/dialog-form.tsx';
import { failureWords } from '#messages/failure-words.ts';
import { call } from '#session/call.ts';
import { Callout } from '#ui/callout.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { isPasskeyNotUsed } from '../passkey-ceremonies.ts';
import { PasswordField } from '../password-field.tsx';

const validate = validateWith(confirmIdentity.body, { password: () => t`enter your password` });

type Waiting = { action: () => Promise<void>; opened: boolean };

/**
 * Runs a change of how the account signs in. Where the server asks who is there, a dialog asks for the password and the
 * change goes on. `shown` is the reason of a failure and the dialog.
 */
export function useSecurityAction() {
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

type DialogProps = { opened: boolean; onClose: () => void; onConfirmed: () => void };

/** Asks for the password again. */
function ConfirmIdentityDialog({ opened, onClose, onConfirmed }: DialogProps) {
  const { t } = useLingui();
  const [failure, setFailure] = useState<Failure | null>(null);
  const form = useForm({ initialValues: { password: '' }, validate, onSubmitPreventDefault: 'always' });
  const focusField = () => document.getElementById('confirm-password')?.focus();

  async function submit(values: { password: string }): Promise<void> {
    setFailure(null);
    try {
      await call(confirmIdentity, { body: values });
      form.reset();
      onConfirmed();
    } catch (error) {
      const what = failureOf(error);
      if (hasCode(what, 'PASSWORD_WRONG')) form.setFieldError('password', errorSentence('PASSWORD_WRONG'));
      else setFailure(what);
      focusField();
    }
  }

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={<Trans>Is it still you?</Trans>}
      lead={<Trans>Enter your password again to change how you log in.</Trans>}
    >
      <DialogForm
        failure={failure && <Callout tone="bad" announce="alert" title={failureWords(failure)} />}
        button={<Trans>Continue</Trans>}
        sending={form.submitting}
        onSubmit={form.onSubmit(submit, focusField)}
        onCancel={onClose}
      >
        <PasswordField
          {...form.getInputProps('password')}
          id="confirm-password"
          data-autofocus
          label={t`Password`}
          autoComplete="current-password"
        />
      </DialogForm>
    </Dialog>
  );
}
