import { TextInput, type TextInputProps } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { maskedIfPhone } from '#text/phone.ts';
import { memoByContent } from '#ui/memo-by-content.ts';
import type { FormField } from './use-form.ts';

type Props = Omit<TextInputProps, keyof FormField> & { field: FormField; optional?: boolean };

/** One line of text. Without `autoComplete` the browser fills in nothing. */
export const TextField = memoByContent(function TextField({ field, optional = false, ...input }: Props) {
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
});

/** An email, or a phone number that is formatted once it is whole. */
export const EmailOrPhoneField = memoByContent(function EmailOrPhoneField({ field, ...input }: Props) {
  return (
    <TextField
      {...input}
      field={{ ...field, onChange: (typed) => field.onChange(maskedIfPhone(typed)) }}
      autoCapitalize="none"
    />
  );
});
