import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { regionOf } from '#domain/regions.ts';
import { taxByRate, type TaxField as Tax } from '#domain/taxes.ts';
import type { FormField } from '#forms/use-form.ts';
import { asSentence, fieldProblemText } from '#messages/field-problem-text.ts';
import { regionName } from '#messages/names.ts';
import { Callout } from '#ui/callout.tsx';
import { formatDollars, formatNumber } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { TwoColumns } from '#ui/layout.tsx';
import { Mark } from '#ui/mark.tsx';
import { Section } from '#ui/section.tsx';
import { AmountInput } from './amount-input.tsx';
import styles from './follow-ups.module.css';
import {
  type InvoiceFormContext,
  invoiceFormProblems,
  type InvoiceFormState,
  type InvoiceValues,
  shownTaxes,
  swappedTaxes,
  typedAboveRate,
} from './invoice-spec.ts';

type Props = { form: InvoiceFormState; context: InvoiceFormContext };

/** The taxes that apply to the depot, by country and province (R-INV-03). */
export function TaxSection({ form, context }: Props) {
  const { billingState } = context;
  const region = regionOf(billingState);
  const problems = invoiceFormProblems(form.values, context);
  // Shown while a person types, because it concerns both fields.
  const compared = problems.pstQstTaxAmount === 'tax_comparison';
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
          <Trans>As printed on the invoice, in Canadian dollars. Enter 0 for a tax that you do not charge.</Trans>
        )
      }
    >
      <TwoColumns>
        {shownTaxes(billingState).map((tax) => (
          <TaxField key={tax} tax={tax} field={form.field(tax)} {...{ context, compared }} values={form.values} />
        ))}
      </TwoColumns>
      {swapped && (
        <Callout tone="wait" announce="status" title={<Trans>The two amounts look swapped</Trans>}>
          <p className="mt-2s">
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
        </Callout>
      )}
    </Section>
  );
}

type TaxFieldProps = {
  tax: Tax;
  field: FormField;
  context: InvoiceFormContext;
  values: InvoiceValues;
  /** Whether the two taxes fail their comparison: both are marked, and PST/QST has the sentence. */
  compared: boolean;
};

/** One tax, with the amount by its rate where the rate is known. */
function TaxField({ tax, field, context, values, compared }: TaxFieldProps) {
  const byRate = tax === 'usdTaxAmount' ? null : taxByRate(tax, context, values.invoiceDate || context.today);
  const exceeded = typedAboveRate(tax, values, context);
  const comparison = tax === 'pstQstTaxAmount' ? asSentence(fieldProblemText('tax_comparison')) : true;
  return (
    <div>
      <AmountInput
        field={field}
        currency={tax === 'usdTaxAmount' ? 'USD' : 'CAD'}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description={(byRate || exceeded !== null) && <TaxHint {...{ byRate, exceeded }} total={context.grossTotal} />}
        error={field.error ?? (compared && comparison)}
      />
      {byRate && <UseAmount field={field} dollars={byRate.dollars} />}
    </div>
  );
}

type TaxHintProps = {
  byRate: { percent: number; dollars: number } | null;
  /** The rate in percent that the typed amount exceeds. */
  exceeded: number | null;
  total: number | null;
};

/** The amount by the rate, and a warning of more: the server decides (R-INV-06). */
function TaxHint({ byRate, exceeded, total }: TaxHintProps) {
  const percent = byRate && percentText(byRate.percent);
  const amount = byRate && formatDollars(byRate.dollars);
  const gross = formatDollars(total);
  const usual = percentText(exceeded ?? 0);
  return (
    <>
      {byRate && (
        <Trans>
          {percent} of {gross} is {amount}
        </Trans>
      )}
      <span role="status" className={`${styles.aboveRate} mt-2xs`}>
        {exceeded !== null && (
          <Mark tone="wait">
            <Trans>Above the usual rate of {usual}: check it. You can send it as it is.</Trans>
          </Mark>
        )}
      </span>
    </>
  );
}

function percentText(percent: number): string {
  return formatNumber(percent / 100, { style: 'percent', maximumFractionDigits: 3 });
}

/** Fills in the amount by the rate with one tap. */
function UseAmount({ field, dollars }: { field: FormField; dollars: number }) {
  const { t } = useLingui();
  const { label } = field;
  const typed = formatNumber(dollars, { minimumFractionDigits: 2, useGrouping: false });
  const amount = formatDollars(dollars);
  if (field.value === typed) return null;
  return (
    <Button
      size="md"
      variant="subtle"
      aria-label={t`Enter ${amount} for ${label}`}
      onClick={() => {
        field.onChange(typed);
        document.getElementById(field.id)?.focus();
      }}
    >
      <Trans>Enter {amount}</Trans>
    </Button>
  );
}

/** The amount of a tax on the invoice, or "none". */
export function TaxAmount({ tax, amount }: { tax: Tax; amount: number | null }) {
  if (amount !== null) return formatDollars(amount, tax === 'usdTaxAmount' ? 'USD' : 'CAD');
  return (
    <span className="soft">
      <Trans>none</Trans>
    </span>
  );
}
