import { NativeSelect } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Option } from '#domain/offered-values.ts';
import { Icon } from '#ui/icon.tsx';
import { memoByContent } from '#ui/memo-by-content.ts';
import type { FormField } from './use-form.ts';

type Props = {
  field: Omit<FormField, 'onChange'>;
  options: readonly Option[];
  hint?: ReactNode;
  autoComplete?: string;
  onChange: (value: string) => void;
};

/** A choice from a list. The native list is the easiest to use with gloves. */
export const ChoiceField = memoByContent(function ChoiceField({ field, options, hint, onChange, ...input }: Props) {
  const { t } = useLingui();
  const { value } = field;
  // The current choice stays selected while its list cannot be read.
  const current = value !== '' && !options.some((option) => option.value === value) ? [{ label: value, value }] : [];
  return (
    <NativeSelect
      {...input}
      id={field.id}
      label={field.label}
      description={hint}
      value={value}
      error={field.error}
      data={[{ label: t`Choose`, value: '' }, ...current, ...options]}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      rightSection={<Icon name="down" size="small" />}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={field.onBlur}
    />
  );
});
