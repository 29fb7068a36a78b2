import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import * as v from 'valibot';
import { type Failure, failureOf } from '#api/failure.ts';
import { passwordLength } from '#contract/limits.ts';
import { NewPassword, resetPassword } from '#contract/passwords.ts';
import { confirmationProblem } from '#domain/confirmation-problem.ts';
import { CallFailure } from '#forms/call-failure.tsx';
import { validateWith } from '#forms/problems-of.ts';
import { asSentence, fieldProblemText } from '#messages/field-problem-text.ts';
import { call } from '#session/call.ts';
import { showNotice } from '#ui/notices.ts';
import { errorSentence } from '#messages/error-catalogue.ts';
import styles from './account-form.module.css';
import { PasswordField } from './password-field.tsx';

type Props = { code: string; disabled: boolean; onInvalidCode: () => void };

const validatePassword = validateWith(v.object({ password: NewPassword }), {
  password: () => t`choose a password`,
});

/** The form for a new password and its confirmation. The login page follows (R-ACCT-01, R-ACCT-02). */
export function NewPasswordForm({ code, disabled, onInvalidCode }: Props) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<Failure | null>(null);
  const form = useForm({
    initialValues: { password: '', confirmation: '' },
    validate: (values) => {
      const confirmation = confirmationProblem(values.password, values.confirmation);
      const words = confirmation === 'required' ? t`enter it again` : confirmation && fieldProblemText(confirmation);
      return { ...validatePassword(values), ...(words && { confirmation: asSentence(words) }) };
    },
    onSubmitPreventDefault: 'always',
  });

  async function submit({ password }: { password: string }): Promise<void> {
    setFailure(null);
    try {
      await call(resetPassword, { params: { code }, body: { password } });
      showNotice({ tone: 'success', text: t`Your password was changed. Log in with the new one.` });
      await navigate('/auth/login');
    } catch (error) {
      const what = failureOf(error);
      const refusal = what.kind === 'refused' ? what : null;
      if (refusal?.code === 'PASSWORD_RESET_CODE_INVALID') return onInvalidCode();
      if (refusal?.code === 'PASSWORD_MATCHES_OLD')
        form.setFieldError('password', errorSentence('PASSWORD_MATCHES_OLD'));
      else if (refusal?.fields && 'password' in refusal.fields) form.setFieldError('password', refusal.fields.password);
      else return setFailure(what);
      document.getElementById('password')?.focus();
    }
  }

  return (
    <>
      {failure && <CallFailure title={errorSentence('password_reset')} failure={failure} />}
      <form
        className={styles.form}
        noValidate
        onSubmit={form.onSubmit(submit, (errors) =>
          document.getElementById('password' in errors ? 'password' : 'confirmation')?.focus(),
        )}
      >
        <PasswordField
          {...form.getInputProps('password')}
          id="password"
          label={t`New password`}
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
          <Trans>Change the password</Trans>
        </Button>
      </form>
    </>
  );
}
