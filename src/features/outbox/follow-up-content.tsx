import { Trans } from '@lingui/react/macro';
import { formatDollars } from '#domain/money.ts';
import type { FollowUpEntry } from '#storage/rows.ts';
import { DescriptionItem } from '#ui/description-item.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { formatNumber } from '#ui/format-number.ts';

/** What was filled in, to be read where it cannot go on by itself. */
export function FollowUpContent({ entry }: { entry: FollowUpEntry }) {
  if (entry.kind === 'amendment') {
    const { diagnosis, parts, labourHours } = entry.payload;
    return (
      <DescriptionList>
        <DescriptionItem label={<Trans>Diagnosis</Trans>} kind="text">
          {diagnosis}
        </DescriptionItem>
        <DescriptionItem label={<Trans>Parts required</Trans>} kind="text">
          {parts}
        </DescriptionItem>
        {labourHours !== null && <DescriptionItem label={<Trans>Labour hours</Trans>}>{formatNumber(labourHours)}</DescriptionItem>}
      </DescriptionList>
    );
  }
  const { invoiceNumber, invoiceDate, gstHstTaxAmount, pstQstTaxAmount, usdTaxAmount } = entry.payload;
  return (
    <DescriptionList>
      <DescriptionItem label={<Trans>Invoice number</Trans>}>{invoiceNumber}</DescriptionItem>
      <DescriptionItem label={<Trans>Invoice date</Trans>}>{invoiceDate}</DescriptionItem>
      {gstHstTaxAmount !== null && <DescriptionItem label={<Trans>GST/HST</Trans>}>{formatDollars(gstHstTaxAmount)}</DescriptionItem>}
      {pstQstTaxAmount !== null && <DescriptionItem label={<Trans>PST/QST</Trans>}>{formatDollars(pstQstTaxAmount)}</DescriptionItem>}
      {usdTaxAmount !== null && <DescriptionItem label={<Trans>Tax amount (USD)</Trans>}>{formatDollars(usdTaxAmount)}</DescriptionItem>}
    </DescriptionList>
  );
}
