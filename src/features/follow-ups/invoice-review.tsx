import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { LoadedPhoto } from '#storage/rows.ts';
import { totalDifference } from '#domain/invoice-rules.ts';
import { Callout } from '#ui/callout.tsx';
import { formatBytes, formatDollars } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { Mark } from '#ui/mark.tsx';
import { Section } from '#ui/section.tsx';
import { CheckLine } from './check-line.tsx';
import type { ClaimActions } from './claim-actions.ts';
import styles from './follow-ups.module.css';
import { followUpAction } from './follow-up-action.ts';
import { InvoiceAmounts } from './invoice-amounts.tsx';
import { type InvoiceFormContext, invoiceLabel, invoiceOf, type InvoiceValues, shownTaxes } from './invoice-spec.ts';
import { SendNote } from './follow-up-send-note.tsx';
import { TaxAmount } from './tax-section.tsx';
import { SendBar } from './send-bar.tsx';
import { TotalDiffers } from './total-section.tsx';

type Props = {
  values: InvoiceValues;
  file: LoadedPhoto;
  context: InvoiceFormContext;
  state: ClaimActions['invoice'];
  sending: boolean;
  onChange: (fieldId: string) => void;
  onSubmit: () => void;
};

/** The second step: all values, before a submission that cannot be undone. */
export function InvoiceReview({ values, file, context, state, sending, onChange, onSubmit }: Props) {
  const { t } = useLingui();
  const invoice = invoiceOf(values, context);
  const taxes = shownTaxes(context.billingState);
  // Amounts in two currencies have no total.
  const grossTotal = taxes.includes('usdTaxAmount') ? null : context.grossTotal;
  const blocked = state !== 'open';
  const start = useRef<HTMLDivElement>(null);
  useEffect(() => {
    start.current?.focus({ preventScroll: true });
    start.current?.closest('[role=dialog]')?.scrollTo({ top: 0 });
  }, []);
  return (
    <>
      <div ref={start} tabIndex={-1} className="rounded unframed">
        <Callout tone="wait" title={<Trans>Check it now</Trans>}>
          <p>
            <Trans>
              Once the invoice is submitted, neither it nor the claim can be changed here. After that, contact support.
            </Trans>
          </p>
        </Callout>
      </div>
      <Section title={<Trans>Invoice</Trans>}>
        <dl className={styles.check}>
          <CheckLine
            label={<Trans>File</Trans>}
            changeLabel={t`Change the file`}
            onChange={() => onChange('invoice-file')}
          >
            <span className={styles.checkedFile}>
              <Icon name="document" />
              <span>
                {file.name}
                <br />
                <Mark tone="ok" icon="saved">
                  <Trans context="file">Kept on this device, {formatBytes(file.size)}</Trans>
                </Mark>
              </span>
            </span>
          </CheckLine>
          <CheckLine
            label={invoiceLabel('invoiceNumber')}
            changeLabel={t`Change the invoice number`}
            onChange={() => onChange('invoiceNumber')}
          >
            {invoice.invoiceNumber}
          </CheckLine>
          <CheckLine
            label={invoiceLabel('invoiceDate')}
            changeLabel={t`Change the invoice date`}
            onChange={() => onChange('invoiceDate')}
          >
            {invoice.invoiceDate}
          </CheckLine>
          {grossTotal === null &&
            taxes.map((tax) => {
              const name = invoiceLabel(tax);
              return (
                <CheckLine key={tax} label={name} changeLabel={t`Change ${name}`} onChange={() => onChange(tax)}>
                  <TaxAmount tax={tax} amount={invoice[tax]} />
                </CheckLine>
              );
            })}
          {typeof invoice.invoiceTotal === 'number' && (
            <CheckLine
              label={invoiceLabel('invoiceTotal')}
              changeLabel={t`Change the total on the invoice`}
              onChange={() => onChange('invoiceTotal')}
            >
              {formatDollars(invoice.invoiceTotal)}
            </CheckLine>
          )}
        </dl>
      </Section>
      {grossTotal !== null && <InvoiceAmounts {...{ grossTotal, invoice, taxes, onChange }} />}
      <TotalDiffers difference={totalDifference(context.grossTotal, invoice)} />
      <SendBar
        note={<SendNote state={blocked ? 'closed' : 'ready'} />}
        sending={sending}
        blocked={blocked}
        label={followUpAction('invoice')}
        onSend={onSubmit}
      >
        <Button variant="default" onClick={() => onChange('invoiceNumber')}>
          <Trans>Back</Trans>
        </Button>
      </SendBar>
    </>
  );
}
