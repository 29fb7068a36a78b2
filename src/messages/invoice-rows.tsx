import { Trans } from '@lingui/react/macro';
import type { ClaimInvoice } from '#contract/claims.ts';
import { DescriptionItem } from '#ui/description-list.tsx';
import { formatDollars } from '#ui/format.ts';
import { NotProvided } from '#ui/not-provided.tsx';

/** Number, date, taxes and total of an invoice; a tax that does not apply is left out (R-INV-04). */
export function InvoiceRows({ invoice }: { invoice: ClaimInvoice }) {
  const { invoiceNumber, invoiceDate, gstHstTaxAmount, pstQstTaxAmount, usdTaxAmount, invoiceTotal } = invoice;
  return (
    <>
      <DescriptionItem label={<Trans>Invoice number</Trans>}>{invoiceNumber ?? <NotProvided />}</DescriptionItem>
      <DescriptionItem label={<Trans>Invoice date</Trans>}>{invoiceDate ?? <NotProvided />}</DescriptionItem>
      {gstHstTaxAmount !== null && (
        <DescriptionItem label={<Trans>GST/HST</Trans>}>{formatDollars(gstHstTaxAmount)}</DescriptionItem>
      )}
      {pstQstTaxAmount !== null && (
        <DescriptionItem label={<Trans>PST/QST</Trans>}>{formatDollars(pstQstTaxAmount)}</DescriptionItem>
      )}
      {usdTaxAmount !== null && (
        <DescriptionItem label={<Trans>Tax amount USD</Trans>}>{formatDollars(usdTaxAmount, 'USD')}</DescriptionItem>
      )}
      {typeof invoiceTotal === 'number' && (
        <DescriptionItem label={<Trans>Total on the invoice</Trans>}>{formatDollars(invoiceTotal)}</DescriptionItem>
      )}
    </>
  );
}
