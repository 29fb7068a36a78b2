import { SegmentedControl } from '@mantine/core';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { toDollars } from '#domain/money.ts';
import { formatDollars } from '#ui/format.ts';
import { type AdjustmentAmount, adjustmentOf, type DecisionValues } from './decision-values.ts';

type Props = {
  values: DecisionValues;
  busy: boolean;
  change: (changes: Partial<DecisionValues>) => void;
  amount: (name: AdjustmentAmount, label: string) => ReactNode;
};

/** Whether the depot gets more or less, how much, and what it comes to (R-PAY-14). */
export function AdjustmentFields({ values, busy, change, amount }: Props) {
  const { t } = useLingui();
  const { total } = adjustmentOf(values);
  const shown = formatDollars(toDollars(Math.abs(total ?? 0)));
  return (
    <>
      <SegmentedControl<DecisionValues['adjustKind']>
        fullWidth
        size="md"
        aria-label={t`What the adjustment is`}
        value={values.adjustKind}
        disabled={busy}
        data={[
          { value: 'credit', label: t`Credit` },
          { value: 'charge_back', label: t`Charge-back` },
        ]}
        onChange={(adjustKind) => change({ adjustKind })}
      />
      {amount('adjustAmount', t`Amount before taxes`)}
      {amount('adjustGst', t`GST/HST (optional)`)}
      {amount('adjustPst', t`PST/QST (optional)`)}
      <p role="status">
        {values.adjustKind === 'credit' ? (
          <Trans>
            The depot gets <b>{shown}</b>.
          </Trans>
        ) : (
          <Trans>
            The depot is charged back <b>{shown}</b>.
          </Trans>
        )}
      </p>
    </>
  );
}
