import { TextInput } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { TwoColumns } from '#ui/two-columns.tsx';
import type { FormField } from '../../use-form-fields.ts';

type Props = {
  firstName: FormField;
  lastName: FormField;
  otherContact: FormField;
  postalCode: FormField;
  /** Without a look-up nobody knows whether they are needed. */
  required: boolean;
  /** Of whoever sits at the screen, so that the browser may help. */
  own?: boolean;
};

/** The name of a customer who is not in our records, and how else they are reached. */
export function NewCustomerFields({ required, own = false, ...field }: Props) {
  return (
    <>
      <TwoColumns>
        <CustomerText field={field.firstName} optional={!required} autoComplete={own ? 'given-name' : 'off'} />
        <CustomerText field={field.lastName} optional={!required} autoComplete={own ? 'family-name' : 'off'} />
      </TwoColumns>
      <TwoColumns>
        <CustomerText field={field.otherContact} optional autoComplete="off" />
        <CustomerText field={field.postalCode} optional autoComplete={own ? 'postal-code' : 'off'} />
      </TwoColumns>
    </>
  );
}

type TextProps = { field: FormField; optional: boolean; autoComplete: string };

function CustomerText({ field, optional, autoComplete }: TextProps) {
  const { label } = field;
  return (
    <TextInput
      id={field.id}
      label={optional ? <Trans>{label} (optional)</Trans> : label}
      value={field.value}
      error={field.error}
      // Of somebody else's the browser knows nothing: what it knows is the technician's own.
      autoComplete={autoComplete}
      autoCapitalize={field.id === 'postalCode' ? 'characters' : field.id === 'otherContact' ? 'none' : 'words'}
      onChange={(event) => field.onChange(event.currentTarget.value)}
      onBlur={field.onBlur}
    />
  );
}
