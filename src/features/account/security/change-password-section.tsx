import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type Failure, failureOf } from '#api/failure.ts';
import { changePassword } from '#contract/account-sessions.ts';
import { passwordLength } from '#contract/limits.ts';
import { CallFailure } from '#forms/call-failure.tsx';
import { validateWith } from '#forms/problems-of.ts';
import { errorSentence } from '#messages/error-catalogue.ts';
import { call } from '#session/call.ts';
import { Buttons } from '#ui/layout.tsx';
import { showNotice } from '#ui/notices.ts';
import { Section } from '#ui/section.tsx';
import { confirmationError } from '../password/confirmation-error.ts';
import { PasswordField } from '../password-field.tsx';

const validate = validateWith(changePassword.body, {
  currentPassword: () => t`enter your current password`,
  password: () => t`enter a new password`,
});

const ids = { currentPassword: 'current-password', password: 'new-password', confirmation: 'new-password-again' };

/** Changes the password; the other devices are logged out (R-ACCT-13). */
export function ChangePasswordSection({ email }: { email: string }) {
  const [shown, setShown] = useState(false);
  return (
    <Section
      title={<Trans>Password</Trans>}
      lead={<Trans>A new password logs you out on your other devices. What they saved stays on them.</Trans>}
    >
      {shown ? (
        <ChangePasswordForm email={email} onClose={() => setShown(false)} />
      ) : (
        <Buttons>
          <Button variant="default" onClick={() => setShown(true)}>
            <Trans>Change the password</Trans>
          </Button>
        </Buttons>
      )}
    </Section>
  );
}

function ChangePasswordForm({ email, onClose }: { email: string; onClose: () => void }) {
  const { t: say } = useLingui();
  const [failure, setFailure] = useState<Failure | null>(null);
  const form = useForm({
    initialValues: { currentPassword: '', password: '', confirmation: '' },
    validate: (values) => {
      const confirmation = confirmationError(values.password, values.confirmation);
      return { ...validate(values), ...(confirmation && { confirmation }) };
    },
    onSubmitPreventDefault: 'always',
  });
  const focusField = (field: keyof typeof ids) => document.getElementById(ids[field])?.focus();

  async function submit({ currentPassword, password }: typeof form.values): Promise<void> {
    setFailure(null);
    try {
      await call(changePassword, { body: { currentPassword, password } });
      showNotice({ tone: 'success', text: say`Your password was changed.` });
      onClose();
    } catch (error) {
      const what = failureOf(error);
      const refusal = what.kind === 'refused' ? what : null;
      const field = refusal?.code === 'PASSWORD_WRONG' ? 'currentPassword' : 'password';
      if (refusal?.code === 'PASSWORD_WRONG' || refusal?.code === 'PASSWORD_MATCHES_OLD')
        form.setFieldError(field, errorSentence(refusal.code));
      else if (refusal?.fields && 'password' in refusal.fields) form.setFieldError('password', refusal.fields.password);
      else return setFailure(what);
      focusField(field);
    }
  }

  return (
    <form
      className="stack"
      noValidate
      onSubmit={form.onSubmit(submit, (errors) =>
        focusField(
          'currentPassword' in errors ? 'currentPassword' : 'password' in errors ? 'password' : 'confirmation',
        ),
      )}
    >
      {failure && <CallFailure title={<Trans>Nothing was changed</Trans>} failure={failure} />}
      {/* For password managers. */}
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <PasswordField
        {...form.getInputProps('currentPassword')}
        id={ids.currentPassword}
        label={say`Current password`}
        autoComplete="current-password"
      />
      <PasswordField
        {...form.getInputProps('password')}
        id={ids.password}
        label={say`New password`}
        description={say`${passwordLength.min} characters at least, one of them a digit or a special character.`}
        autoComplete="new-password"
      />
      <PasswordField
        {...form.getInputProps('confirmation')}
        id={ids.confirmation}
        label={say`Confirm password`}
        autoComplete="new-password"
      />
      <Buttons>
        <Button type="submit" loading={form.submitting}>
          <Trans>Change the password</Trans>
        </Button>
        <Button variant="subtle" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </Buttons>
    </form>
  );
}
