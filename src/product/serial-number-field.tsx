import { Button, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ChangeEvent, useCallback } from 'react';
import { serialNumberLength } from '#contract/limits.ts';
import { Icon } from '#ui/icon.tsx';
import type { FormField } from '#forms/use-form.ts';
import { lazyOptional } from '#ui/lazy-boundary.tsx';
import { memoByContent } from '#ui/memo-by-content.ts';
import { ScanButton } from '#ui/scan/scan-button.tsx';
import { tidyCode } from '#text/tidied.ts';
import { scannedSerialNumber } from './product-ids.ts';
import styles from './product.module.css';

/** Longest part of a rejected code that is shown: a QR code may hold a page of text. */
const readBackMax = 60;

type ScanSerialNumberProps = { onScanned: (serialNumber: string) => void; onType: () => void };

/** Reads the serial number from the rating plate with the camera. */
function ScanSerialNumber({ onScanned, onType }: ScanSerialNumberProps) {
  const { t } = useLingui();
  const { min, max } = serialNumberLength;
  return (
    <ScanButton
      title={<Trans>Scan the serial number</Trans>}
      hint={<Trans>Hold the bar code or QR code of the rating plate in the frame.</Trans>}
      accept={scannedSerialNumber}
      otherText={(text) => {
        const read = text.length > readBackMax ? `${text.slice(0, readBackMax)}…` : text;
        return t`That code says “${read}”. A serial number has ${min} to ${max} letters and digits: try another code of the plate.`;
      }}
      onScanned={onScanned}
      onType={onType}
    />
  );
}

type Props = {
  field: FormField;
  /** Whose last serial numbers are offered; null for a signed-out person. */
  accountId: string | null;
  onLookUp: () => void;
};

// The field can be used without it.
const SerialNumberHelp = lazyOptional(async () => (await import('./serial-number-help.tsx')).SerialNumberHelp);

/** The serial number, typed or scanned. Removes blanks and capitalises letters as a person types. */
export const SerialNumberField = memoByContent(function SerialNumberField({ field, accountId, onLookUp }: Props) {
  const { id } = field;
  const focus = useCallback(() => document.getElementById(id)?.focus(), [id]);
  return (
    <>
      <TextInput
        id={id}
        label={field.label}
        value={field.value}
        error={field.error}
        classNames={{ input: styles.serial }}
        inputContainer={(input) => (
          <div className={`${styles.serialRow} wrap`}>
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
      <SerialNumberHelp accountId={accountId} isEmpty={field.value === ''} onChoose={field.onChange} />
    </>
  );
});

/** Writes the value into the input before React updates it. Otherwise the caret jumps to the end. */
function normalised({ currentTarget: input }: ChangeEvent<HTMLInputElement>): string {
  const clean = (text: string) => tidyCode(text).toUpperCase();
  const value = clean(input.value);
  if (value !== input.value) {
    const caret = clean(input.value.slice(0, input.selectionStart ?? input.value.length)).length;
    input.value = value;
    input.setSelectionRange(caret, caret);
  }
  return value;
}
