import { Trans, useLingui } from '@lingui/react/macro';
import { Button, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useLiveQuery } from 'dexie-react-hooks';
import { Claim, database, save } from './store.ts';

const validate = schemaResolver(Claim, { sync: true });

export function ClaimFields() {
  const { t } = useLingui();
  const drafts = useLiveQuery(() => database.drafts.count());
  const initialValues: Claim = { serialNumber: '', claimType: '', diagnosis: '', labourHours: '' };
  const form = useForm({ mode: 'uncontrolled', initialValues, validate });
  return (
    <form onSubmit={form.onSubmit((claim) => void save(claim))}>
      <Stack>
        <h1>
          <Trans>New claim</Trans>
        </h1>
        <p>
          <Trans>{drafts ?? 0} kept on this device</Trans>
        </p>
        <TextInput {...form.getInputProps('serialNumber')} label={t`Serial number`} />
        <NativeSelect
          {...form.getInputProps('claimType')}
          label={t`Claim type`}
          data={['', 'Warranty Repair', 'Goodwill']}
        />
        <Textarea {...form.getInputProps('diagnosis')} label={t`Diagnosis`} />
        <TextInput {...form.getInputProps('labourHours')} label={t`Labour hours`} />
        <Button type="submit">
          <Trans>Send claim</Trans>
        </Button>
      </Stack>
    </form>
  );
}
