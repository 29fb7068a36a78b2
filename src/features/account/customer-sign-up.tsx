import { Button, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type Failure, failureOf, isMissingNetwork } from '#api/failure.ts';
import { CustomerForm, signUpCustomer } from '#contract/customers.ts';
import { passwordLength } from '#contract/limits.ts';
import { CallFailure } from '#forms/call-failure.tsx';
import { keptThroughReload, useKeepThroughReload } from '#forms/use-keep-through-reload.ts';
import { OfflineNote } from '#forms/offline-note.tsx';
import { fieldWords } from '#forms/problems-of.ts';
import { isFinal } from '#forms/submission.ts';
import { useWhenBack } from '#queries/use-online.ts';
import { call } from '#session/call.ts';
import { TwoColumns } from '#ui/layout.tsx';
import { Page } from '#ui/page.tsx';
import { PhoneField } from '#ui/phone-field.tsx';
import { errorSentence } from '#messages/error-catalogue.ts';
import styles from './account-form.module.css';
import { PasswordField } from './password-field.tsx';

const fieldNames = ['firstName', 'lastName', 'phone', 'email', 'password'] as const;

/** Without the password, which is written nowhere. */
const keptNames = ['firstName', 'lastName', 'phone', 'email'] as const;

const validate = schemaResolver(CustomerForm, { sync: true });

/** A customer's own account (R-ACCT-08). The mail that follows verifies it. */
export function CustomerSignUp() {
  const { t } = useLingui();
  // One sign-up for as long as the page stands, however often it is sent (R-API-10).
  const [idempotencyKey, renewKey] = useState(() => crypto.randomUUID());
  const [kept] = useState(() => keptThroughReload('customer-sign-up', [...keptNames, 'signedUp']));
  const { signedUp: before = null, ...answers } = kept;
  const [signedUp, setSignedUp] = useState(before);
  const [failure, setFailure] = useState<Failure | null>(null);
  const form = useForm({
    initialValues: {
      firstName: '',
      lastName: '',
      phone: '',
      email: '',
      password: '',
      ...answers,
    },
    validate,
    onSubmitPreventDefault: 'always',
  });

  useWhenBack(() => setFailure((before) => (before && isMissingNetwork(before) ? null : before)));
  useKeepThroughReload('customer-sign-up', () => {
    const { password: _, ...typed } = form.getValues();
    return { ...typed, ...(signedUp !== null && { signedUp }) };
  });

  async function submit(values: typeof form.values): Promise<void> {
    setFailure(null);
    try {
      await call(signUpCustomer, { body: values }, { idempotencyKey });
      setSignedUp(values.email.trim());
    } catch (error) {
      const what = failureOf(error);
      // What was refused for good is an answer for ever: what is corrected goes under a key of its own.
      if (isFinal(what)) renewKey(crypto.randomUUID());
      const fields = what.kind === 'refused' && what.fields && !Array.isArray(what.fields) ? what.fields : null;
      if (!fields) return setFailure(what);
      form.setErrors(fields);
      focusFirst(fields);
    }
  }

  if (signedUp !== null)
    return (
      <Page title={t`Check your email`} width="narrow">
        <p role="status">
          <Trans>
            A confirmation email is on its way to {signedUp}. It arrives within 5 to 10 minutes. Open its link, then log
            in.
          </Trans>
        </p>
        <div className={styles.actions}>
          <Button component={Link} to="/auth/login">
            <Trans>Back to login</Trans>
          </Button>
        </div>
      </Page>
    );

  const field = (name: (typeof fieldNames)[number]) => ({
    ...form.getInputProps(name),
    id: name,
    error: fieldWords(form.errors[name]),
  });
  return (
    <Page
      title={t`Sign up`}
      lead={t`For owners: register your products and see their warranty.`}
      width="narrow"
      back={{ to: '/auth/login', label: <Trans>Back to login</Trans> }}
    >
      {!failure && <OfflineNote />}
      {failure && <CallFailure title={errorSentence('create_customer')} failure={failure} />}
      <form className={styles.form} noValidate onSubmit={form.onSubmit(submit, focusFirst)}>
        <TwoColumns>
          <TextInput {...field('firstName')} label={t`First name`} autoComplete="given-name" />
          <TextInput {...field('lastName')} label={t`Last name`} autoComplete="family-name" />
        </TwoColumns>
        <PhoneField {...field('phone')} value={form.values.phone} label={t`Phone (optional)`} autoComplete="tel" />
        <TextInput
          {...field('email')}
          label={t`Email`}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField
          {...field('password')}
          label={t`Password`}
          description={t`${passwordLength.min} characters at least, one of them a digit or a special character.`}
          autoComplete="new-password"
        />
        <Button type="submit" fullWidth loading={form.submitting}>
          <Trans>Sign up</Trans>
        </Button>
      </form>
    </Page>
  );
}

function focusFirst(errors: Record<string, unknown>): void {
  const first = fieldNames.find((name) => name in errors);
  if (first) document.getElementById(first)?.focus();
}
