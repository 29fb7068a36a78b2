import { Trans } from '@lingui/react/macro';
import { formatDollars } from '#domain/money.ts';
import type { FollowUpEntry } from '#storage/rows.ts';
import { Fact } from '#ui/fact.tsx';
import { Facts } from '#ui/facts.tsx';
import { formatNumber } from '#ui/format-number.ts';

/** What was filled in, to be read where it cannot go on by itself. */
export function FollowUpContent({ entry }: { entry: FollowUpEntry }) {
  if (entry.kind === 'amendment') {
    const { diagnosis, parts, labourHours } = entry.payload;
    return (
      <Facts>
        <Fact label={<Trans>Diagnosis</Trans>} kind="text">
          {diagnosis}
        </Fact>
        <Fact label={<Trans>Parts required</Trans>} kind="text">
          {parts}
        </Fact>
        {labourHours !== null && <Fact label={<Trans>Labour hours</Trans>}>{formatNumber(labourHours)}</Fact>}
      </Facts>
    );
  }
  const { invoiceNumber, invoiceDate, gstHstTaxAmount, pstQstTaxAmount, usdTaxAmount } = entry.payload;
  return (
    <Facts>
      <Fact label={<Trans>Invoice number</Trans>}>{invoiceNumber}</Fact>
      <Fact label={<Trans>Invoice date</Trans>}>{invoiceDate}</Fact>
      {gstHstTaxAmount !== null && <Fact label={<Trans>GST/HST</Trans>}>{formatDollars(gstHstTaxAmount)}</Fact>}
      {pstQstTaxAmount !== null && <Fact label={<Trans>PST/QST</Trans>}>{formatDollars(pstQstTaxAmount)}</Fact>}
      {usdTaxAmount !== null && <Fact label={<Trans>Tax amount (USD)</Trans>}>{formatDollars(usdTaxAmount)}</Fact>}
    </Facts>
  );
}
