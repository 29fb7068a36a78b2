import { TextInput } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { TwoColumns } from '#ui/two-columns.tsx';
import type { FormField } from '../../use-form-fields.ts';
import type { RegisteringFields } from '../registering-values.ts';

type Props = {
  fields: Pick<RegisteringFields, 'field'>;
  /** Without a look-up nobody knows whether they are needed. */
  required: boolean;
};

/** The name of a customer who is not in our records, and how else they are reached. */
export function NewCustomerFields({ fields: { field }, required }: Props) {
  return (
    <>
      <TwoColumns>
        <CustomerText field={field('firstName')} optional={!required} />
        <CustomerText field={field('lastName')} optional={!required} />
      </TwoColumns>
      <TwoColumns>
        <CustomerText field={field('otherContact')} optional />
        <CustomerText field={field('postalCode')} optional />
      </TwoColumns>
    </>
  );
}

function CustomerText({ field, optional }: { field: FormField; optional: boolean }) {
  const { label } = field;
  return (
    <TextInput
      id={field.id}
      label={optional ? <Trans>{label} (optional)</Trans> : label}
      value={field.value}
      error={field.error}
      // It is somebody else's: what the browser knows is the technician's own.
      autoComplete="off"
      autoCapitalize={field.id === 'postalCode' ? 'characters' : field.id === 'otherContact' ? 'none' : 'words'}
      onChange={(event) => field.onChange(event.currentTarget.value)}
      onBlur={field.onBlur}
    />
  );
}
