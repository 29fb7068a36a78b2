import { Trans } from '@lingui/react/macro';
import { formatDollars, toCents, toDollars } from '#domain/money.ts';
import type { TaxField } from '#domain/taxes.ts';
import { Section } from '#ui/section.tsx';
import styles from './follow-ups.module.css';
import { followUpLabel } from './follow-up-labels.ts';

type Props = { grossTotal: number; invoice: Record<TaxField, number | null>; taxes: readonly TaxField[] };

/** What the claim and its taxes come to. */
export function InvoiceAmounts({ grossTotal, invoice, taxes }: Props) {
  const totalCents = taxes.reduce((sum, tax) => sum + toCents(invoice[tax] ?? 0), toCents(grossTotal));
  return (
    <Section title={<Trans>Amounts</Trans>}>
      <dl className={styles.amounts}>
        <div>
          <dt>
            <Trans>Claim gross total</Trans>
          </dt>
          <dd>{formatDollars(grossTotal)}</dd>
        </div>
        {taxes.map((tax) => (
          <div key={tax}>
            <dt>{followUpLabel(tax)}</dt>
            <dd>{formatDollars(invoice[tax])}</dd>
          </div>
        ))}
        <div data-kind="total">
          <dt>
            <Trans>Invoice total</Trans>
          </dt>
          <dd>{formatDollars(toDollars(totalCents))}</dd>
        </div>
      </dl>
    </Section>
  );
}
