import { Button } from '@mantine/core';
import { useForm as useMantineForm } from '@mantine/form';
import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { isMissingNetwork } from '#api/failure.ts';
import { CustomerForm, signUpCustomer } from '#contract/customers.ts';
import { mailDelayS, passwordLength } from '#contract/limits.ts';
import { CallFailure } from '#forms/call-failure.tsx';
import { savedForReload, useSaveForReload } from '#forms/use-save-for-reload.ts';
import { OfflineNote } from '#forms/offline-note.tsx';
import { problemsOf } from '#forms/problems-of.ts';
import { TextField } from '#forms/text-field.tsx';
import { type FormSpec, useForm } from '#forms/use-form.ts';
import { useOnlineForm } from '#forms/use-online-form.ts';
import { useWhenBack } from '#queries/use-online.ts';
import { call } from '#session/call.ts';
import { TwoColumns } from '#ui/layout.tsx';
import { Page } from '#ui/page.tsx';
import { PhoneField } from '#ui/phone-field.tsx';
import { errorSentence } from '#messages/error-catalogue.ts';
import { tidyLine } from '#text/tidied.ts';
import styles from '../account-form.module.css';
import { ResendButton } from '#ui/resend-button.tsx';
import { PasswordField } from '../password-field.tsx';
import { SignUpPage } from './sign-up-page.tsx';
import { recordSignUp } from './signed-up-here.ts';
import { useResendVerification } from './resend-verification.tsx';

/** The fields saved across a reload. The password is never stored. */
const savedNames = ['firstName', 'lastName', 'phone', 'email'] as const;
const fieldNames = [...savedNames, 'password'] as const;
type FieldName = (typeof fieldNames)[number];

/** The label of each field, and what to enter where it is empty (R-UI-09). */
const words: Readonly<Record<FieldName, { label: () => string; asks: () => string }>> = {
  firstName: { label: () => t`First name`, asks: () => t`enter your first name` },
  lastName: { label: () => t`Last name`, asks: () => t`enter your last name` },
  phone: { label: () => t`Phone (optional)`, asks: () => t`enter your phone number` },
  email: { label: () => t`Email`, asks: () => t`enter your email` },
  password: { label: () => t`Password`, asks: () => t`choose a password` },
};

const signUpSpec: FormSpec<Record<FieldName, string>, FieldName, null> = {
  names: () => fieldNames,
  label: (name) => words[name].label(),
  asks: (name) => words[name].asks(),
  problems: (values) => problemsOf(CustomerForm, values),
};

/** The form of a customer's sign-up, then what follows: a verification mail. */
export function SignUpForm() {
  const { t } = useLingui();
  // One key per sign-up: a repeated submission uses the same key (R-API-10).
  const [idempotencyKey, renewKey] = useState(() => crypto.randomUUID());
  const [saved] = useState(() => savedForReload('customer-sign-up', [...savedNames, 'signedUp', 'resendAt']));
  const { signedUp: before = null, resendAt = '0', ...typed } = saved;
  const [signedUp, setSignedUp] = useState(before);
  const verification = useResendVerification({ email: signedUp ?? '' }, Number(resendAt));
  const values = useMantineForm({
    initialValues: { firstName: '', lastName: '', phone: '', email: '', password: '', ...typed },
  });
  const form = useForm(signUpSpec, values, null);
  const { sending, failure, setFailure, submit } = useOnlineForm();

  useWhenBack(() => setFailure((before) => (before && isMissingNetwork(before) ? null : before)));
  useSaveForReload('customer-sign-up', () => {
    const { password: _, ...typed } = values.getValues();
    return { ...typed, ...(signedUp !== null && { signedUp, resendAt: `${verification.endsAt}` }) };
  });

  async function send(): Promise<void> {
    const body = values.getValues();
    if (!form.check()) return focusFirst(problemsOf(CustomerForm, body));
    const account = await submit({
      send: () => call(signUpCustomer, { body }, { idempotencyKey }),
      // The server repeats a final refusal for the same key, so a corrected form needs a new key.
      renewKey: () => renewKey(crypto.randomUUID()),
      refuse(fields) {
        const isKnown = form.refuse(fields);
        focusFirst(fields);
        return isKnown;
      },
    });
    if (!account) return;
    recordSignUp(account.id);
    setSignedUp(tidyLine(body.email));
    verification.startCountdown(mailDelayS);
  }

  if (signedUp !== null)
    return (
      <Page title={t`Check your email`} width="narrow">
        {verification.failure && (
          <CallFailure title={errorSentence('verification_resend')} failure={verification.failure} />
        )}
        <p role="status">
          <Trans>
            A confirmation email is on its way to {signedUp}. It arrives within 5 to 10 minutes. Open its link, then log
            in.
          </Trans>
        </p>
        <div className={`${styles.actions} stack gap-sm`}>
          <ResendButton leftS={verification.leftS} busy={verification.busy} onResend={() => void verification.resend()}>
            <Trans>Resend Verification</Trans>
          </ResendButton>
          <Button component={Link} to="/auth/login" variant="default">
            <Trans>Back to login</Trans>
          </Button>
        </div>
      </Page>
    );

  const password = form.field('password');
  return (
    <SignUpPage>
      {!failure && <OfflineNote />}
      {failure && <CallFailure title={errorSentence('create_customer')} failure={failure} />}
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <TwoColumns>
          <TextField field={form.field('firstName')} autoComplete="given-name" />
          <TextField field={form.field('lastName')} autoComplete="family-name" />
        </TwoColumns>
        <PhoneField {...form.field('phone')} autoComplete="tel" />
        <TextField
          field={form.field('email')}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField
          {...password}
          onChange={(event) => password.onChange(event.currentTarget.value)}
          description={t`${passwordLength.min} characters at least, one of them a digit or a special character.`}
          autoComplete="new-password"
        />
        <p>
          <Trans>
            By signing up you agree to the <Link to="/privacy">privacy notice</Link>.
          </Trans>
        </p>
        <Button type="submit" fullWidth loading={sending}>
          <Trans>Sign up</Trans>
        </Button>
      </form>
    </SignUpPage>
  );
}

function focusFirst(errors: Record<string, unknown>): void {
  const first = fieldNames.find((name) => name in errors);
  if (first) document.getElementById(first)?.focus();
}
