import { Trans, useLingui } from '@lingui/react/macro';
import { toCents, toDollars } from '#domain/money.ts';
import type { TaxField } from '#domain/taxes.ts';
import { Section } from '#ui/section.tsx';
import { CheckLine } from './check-line.tsx';
import styles from './follow-ups.module.css';
import { invoiceLabel } from './invoice-spec.ts';
import { TaxAmount } from './tax-section.tsx';
import { formatDollars } from '#ui/format.ts';

type Props = {
  grossTotal: number;
  invoice: Record<TaxField, number | null>;
  taxes: readonly TaxField[];
  onChange: (fieldId: string) => void;
};

/** The total of the claim and its taxes, with a button to change each tax. */
export function InvoiceAmounts({ grossTotal, invoice, taxes, onChange }: Props) {
  const { t } = useLingui();
  const totalCents = taxes.reduce((sum, tax) => sum + toCents(invoice[tax] ?? 0), toCents(grossTotal));
  return (
    <Section title={<Trans>Amounts</Trans>}>
      <dl className={styles.amounts}>
        <div className={styles.line}>
          <dt>
            <Trans>Claim gross total</Trans>
          </dt>
          <dd>{formatDollars(grossTotal)}</dd>
        </div>
        {taxes.map((tax) => {
          const name = invoiceLabel(tax);
          return (
            <CheckLine key={tax} label={name} changeLabel={t`Change ${name}`} onChange={() => onChange(tax)}>
              <TaxAmount tax={tax} amount={invoice[tax]} />
            </CheckLine>
          );
        })}
        <div className={styles.line} data-kind="total">
          <dt>
            <Trans>Approved, with taxes</Trans>
          </dt>
          <dd>{formatDollars(toDollars(totalCents))}</dd>
        </div>
      </dl>
    </Section>
  );
}
