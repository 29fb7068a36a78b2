import { Button, TextInput } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { type ChangeEvent, useCallback } from 'react';
import { Icon } from '#ui/icon.tsx';
import type { FormField } from '#forms/use-form.ts';
import styles from './product.module.css';
import { ScanSerialNumber } from './scan-serial-number.tsx';

type Props = { field: FormField; onLookUp: () => void };

/** The serial number, typed or scanned: spaces go and letters become capitals as one types. */
export function SerialNumberField({ field, onLookUp }: Props) {
  const { id } = field;
  const focus = useCallback(() => document.getElementById(id)?.focus(), [id]);
  return (
    <TextInput
      id={id}
      label={field.label}
      value={field.value}
      error={field.error}
      classNames={{ input: styles.serial }}
      inputContainer={(input) => (
        <div className={styles.serialRow}>
          {input}
          <ScanSerialNumber onScanned={field.onChange} onType={focus} />
        </div>
      )}
      autoComplete="off"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="search"
      onChange={(event) => field.onChange(normalised(event))}
      onBlur={() => {
        field.onBlur();
        onLookUp();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        field.onBlur();
        onLookUp();
      }}
      rightSectionWidth="auto"
      rightSection={
        field.value !== '' && (
          <Button
            size="md"
            variant="subtle"
            leftSection={<Icon name="close" size="small" />}
            onClick={() => {
              field.onChange('');
              focus();
            }}
          >
            <Trans>Clear</Trans>
          </Button>
        )
      }
    />
  );
}

/** Written back into the input before React sees it, or the caret would jump to the end. */
function normalised({ currentTarget: input }: ChangeEvent<HTMLInputElement>): string {
  const clean = (text: string) => text.replaceAll(/\s/g, '').toUpperCase();
  const value = clean(input.value);
  if (value !== input.value) {
    const caret = clean(input.value.slice(0, input.selectionStart ?? input.value.length)).length;
    input.value = value;
    input.setSelectionRange(caret, caret);
  }
  return value;
}
