import { TextInput } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { formatDollars } from '#domain/money.ts';
import { taxByRate, type TaxField as Tax } from '#domain/taxes.ts';
import { writtenOnLeave } from '#forms/number-as-written.ts';
import { typedAmount } from '#forms/typed-amount.ts';
import type { FormField } from '#forms/use-form.ts';
import { formatNumber } from '#ui/format-number.ts';
import type { InvoiceFormContext } from './invoice-spec.ts';

type Props = { tax: Tax; field: FormField; context: InvoiceFormContext; date: string };

/** One tax, with what it comes to by its rate where that is known. */
export function TaxField({ tax, field, context, date }: Props) {
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
