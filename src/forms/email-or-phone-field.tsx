import type { ComponentProps } from 'react';
import { maskedIfPhone } from '#domain/contact-rules.ts';
import { TextField } from './text-field.tsx';

/** An email, or a phone number that is formatted once it is whole. */
export function EmailOrPhoneField({ field, ...input }: ComponentProps<typeof TextField>) {
  return (
    <TextField
      {...input}
      field={{ ...field, onChange: (typed) => field.onChange(maskedIfPhone(typed)) }}
      autoCapitalize="none"
    />
  );
}
