import { t } from '@lingui/core/macro';
import { createPaymentRun } from '#contract/payments.ts';
import { problemsOf } from '#forms/problems-of.ts';
import type { FormSpec } from '#forms/use-form.ts';

const fieldNames = ['usdRate', 'usdRateSource'] as const;
type FieldName = (typeof fieldNames)[number];
export type UsdRateValues = Record<FieldName, string>;

/** The rate that a payment run with a US tax asks for once (R-PAY-10). */
export const usdRateSpec: FormSpec<UsdRateValues, FieldName, null> = {
  names: () => fieldNames,
  label: (name) => (name === 'usdRate' ? usdRateLabel() : t`Source of the rate`),
  asks: (name) => (name === 'usdRate' ? t`enter the rate of the day, as 1.3725` : t`say where you read it`),
  problems: (values) => problemsOf(createPaymentRun.body, { claimIds: ['-'], ...asSent(values) }),
};

export function usdRateLabel(): string {
  return t`Canadian dollars for one US dollar`;
}

/** French writes a decimal comma. */
export function asSent({ usdRate, usdRateSource }: UsdRateValues): UsdRateValues {
  return { usdRate: usdRate.trim().replace(',', '.'), usdRateSource };
}
