import { Trans } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { formatDollars } from '#domain/money.ts';
import { regionOf } from '#domain/regions.ts';
import { taxByRate, type TaxField as Tax } from '#domain/taxes.ts';
import { typedAmount, writtenOnLeave } from '#forms/typed-values.ts';
import type { FormField } from '#forms/use-form.ts';
import { regionName } from '#messages/names.ts';
import { Callout } from '#ui/callout.tsx';
import { formatNumber } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { TwoColumns } from '#ui/layout.tsx';
import { Section } from '#ui/section.tsx';
import styles from './follow-ups.module.css';
import {
  type InvoiceFormContext,
  invoiceFormProblems,
  type InvoiceFormState,
  shownTaxes,
  swappedTaxes,
} from './invoice-spec.ts';

type Props = { form: InvoiceFormState; context: InvoiceFormContext };

/** The taxes that apply to the depot, by country and province (R-INV-03). */
export function TaxSection({ form, context }: Props) {
  const { billingState } = context;
  const region = regionOf(billingState);
  const problems = invoiceFormProblems(form.values, context);
  // Shown while a person types, because it concerns both fields.
  const compared = problems.gstHstTaxAmount === 'tax_comparison';
  const swapped = compared ? swappedTaxes(form.values, context) : null;
  return (
    <Section
      title={region ? <Trans>Taxes, {regionName(region)}</Trans> : <Trans>Taxes</Trans>}
      lead={
        region?.country === 'United States' ? (
          <Trans>As printed on the invoice, in US dollars. Leave it empty where there is none.</Trans>
        ) : region ? (
          <Trans>As printed on the invoice, in Canadian dollars.</Trans>
        ) : (
          <Trans>As printed on the invoice, in Canadian dollars. Give 0 for a tax that you do not charge.</Trans>
        )
      }
    >
      <TwoColumns>
        {shownTaxes(billingState).map((tax) => (
          <TaxField key={tax} tax={tax} field={form.field(tax)} context={context} date={form.values.invoiceDate} />
        ))}
      </TwoColumns>
      {compared && (
        <Callout tone="bad" announce="status" title={<Trans>PST/QST must be greater than GST/HST</Trans>}>
          <p>
            <Trans>GST/HST is always less than PST/QST: check both fields.</Trans>{' '}
            {swapped && <Trans>The two amounts look swapped.</Trans>}
          </p>
          {swapped && (
            <p className={styles.swap}>
              <Button
                size="md"
                variant="default"
                leftSection={<Icon name="swap" size="small" />}
                onClick={() => {
                  form.change('gstHstTaxAmount', swapped.gstHstTaxAmount);
                  form.change('pstQstTaxAmount', swapped.pstQstTaxAmount);
                }}
              >
                <Trans>Swap the two amounts</Trans>
              </Button>
            </p>
          )}
        </Callout>
      )}
    </Section>
  );
}

type TaxFieldProps = { tax: Tax; field: FormField; context: InvoiceFormContext; date: string };

/** One tax, with the amount by its rate where the rate is known. */
function TaxField({ tax, field, context, date }: TaxFieldProps) {
  const byRate = tax === 'usdTaxAmount' ? null : taxByRate(tax, context, date || context.today);
  const percent = byRate && formatNumber(byRate.percent / 100, { style: 'percent', maximumFractionDigits: 3 });
  const total = formatDollars(context.grossTotal);
  const amount = byRate && formatDollars(byRate.dollars);
  return (
    <TextInput
      id={field.id}
      label={field.label}
      description={
        byRate && (
          <Trans>
            {percent} of {total} is {amount}
          </Trans>
        )
      }
      value={field.value}
      error={field.error}
      inputMode="decimal"
      autoComplete="off"
      leftSection="$"
      onChange={(event) => field.onChange(event.currentTarget.value)}
      onBlur={writtenOnLeave(field, typedAmount).onBlur}
    />
  );
}

/** The amount of a tax on the invoice, or "none". */
export function TaxAmount({ amount }: { amount: number | null }) {
  if (amount !== null) return formatDollars(amount);
  return (
    <span className="soft">
      <Trans>none</Trans>
    </span>
  );
}
