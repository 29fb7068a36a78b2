import { TextInput } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useRef } from 'react';

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
 * A North American phone number. Formats digits as they are typed, and a pasted or autofilled number in another format.
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
        const masked = maskedPhone(typed);
        caret.current = maskedPhone(typed.slice(0, selectionStart ?? typed.length)).length;
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

/**
 * Formats what was typed of a phone number as `+1 ### ###-####` (R-UI-06). Area codes do not begin with 0 or 1, so the
 * prefix of a pasted `+1` or `1` is dropped. The number of another country stays as typed.
 */
export function maskedPhone(typed: string): string {
  if (/^\s*\+\s*[^\s1]/.test(typed)) return typed;
  const digits = typed.replaceAll(/\D/g, '').replace(/^[01]+/, '');
  if (digits === '') return '';
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6, 10)];
  return `+1 ${area}${exchange && ` ${exchange}`}${line && `-${line}`}`;
}
