import { TextInput } from '@mantine/core';
import { formatMask, useMask } from '@mantine/hooks';
import type { ReactNode } from 'react';

type Props = {
  id: string;
  label: ReactNode;
  /** The initial value. The field is uncontrolled afterwards. */
  value: string;
  autoComplete?: string;
  error?: ReactNode;
  onChange: (value: string) => void;
  onBlur?: () => void;
};

/** `+1 ### ###-####` (R-UI-06). Area codes do not begin with 0 or 1, so the prefix of a pasted `+1` or `1` is dropped. */
const mask = { mask: '+1 N99 999-9999', tokens: { N: /[2-9]/ }, slotChar: '' };

/** A North American phone number. Formats digits as they are typed, and a pasted number in another format. */
export function PhoneField({ id, label, value, autoComplete = 'off', error, onChange, onBlur }: Props) {
  const { ref } = useMask({
    ...mask,
    // The hook sets `aria-invalid` and overwrites any other value.
    invalid: Boolean(error),
    onChangeRaw: (digits) => onChange(digits === '' ? '' : formatMask(digits, mask)),
  });
  return (
    <TextInput
      ref={ref}
      id={id}
      label={label}
      defaultValue={value}
      type="tel"
      inputMode="tel"
      autoComplete={autoComplete}
      placeholder="+1 416 555-0100"
      error={error}
      onBlur={onBlur}
    />
  );
}
