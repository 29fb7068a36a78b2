import { Button, TextInput } from '@mantine/core';
import { type FormErrors, useForm } from '@mantine/form';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { fetchCode } from '#api/fetch-code.ts';
import { type Failure, failureOf, isMissingNetwork, isRefusedWith } from '#api/failure.ts';
import { CallFailure } from '#forms/call-failure.tsx';
import { savedForReload, useSaveForReload } from '#forms/use-save-for-reload.ts';
import { OfflineNote } from '#forms/offline-note.tsx';
import { useWhenBack } from '#queries/use-online.ts';
import { usePortalConfig } from '#queries/portal-config-query.ts';
import { useSession } from '#session/session-store.ts';
import { mayUsePasskeys } from '#session/sign-in-steps.ts';
import { Callout } from '#ui/callout.tsx';
import { lazyOptional } from '#ui/lazy-boundary.tsx';
import { ForwardLink, PrivacyLink } from '#ui/links.tsx';
import { Page } from '#ui/page.tsx';
import { errorSentence } from '#messages/error-catalogue.ts';
import { tidyLine } from '#text/tidied.ts';
import { PasswordField } from '../password-field.tsx';
import { redirectTarget } from './redirect-url.ts';
import signUpStyles from '../sign-up/sign-up-links.module.css';

/** Loads the validation of the login form. The form does not wait for it. */
const loadLoginRules = () => import('./login-rules.ts');

/** Validates the login form. Returns no errors when the validation cannot be loaded: then signing in fails and reports it. */
function loginProblems(values: Record<string, unknown>): Promise<FormErrors> {
  return loadLoginRules().then(
    ({ validate }) => validate(values),
    () => ({}),
  );
}

// Reads the database, so it loads after the form. If its code cannot be loaded, this device has no stored work.
const UnsentWorkNote = lazyOptional(async () => (await import('./unsent-work-note.tsx')).UnsentWorkNote);

// Reads the database as well.
const PeopleHere = lazyOptional(async () => (await import('./people-here.tsx')).PeopleHere);

// Of the demo alone.
const TryAs = lazyOptional(async () => (await import('./try-as.tsx')).TryAs);

// Loads WebAuthn's code after the form. Without it the password signs in.
const PasskeySignIn = lazyOptional(async () => (await import('./passkey-sign-in.tsx')).PasskeySignIn);

/** The login page (R-SESS-07). The route guard opens the next page once there is a session. */
export function Login() {
  const { t } = useLingui();
  const email = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [failure, setFailure] = useState<Failure | null>(null);
  const demo = usePortalConfig((config) => config.demo);
  const [asking, setAsking] = useState(false);
  const [{ verified, ...saved }] = useState(() => savedForReload('login', ['email', 'verified']));
  const form = useForm({
    initialValues: { email: '', password: '', ...saved },
    validate: loginProblems,
    onSubmitPreventDefault: 'always',
  });

  // A request that failed without network may succeed now.
  useWhenBack(() => setFailure((before) => (before && isMissingNetwork(before) ? null : before)));
  useSaveForReload('login', () => ({ email: form.getValues().email, ...(verified && { verified }) }));
  useEffect(() => {
    if (email.current?.value === '') email.current.focus();
    else document.getElementById('password')?.focus();
    // A failed load is repeated on submit.
    loadLoginRules().catch(() => {});
  }, []);

  async function submit(values: typeof form.values) {
    setFailure(null);
    try {
      // Its code loads after the form.
      const { signIn } = await fetchCode(() => import('#session/sign-in-out.ts'));
      const step = await signIn({ email: tidyLine(values.email), password: values.password });
      if (step) await navigate(`/auth/second-step?${query.toString()}`);
    } catch (error) {
      const what = failureOf(error);
      setFailure(what);
      if (!isInvalidCredentials(what)) return;
      const invalid = errorSentence('INVALID_CREDENTIALS');
      form.setErrors({ email: invalid, password: invalid });
      focusFirstError({ email: true });
    }
  }

  return (
    <Page title={t`Log in`} width="narrow">
      {verified ? (
        <Callout tone="ok" announce="status" title={<Trans>Your account is verified</Trans>}>
          <p>
            <Trans>You can log in now.</Trans>
          </p>
        </Callout>
      ) : (
        <LoginReason />
      )}
      <UnsentWorkNote />
      {!failure && (
        <OfflineNote>
          <Trans>
            The portal checks who logs in, so nobody can log in now. Work kept on this device is safe and waits.
          </Trans>
        </OfflineNote>
      )}
      {failure && !isInvalidCredentials(failure) && <CallFailure title={errorSentence('login')} failure={failure} />}
      <PeopleHere
        onEmail={(address) => {
          form.setFieldValue('email', address);
          document.getElementById('password')?.focus();
        }}
        onAsking={setAsking}
        onFailed={setFailure}
      />
      <form className="stack" noValidate onSubmit={form.onSubmit(submit, focusFirstError)}>
        <TextInput
          {...form.getInputProps('email')}
          ref={email}
          id="email"
          label={t`Email`}
          type="email"
          autoComplete="username webauthn"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField
          {...form.getInputProps('password')}
          id="password"
          label={t`Password`}
          autoComplete="current-password"
        />
        <div className="targets wrap gap-lg flat between">
          <Link to="/auth/password/forget">
            <Trans>Forgot your password?</Trans>
          </Link>
        </div>
        <Button id="log-in" type="submit" fullWidth loading={form.submitting}>
          <Trans>Log in</Trans>
        </Button>
      </form>
      {demo && (
        <TryAs
          demo={demo}
          onTry={(address) => {
            form.setValues({ email: address, password: demo.password });
            document.getElementById('log-in')?.focus();
          }}
        />
      )}
      {mayUsePasskeys() && <PasskeySignIn paused={asking} onFailed={setFailure} />}
      <SignUpLinks />
    </Page>
  );
}

function focusFirstError(errors: Record<string, unknown>): void {
  document.getElementById('email' in errors ? 'email' : 'password')?.focus();
}

/** Whether the server rejected the email or the password: any 401 of a login. */
function isInvalidCredentials(failure: Failure): boolean {
  return failure.kind === 'signin' || isRefusedWith(failure, 401);
}

/** Why a login is required, and which page opens next (R-AUTH-02, R-SESS-05). */
function LoginReason() {
  const [query] = useSearchParams();
  const target = redirectTarget(query);
  const ended = useSession((session) => session.phase === 'signed-out' && session.notice === 'ended');
  if (!target && !ended) return null;
  return (
    <Callout
      tone="info"
      announce="status"
      title={errorSentence(ended ? 'authentication_timed_out' : 'UNAUTHENTICATED')}
    >
      {ended && (
        <p>
          <Trans>Your work is safe on this device.</Trans>
        </p>
      )}
      <p>
        <NextStep target={target} />
      </p>
    </Callout>
  );
}

function NextStep({ target }: { target: string | null }) {
  switch (target?.split(/[?#]/, 1)[0]) {
    case undefined:
    case '/':
      return <Trans>Log in to go on.</Trans>;
    case '/warranty-claims':
      return <Trans>Log in, and your warranty claims open next.</Trans>;
    case '/warranty-claims/new':
      return <Trans>Log in, and your new claim opens next.</Trans>;
    case '/outbox':
      return <Trans>Log in, and your outbox opens next.</Trans>;
    default:
      return <Trans>Log in, and the page you asked for opens next.</Trans>;
  }
}

/** Links to the sign-up forms. */
function SignUpLinks() {
  return (
    <section className={`${signUpStyles.ways} divided`}>
      <h2>
        <Trans>No account yet?</Trans>
      </h2>
      <ul className="lines">
        <li>
          <ForwardLink to="/auth/signup">
            <Trans>Sign up as a customer</Trans>
          </ForwardLink>
        </li>
        <li>
          <ForwardLink to="/auth/repair">
            <Trans>Sign up as a repair depot</Trans>
          </ForwardLink>
        </li>
      </ul>
      <PrivacyLink />
    </section>
  );
}
