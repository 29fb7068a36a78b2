import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import * as v from 'valibot';
import { type Failure, failureOf } from '#api/failure.ts';
import { passwordLength } from '#contract/limits.ts';
import { NewPassword } from '#contract/passwords.ts';
import { CallFailure } from '#forms/call-failure.tsx';
import { validateWith } from '#forms/problems-of.ts';
import { errorSentence } from '#messages/error-catalogue.ts';
import { confirmationError } from './confirmation-error.ts';
import { PasswordField } from '../password-field.tsx';

type Props = {
  /** The label of the password, and the text of the button. */
  label: ReactNode;
  button: ReactNode;
  /** The title of a failure that belongs to no field. */
  failureTitle: string;
  disabled: boolean;
  send: (password: string) => Promise<void>;
  /** @returns whether the caller has shown this refusal in its own way. */
  onRefusal: (refusal: Refusal) => boolean;
};

/** The server's refusal of a call. */
type Refusal = Extract<Failure, { kind: 'refused' }>;

const validatePassword = validateWith(v.object({ password: NewPassword }), {
  password: () => t`choose a password`,
});

/** The form for a new password and its confirmation (R-ACCT-01, R-ACCT-02). */
export function NewPasswordForm({ label, button, failureTitle, disabled, send, onRefusal }: Props) {
  const { t } = useLingui();
  const [failure, setFailure] = useState<Failure | null>(null);
  const form = useForm({
    initialValues: { password: '', confirmation: '' },
    validate: (values) => {
      const confirmation = confirmationError(values.password, values.confirmation);
      return { ...validatePassword(values), ...(confirmation && { confirmation }) };
    },
    onSubmitPreventDefault: 'always',
  });

  async function submit({ password }: { password: string }): Promise<void> {
    setFailure(null);
    try {
      await send(password);
    } catch (error) {
      const what = failureOf(error);
      const refusal = what.kind === 'refused' ? what : null;
      if (refusal && onRefusal(refusal)) return;
      if (refusal?.code === 'PASSWORD_MATCHES_OLD')
        form.setFieldError('password', errorSentence('PASSWORD_MATCHES_OLD'));
      else if (refusal?.fields && 'password' in refusal.fields) form.setFieldError('password', refusal.fields.password);
      else return setFailure(what);
      document.getElementById('password')?.focus();
    }
  }

  return (
    <>
      {failure && <CallFailure title={failureTitle} failure={failure} />}
      <form
        className="stack"
        noValidate
        onSubmit={form.onSubmit(submit, (errors) =>
          document.getElementById('password' in errors ? 'password' : 'confirmation')?.focus(),
        )}
      >
        <PasswordField
          {...form.getInputProps('password')}
          id="password"
          label={label}
          description={t`${passwordLength.min} characters at least, one of them a digit or a special character.`}
          autoComplete="new-password"
          disabled={disabled}
        />
        <PasswordField
          {...form.getInputProps('confirmation')}
          id="confirmation"
          label={t`Confirm password`}
          autoComplete="new-password"
          disabled={disabled}
        />
        <Button type="submit" fullWidth disabled={disabled} loading={form.submitting}>
          {button}
        </Button>
      </form>
    </>
  );
}
