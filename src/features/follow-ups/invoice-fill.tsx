import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { TextField } from '#forms/text-field.tsx';
import { DateField } from '#ui/date-field.tsx';
import { DialogBar } from '#ui/dialog-bar.tsx';
import { TwoColumns } from '#ui/layout.tsx';
import { Section } from '#ui/section.tsx';
import type { ClaimActions } from './claim-actions.ts';
import { FileField } from './file-field.tsx';
import { type InvoiceFormContext, type InvoiceFormState, invoiceLabel } from './invoice-spec.ts';
import { SendNote } from './follow-up-send-note.tsx';
import { TaxSection } from './tax-section.tsx';
import { TotalSection } from './total-section.tsx';
import { isLost, isPreparing, type OneFile } from './use-one-file.ts';

type Props = {
  form: InvoiceFormState;
  context: InvoiceFormContext;
  state: ClaimActions['invoice'];
  file: OneFile;
  /** The field that the second step returned to. */
  backTo: string | null;
  onNext: () => void;
};

const noteId = 'invoice-note';

/** The first step: the values printed on the invoice. */
export function InvoiceFill({ form, context, state, file, backTo, onNext }: Props) {
  const { t } = useLingui();
  useEffect(() => {
    if (backTo) document.getElementById(backTo)?.focus();
  }, [backTo]);
  const preparing = isPreparing(file);
  const lost = isLost(file);
  const blocked = preparing || lost;
  return (
    <>
      <Section title={<Trans>Invoice</Trans>}>
        <FileField
          id="invoice-file"
          label={invoiceLabel('invoice-file')}
          hint={<Trans>PDF, PNG or JPEG, max 5MB</Trans>}
          error={form.errorOf('invoice-file')}
          file={file}
        />
        <TwoColumns>
          <TextField field={form.field('invoiceNumber')} />
          <DateField
            {...form.field('invoiceDate')}
            latestDay={() => context.today}
            mayBeLater
            recentDays
            calendarLabel={t`Calendar for the invoice date`}
          />
        </TwoColumns>
      </Section>
      <TaxSection form={form} context={context} />
      <TotalSection form={form} context={context} />
      <DialogBar
        note={
          <p id={noteId} role="status">
            {blocked ? (
              <SendNote state={preparing ? 'preparing' : 'lost'} />
            ) : state === 'open' ? (
              <Trans>You’ll review before sending.</Trans>
            ) : (
              <SendNote state="closed" />
            )}
          </p>
        }
      >
        <Button
          aria-describedby={noteId}
          {...(blocked ? { 'data-disabled': true, 'aria-disabled': true } : {})}
          onClick={() => {
            if (!blocked) onNext();
          }}
        >
          <Trans>Check the invoice</Trans>
        </Button>
      </DialogBar>
    </>
  );
}
