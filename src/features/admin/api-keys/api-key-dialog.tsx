import { NativeSelect } from '@mantine/core';
import { useForm as useMantineForm } from '@mantine/form';
import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import * as v from 'valibot';
import { serverNow } from '#clock/server-clock.ts';
import { ApiKeyForm, keyNameMaxLength, keyScopes } from '#contract/api-keys.ts';
import { DialogForm } from '#forms/dialog-form.tsx';
import { OfflineNote } from '#forms/offline-note.tsx';
import { problemsOf } from '#forms/problems-of.ts';
import { TextField } from '#forms/text-field.tsx';
import { type FormSpec, useForm } from '#forms/use-form.ts';
import { ChoicesField } from '#ui/choices-field.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { keyScopeName } from './key-scope-words.ts';

const dayMs = 24 * 60 * 60 * 1000;

const fieldNames = ['name', 'scopes'] as const;
type FieldName = (typeof fieldNames)[number];
type KeyValues = {
  name: string;
  scopes: string[];
  /** For how many days it works; empty: until it is revoked. */
  days: string;
};

const keySpec: FormSpec<KeyValues, FieldName, null> = {
  names: () => fieldNames,
  label: (name) => ({ name: t`Name`, scopes: t`What it may do` })[name],
  asks: (name) => ({ name: t`enter a name`, scopes: t`choose one at least` })[name],
  problems: (values) => problemsOf(ApiKeyForm, formOf(values)),
};

type Props = {
  opened: boolean;
  onClose: () => void;
  onSubmit: (form: ApiKeyForm) => void;
};

/** Asks what a new key is for (R-KEY-01). */
export function ApiKeyDialog({ opened, onClose, onSubmit }: Props) {
  const { t: say } = useLingui();
  const values = useMantineForm<KeyValues>({ initialValues: { name: '', scopes: [], days: '365' } });
  const form = useForm(keySpec, values, null);
  const { scopes, days } = values.values;
  const submit = () => form.check() && onSubmit(v.parse(ApiKeyForm, formOf(values.getValues())));

  return (
    <Dialog opened={opened} onClose={onClose} size="lg" title={<Trans>Make a key</Trans>}>
      <OfflineNote />
      <DialogForm summary={form.summary} button={<Trans>Make the key</Trans>} onSubmit={submit} onCancel={onClose}>
        <TextField
          field={form.field('name')}
          data-autofocus
          maxLength={keyNameMaxLength}
          description={say`The system that uses it, such as the accounting.`}
          inputWrapperOrder={['label', 'description', 'input', 'error']}
        />
        <ChoicesField
          id="scopes"
          label={say`What it may do`}
          description={say`No key reads accounts, the audit log or other keys.`}
          options={keyScopes}
          nameOf={keyScopeName}
          value={scopes}
          error={form.errorOf('scopes')}
          onChange={(chosen) => form.change('scopes', chosen)}
        />
        <NativeSelect
          label={say`Works for`}
          value={days}
          rightSection={<Icon name="down" size="small" />}
          data={[
            { value: '30', label: say`30 days` },
            { value: '90', label: say`90 days` },
            { value: '365', label: say`one year` },
            { value: '', label: say`until it is revoked` },
          ]}
          onChange={({ currentTarget }) => values.setFieldValue('days', currentTarget.value)}
        />
      </DialogForm>
    </Dialog>
  );
}

function formOf({ name, scopes, days }: KeyValues) {
  const expiresAt = days === '' ? null : new Date(serverNow().getTime() + Number(days) * dayMs).toISOString();
  return { name, scopes, expiresAt };
}
