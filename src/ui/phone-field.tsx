import { TextInput } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { maskedPhone } from '#text/phone.ts';

type Props = {
  id: string;
  label: ReactNode;
  value: string;
  autoComplete?: string;
  error?: ReactNode;
  onChange: (value: string) => void;
  onBlur?: () => void;
};

/**
 * A North American phone number with or without extension. Formats digits as they are typed, and a pasted or autofilled
 * number in another format; what is no such number stays as typed.
 * Follows the text after each change, so that pasting is never prevented.
 */
export function PhoneField({ id, label, value, autoComplete = 'off', error, onChange, onBlur }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);

  // Formatting moves the caret to the end; it belongs behind the same digit as before.
  useLayoutEffect(() => {
    if (caret.current !== null && document.activeElement === input.current)
      input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  }, [value]);

  return (
    <TextInput
      ref={input}
      id={id}
      label={label}
      value={value}
      onChange={({ currentTarget: { value: typed, selectionStart } }) => {
        // The prefix alone is left of a number that is deleted.
        if (typed.length < value.length && /^\+?1? *$/.test(typed)) return onChange('');
        const masked = maskedPhone(typed);
        if (masked !== typed) caret.current = maskedPhone(typed.slice(0, selectionStart ?? typed.length)).length;
        onChange(masked);
      }}
      type="tel"
      inputMode="tel"
      autoComplete={autoComplete}
      placeholder="+1 416 555-0100"
      error={error}
      onBlur={onBlur}
    />
  );
}
