import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import * as v from 'valibot';
import type { AccountSecurity, Passkey } from '#contract/account-security.ts';
import { PasskeyName, removePasskey, renamePasskey } from '#contract/passkeys.ts';
import { userDevice } from '#domain/user-device.ts';
import { validateWith } from '#forms/problems-of.ts';
import { DialogForm } from '#forms/dialog-form.tsx';
import { call } from '#session/call.ts';
import { mayUsePasskeys } from '#session/sign-in-steps.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { formatDay } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { Buttons } from '#ui/layout.tsx';
import { IconRow, Rows } from '#ui/rows.tsx';
import { Section } from '#ui/section.tsx';
import { createPasskey } from '../passkey-ceremonies.ts';
import { useSecurityAction } from './use-security-action.tsx';

type Props = { security: AccountSecurity; removable: boolean; onChanged: (recoveryCodes?: string[] | null) => void };

/** The passkeys of the account: each has a name and can be removed. */
export function PasskeysSection({ security, removable, onChanged }: Props) {
  const { busy, run, shown } = useSecurityAction();
  const [opened, setOpened] = useState<{ passkey: Passkey; what: 'rename' | 'remove' | null } | null>(null);
  const close = () => setOpened((before) => before && { ...before, what: null });
  const possible = mayUsePasskeys() && isHere(security.passkeyDomain);

  const add = () =>
    run(async () => {
      const { browser, system } = userDevice(navigator.userAgent);
      onChanged(await createPasskey([browser, system].filter(Boolean).join(', ') || location.hostname));
    });
  const remove = (id: string) =>
    run(async () => {
      await call(removePasskey, { params: { id } });
      onChanged();
    });
  const rename = (id: string, name: string) =>
    run(async () => {
      await call(renamePasskey, { params: { id }, body: { name } });
      onChanged();
    });

  return (
    <Section
      title={<Trans>Passkeys</Trans>}
      lead={<Trans>Log in with your fingerprint, your face or the screen lock, without a password.</Trans>}
    >
      {shown}
      {security.passkeys.length > 0 && (
        <Rows>
          {security.passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              removable={removable}
              onOpen={(what) => setOpened({ passkey, what })}
            />
          ))}
        </Rows>
      )}
      {possible ? (
        <Buttons>
          <Button variant="default" leftSection={<Icon name="plus" />} loading={busy} onClick={() => void add()}>
            <Trans>Add a passkey</Trans>
          </Button>
        </Buttons>
      ) : (
        <p className="soft">
          <Trans>This browser cannot use passkeys at this address.</Trans>
        </p>
      )}
      {opened && (
        <>
          <ConfirmDialog
            opened={opened.what === 'remove'}
            title={<Trans>Remove the passkey {opened.passkey.name}?</Trans>}
            confirmLabel={<Trans>Remove</Trans>}
            onConfirm={() => {
              close();
              void remove(opened.passkey.id);
            }}
            onCancel={close}
          >
            <p>
              <Trans>It will not log you in any more. Remove it from your device’s settings as well.</Trans>
            </p>
          </ConfirmDialog>
          <RenameDialog
            key={`${opened.passkey.id} ${opened.passkey.name}`}
            opened={opened.what === 'rename'}
            name={opened.passkey.name}
            onClose={close}
            onRenamed={(name) => {
              close();
              void rename(opened.passkey.id, name);
            }}
          />
        </>
      )}
    </Section>
  );
}

type RowProps = { passkey: Passkey; removable: boolean; onOpen: (what: 'rename' | 'remove') => void };

function PasskeyRow({ passkey: { name, createdAt, lastUsedAt }, removable, onOpen }: RowProps) {
  const { t } = useLingui();
  const button = { size: 'md', variant: 'subtle' } as const;
  return (
    <IconRow
      icon="lock"
      title={name}
      end={
        <>
          <Button {...button} aria-label={t`Rename: ${name}`} onClick={() => onOpen('rename')}>
            <Trans>Rename</Trans>
          </Button>
          {removable && (
            <Button {...button} aria-label={t`Remove: ${name}`} onClick={() => onOpen('remove')}>
              <Trans>Remove</Trans>
            </Button>
          )}
        </>
      }
    >
      {lastUsedAt === null ? (
        <Trans>Added {formatDay(createdAt)}, not used yet</Trans>
      ) : (
        <Trans>
          Added {formatDay(createdAt)}, last used {formatDay(lastUsedAt)}
        </Trans>
      )}
    </IconRow>
  );
}

type RenameProps = { opened: boolean; name: string; onClose: () => void; onRenamed: (name: string) => void };

const validate = validateWith(v.object({ name: PasskeyName }), { name: () => t`enter a name` });

function RenameDialog({ opened, name, onClose, onRenamed }: RenameProps) {
  const { t } = useLingui();
  const form = useForm({ initialValues: { name }, validate, onSubmitPreventDefault: 'always' });
  return (
    <Dialog opened={opened} onClose={onClose} title={<Trans>Rename the passkey</Trans>}>
      <DialogForm
        button={<Trans>Save</Trans>}
        onSubmit={form.onSubmit(
          (values) => onRenamed(values.name),
          () => document.getElementById('passkey-name')?.focus(),
        )}
        onCancel={onClose}
      >
        <TextInput
          {...form.getInputProps('name')}
          id="passkey-name"
          data-autofocus
          label={t`Name`}
          autoComplete="off"
        />
      </DialogForm>
    </Dialog>
  );
}

/** Whether this page is at the domain of the passkeys, or at one below it. */
function isHere(domain: string | null): boolean {
  return domain !== null && `.${location.hostname}`.endsWith(`.${domain}`);
}
