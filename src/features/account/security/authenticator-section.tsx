import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { encode } from 'uqr';
import { type Failure, failureOf, hasCode } from '#api/failure.ts';
import {
  type AccountSecurity,
  confirmAuthenticator,
  removeAuthenticator,
  startAuthenticator,
} from '#contract/account-security.ts';
import { errorSentence } from '#messages/error-catalogue.ts';
import { DialogForm } from '#forms/dialog-form.tsx';
import { failureWords } from '#messages/failure-words.ts';
import { call } from '#session/call.ts';
import { Callout } from '#ui/callout.tsx';
import { CodeToCopy } from '#ui/code-to-copy.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Buttons } from '#ui/layout.tsx';
import { Mark } from '#ui/mark.tsx';
import { Section } from '#ui/section.tsx';
import { validateCode } from '../validate-code.ts';
import styles from './security.module.css';
import { useSecurityAction } from './use-security-action.tsx';

type Props = { security: AccountSecurity; removable: boolean; onChanged: (recoveryCodes?: string[] | null) => void };
type SetUp = { secret: string; uri: string; opened: boolean };

/** The authenticator app of the account, a second step with codes of six digits. */
export function AuthenticatorSection({ security: { authenticator }, removable, onChanged }: Props) {
  const { busy, run, shown } = useSecurityAction();
  const [setUp, setSetUp] = useState<SetUp | null>(null);
  const [removing, setRemoving] = useState(false);
  const close = () => setSetUp((before) => before && { ...before, opened: false });

  const start = () => run(async () => setSetUp({ ...(await call(startAuthenticator, {})), opened: true }));
  const remove = () =>
    run(async () => {
      await call(removeAuthenticator, {});
      onChanged();
    });

  return (
    <Section
      title={<Trans>Authenticator app</Trans>}
      lead={<Trans>An app on your phone shows a code of 6 digits, which you enter after your password.</Trans>}
      end={
        authenticator && (
          <Mark tone="ok">
            <Trans>In use</Trans>
          </Mark>
        )
      }
    >
      {shown}
      <Buttons>
        <Button variant="default" loading={busy} onClick={() => void start()}>
          {authenticator ? <Trans>Change the app</Trans> : <Trans>Set up an app</Trans>}
        </Button>
        {authenticator && removable && (
          <Button variant="subtle" onClick={() => setRemoving(true)}>
            <Trans>Remove the app</Trans>
          </Button>
        )}
      </Buttons>
      {setUp && (
        <SetUpDialog
          key={setUp.secret}
          setUp={setUp}
          onClose={close}
          onDone={(codes) => {
            close();
            onChanged(codes);
          }}
        />
      )}
      <ConfirmDialog
        opened={removing}
        title={<Trans>Remove the authenticator app?</Trans>}
        confirmLabel={<Trans>Remove</Trans>}
        onConfirm={() => {
          setRemoving(false);
          void remove();
        }}
        onCancel={() => setRemoving(false)}
      >
        <p>
          <Trans>Its codes will not log you in any more.</Trans>
        </p>
      </ConfirmDialog>
    </Section>
  );
}

type DialogProps = { setUp: SetUp; onClose: () => void; onDone: (recoveryCodes: string[] | null) => void };

function SetUpDialog({ setUp: { secret, uri, opened }, onClose, onDone }: DialogProps) {
  const { t } = useLingui();
  const [failure, setFailure] = useState<Failure | null>(null);
  const form = useForm({
    initialValues: { code: '' },
    validate: validateCode,
    onSubmitPreventDefault: 'always',
  });
  const focusCode = () => document.getElementById('authenticator-code')?.focus();
  const groups = secret.match(/.{1,4}/g)?.join(' ') ?? secret;

  async function submit({ code }: { code: string }): Promise<void> {
    setFailure(null);
    try {
      onDone((await call(confirmAuthenticator, { body: { code } })).recoveryCodes);
    } catch (error) {
      const what = failureOf(error);
      if (hasCode(what, 'CODE_INVALID')) form.setFieldError('code', errorSentence('CODE_INVALID'));
      else setFailure(what);
      focusCode();
    }
  }

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={<Trans>Set up an app</Trans>}
      lead={<Trans>Scan this code with your authenticator app, or type the key into it.</Trans>}
    >
      <DialogForm
        failure={failure && <Callout tone="bad" announce="alert" title={failureWords(failure)} />}
        button={<Trans>Confirm</Trans>}
        sending={form.submitting}
        onSubmit={form.onSubmit(submit, focusCode)}
        onCancel={onClose}
      >
        <QrCode text={uri} label={t`QR code for the authenticator app`} />
        <CodeToCopy code={secret} shown={groups} />
        <TextInput
          {...form.getInputProps('code')}
          id="authenticator-code"
          label={t`Code of the app`}
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
        />
      </DialogForm>
    </Dialog>
  );
}

/** Black on white in any colour scheme: a camera reads it. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 4 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path fill="white" d={`M0 0h${size}v${size}h-${size}z`} />
      <path fill="black" d={path} />
    </svg>
  );
}
