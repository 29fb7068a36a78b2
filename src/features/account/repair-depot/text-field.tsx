import { TextInput, type TextInputProps } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import type { FormField } from '#forms/use-form-fields.ts';

type Props = Pick<TextInputProps, 'autoComplete' | 'autoCapitalize' | 'inputMode' | 'type' | 'placeholder'> & {
  field: FormField;
  optional?: boolean;
  description?: TextInputProps['description'];
};

/** One line of text of an application. */
export function TextField({ field, optional = false, ...input }: Props) {
  const { id, label, value, error } = field;
  return (
    <TextInput
      autoComplete="off"
      {...input}
      id={id}
      label={optional ? <Trans>{label} (optional)</Trans> : label}
      value={value}
      error={error}
      onChange={(event) => field.onChange(event.currentTarget.value)}
      onBlur={field.onBlur}
    />
  );
}
