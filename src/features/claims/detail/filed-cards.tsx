import { Trans } from '@lingui/react/macro';
import type { Claim, ClaimInvoice } from '#contract/claims.ts';
import type { PortalDocument } from '#contract/files.ts';
import { InvoiceRows } from '#messages/invoice-rows.tsx';
import { expectedTotal, totalDifference } from '#domain/invoice-rules.ts';
import { AccordionCard } from '#ui/card-accordion.tsx';
import { DescriptionItem, DescriptionList } from '#ui/description-list.tsx';
import { formatNumber, formatDollars } from '#ui/format.ts';
import { Mark } from '#ui/mark.tsx';
import { NotProvided } from '#ui/not-provided.tsx';
import { type ClaimPicklists, labelOf } from '../form/use-claim-picklists.ts';
import { FileStrip } from './files-card.tsx';
import type { FileContents } from './use-file-contents.ts';

/** Whether the backend returns what was filed. */
export function hasFiledFields({ claimType, claimSubtype, diagnosis, partsRequired }: Claim): boolean {
  return [claimType, claimSubtype, diagnosis, partsRequired].some((value) => value !== undefined && value !== null);
}

/** What the depot filed (R-CLAIM-15). */
export function FiledCard({ claim, picklists }: { claim: Claim; picklists: ClaimPicklists }) {
  const { claimType = null, claimSubtype = null, diagnosis, partsRequired, labourHours = null } = claim;
  const lists = picklists.phase === 'ready' ? picklists.value : null;
  const type = labelOf(lists?.types, claimType);
  const subtype = labelOf(lists?.subtypes, claimSubtype);
  return (
    <AccordionCard name="filed" title={<Trans>What you sent</Trans>} summary={subtype ?? type ?? <NotProvided />}>
      <DescriptionList>
        <DescriptionItem label={<Trans>Claim type</Trans>}>{type ?? <NotProvided />}</DescriptionItem>
        <DescriptionItem label={<Trans>Subtype</Trans>}>{subtype ?? <NotProvided />}</DescriptionItem>
        <DescriptionItem label={<Trans>Labour hours</Trans>}>
          {labourHours === null ? <NotProvided /> : formatNumber(labourHours)}
        </DescriptionItem>
        <DescriptionItem label={<Trans>Diagnosis</Trans>} kind="text">
          {diagnosis ?? <NotProvided />}
        </DescriptionItem>
        <DescriptionItem label={<Trans>Parts required</Trans>} kind="text">
          {partsRequired ?? <NotProvided />}
        </DescriptionItem>
      </DescriptionList>
    </AccordionCard>
  );
}

type InvoiceCardProps = {
  claim: Claim;
  invoice: ClaimInvoice;
  files: readonly PortalDocument[];
  contents: FileContents;
};

/** The submitted invoice with its file. */
export function InvoiceCard({ claim, invoice, files, contents }: InvoiceCardProps) {
  const { invoiceNumber } = invoice;
  return (
    <AccordionCard name="invoice" title={<Trans>Invoice</Trans>} summary={invoiceNumber ?? <NotProvided />}>
      <InvoiceFacts claim={claim} invoice={invoice} />
      {files.length > 0 && <FileStrip {...{ claim, files, contents }} />}
    </AccordionCard>
  );
}

export function InvoiceFacts({ claim, invoice }: { claim: Claim; invoice: ClaimInvoice }) {
  const total = expectedTotal(claim.grossTotal, invoice);
  const difference = totalDifference(claim.grossTotal, invoice);
  const amount = formatDollars(Math.abs(difference ?? 0));
  return (
    <DescriptionList>
      <InvoiceRows invoice={invoice} />
      {invoice.createdBy && <DescriptionItem label={<Trans>Submitted by</Trans>}>{invoice.createdBy}</DescriptionItem>}
      <DescriptionItem label={<Trans>Approved, with taxes</Trans>}>
        {total === null ? <NotProvided /> : formatDollars(total)}
        {difference !== null && (
          <Mark tone="wait">
            {difference > 0 ? (
              <Trans>The invoice says {amount} more</Trans>
            ) : (
              <Trans>The invoice says {amount} less</Trans>
            )}
          </Mark>
        )}
      </DescriptionItem>
    </DescriptionList>
  );
}
