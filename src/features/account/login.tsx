import { Button, TextInput } from '@mantine/core';
import { type FormErrors, useForm } from '@mantine/form';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { type Failure, failureOf, isMissingNetwork, isRefusedWith } from '#api/failure.ts';
import { CallFailure } from '#forms/call-failure.tsx';
import { fieldWords } from '#forms/field-words.ts';
import { OfflineNote } from '#forms/offline-note.tsx';
import { keptThroughReload } from '#forms/kept-through-reload.ts';
import { useKeepThroughReload } from '#forms/use-keep-through-reload.ts';
import { useWhenBack } from '#queries/use-when-back.ts';
import { signIn } from '#session/sign-in.ts';
import { optional } from '#ui/optional.tsx';
import { Page } from '#ui/page.tsx';
import { errorSentence } from '#messages/error-catalogue.ts';
import { LoginReason } from './login-reason.tsx';
import styles from './account-form.module.css';
import { PasswordField } from './password-field.tsx';
import { SignUpWays } from './sign-up-ways.tsx';

type Validate = (values: Record<string, unknown>) => FormErrors;

let validate: Validate | null = null;

/** Fetches the rules of the login form, for which the form itself does not wait. */
async function loadLoginRules(): Promise<void> {
  validate ??= (await import('./login-rules.ts')).validate;
}

/** What is wrong with the form. Where the rules cannot be fetched nobody can be signed in either, which signing in says. */
function loginProblems(values: Record<string, unknown>): FormErrors | Promise<FormErrors> {
  if (validate) return validate(values);
  return loadLoginRules().then(
    () => validate?.(values) ?? {},
    () => ({}),
  );
}

// It reads the database, for which the form does not wait. Where its code cannot be fetched, nothing was ever kept here.
const UnsentHere = optional(async () => (await import('./unsent-here.tsx')).UnsentHere);

/** Signing in (R-SESS-07). The guard leads on from here once there is a session. */
export function Login() {
  const { t } = useLingui();
  const email = useRef<HTMLInputElement>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const form = useForm({
    initialValues: { email: '', password: '', ...keptThroughReload('login', ['email']) },
    validate: loginProblems,
    onSubmitPreventDefault: 'always',
  });

  // What could not be sent can be now.
  useWhenBack(() => setFailure((before) => (before && isMissingNetwork(before) ? null : before)));
  useKeepThroughReload('login', () => ({ email: form.getValues().email }));
  useEffect(() => {
    email.current?.focus();
    // What fails is asked for again when it is needed.
    loadLoginRules().catch(() => {});
  }, []);

  async function submit(values: typeof form.values) {
    setFailure(null);
    try {
      await signIn({ email: values.email.trim(), password: values.password });
    } catch (error) {
      const what = failureOf(error);
      setFailure(what);
      if (!isInvalidCredentials(what)) return;
      form.setErrors({ email: 'invalid_credentials', password: 'invalid_credentials' });
      focusFirstError({ email: true });
    }
  }

  const wordsOf = (code: unknown) =>
    code === 'invalid_credentials' ? errorSentence('INVALID_CREDENTIALS') : fieldWords(code);

  return (
    <Page title={t`Log in`} width="narrow">
      <LoginReason />
      <UnsentHere />
      {!failure && <OfflineNote />}
      {failure && !isInvalidCredentials(failure) && <CallFailure title={errorSentence('login')} failure={failure} />}
      <form className={styles.form} noValidate onSubmit={form.onSubmit(submit, focusFirstError)}>
        <TextInput
          {...form.getInputProps('email')}
          ref={email}
          id="email"
          label={t`Email`}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={wordsOf(form.errors.email)}
        />
        <PasswordField
          {...form.getInputProps('password')}
          id="password"
          label={t`Password`}
          autoComplete="current-password"
          error={wordsOf(form.errors.password)}
        />
        <div className={styles.ways}>
          <Link to="/auth/password/forget">
            <Trans>Forgot your password?</Trans>
          </Link>
        </div>
        <Button type="submit" fullWidth loading={form.submitting}>
          <Trans>Log in</Trans>
        </Button>
      </form>
      <SignUpWays />
    </Page>
  );
}

function focusFirstError(errors: Record<string, unknown>): void {
  document.getElementById('email' in errors ? 'email' : 'password')?.focus();
}

/** Whether the server looked at email and password and did not know them; any 401 of a login says so. */
function isInvalidCredentials(failure: Failure): boolean {
  return failure.kind === 'signin' || isRefusedWith(failure, 401);
}
