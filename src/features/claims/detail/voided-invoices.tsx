import { Plural, Trans } from '@lingui/react/macro';
import type { VoidedInvoice } from '#contract/claims.ts';
import type { PortalDocument } from '#contract/files.ts';
import { deskReasonName } from '#messages/desk-reasons.ts';
import { InvoiceRows } from '#messages/invoice-rows.tsx';
import { AccordionCard } from '#ui/card-accordion.tsx';
import { DescriptionItem, DescriptionList } from '#ui/description-list.tsx';
import { formatDollars, formatWhen } from '#ui/format.ts';
import { filesOfVoided } from './divide-files.ts';
import { FileStrip } from './files-card.tsx';
import type { FileContents } from './use-file-contents.ts';

type Props = {
  invoices: readonly VoidedInvoice[];
  /** The files of all of them. */
  files: readonly PortalDocument[];
  contents: FileContents;
};

export function VoidedTitle({ invoices }: Pick<Props, 'invoices'>) {
  return <Plural value={invoices.length} one="Void invoice" other="Void invoices" />;
}

/** A depot's invoices that were made void, as a card of its claim (R-DESK-63). */
export function VoidedCard({ invoices, files, contents }: Props) {
  return (
    <AccordionCard
      name="voided"
      title={<VoidedTitle invoices={invoices} />}
      summary={invoices.map(({ invoiceNumber }) => invoiceNumber).join(', ')}
    >
      <VoidedInvoices {...{ invoices, files, contents }} />
    </AccordionCard>
  );
}

/** Each with its file, when it was made void, by whom, where that is known, and why. */
export function VoidedInvoices({ invoices, files, contents }: Props) {
  return (
    <div className="stack gap-lg">
      {invoices.map((invoice) => {
        const { voidedAt, voidedBy, reason, text, total, createdBy } = invoice;
        const own = filesOfVoided(invoice, files);
        return (
          <div key={voidedAt}>
            <DescriptionList>
              <InvoiceRows invoice={invoice} />
              {createdBy && <DescriptionItem label={<Trans>Submitted by</Trans>}>{createdBy}</DescriptionItem>}
              <DescriptionItem label={<Trans>Approved, with taxes</Trans>}>{formatDollars(total)}</DescriptionItem>
              <DescriptionItem label={<Trans>Voided</Trans>}>
                {[voidedBy, formatWhen(voidedAt)].filter(Boolean).join(', ')}
              </DescriptionItem>
              <DescriptionItem label={<Trans>Why</Trans>} kind="text">
                {[deskReasonName(reason), text].filter(Boolean).join('. ')}
              </DescriptionItem>
            </DescriptionList>
            {own.length > 0 && <FileStrip files={own} contents={contents} />}
          </div>
        );
      })}
    </div>
  );
}
