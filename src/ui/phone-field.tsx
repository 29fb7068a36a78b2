import { TextInput } from '@mantine/core';
import { formatMask, useMask } from '@mantine/hooks';
import type { ReactNode } from 'react';

type Props = {
  id: string;
  label: ReactNode;
  /** What stands there at first; the field keeps what is typed since. */
  value: string;
  autoComplete?: string;
  error?: ReactNode;
  onChange: (value: string) => void;
  onBlur?: () => void;
};

/** `+1 ### ###-####` (R-UI-06). No area code begins with 0 or 1, so that a pasted `+1` or `1` is not taken for one. */
const mask = { mask: '+1 N99 999-9999', tokens: { N: /[2-9]/ }, slotChar: '' };

/** A North American phone: digits are all one has to type, and a number pasted in another shape takes this one. */
export function PhoneField({ id, label, value, autoComplete = 'off', error, onChange, onBlur }: Props) {
  const { ref } = useMask({
    ...mask,
    // The hook sets `aria-invalid` itself, and takes away what others have set.
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
