import { Plural, Trans } from '@lingui/react/macro';
import type { VoidedInvoice } from '#contract/claims.ts';
import { deskReasonName } from '#messages/desk-reasons.ts';
import { InvoiceRows } from '#messages/invoice-rows.tsx';
import { AccordionCard } from '#ui/card-accordion.tsx';
import { DescriptionItem, DescriptionList } from '#ui/description-list.tsx';
import { formatDollars, formatWhen } from '#ui/format.ts';

type Props = { invoices: readonly VoidedInvoice[] };

export function VoidedTitle({ invoices }: Props) {
  return <Plural value={invoices.length} one="Void invoice" other="Void invoices" />;
}

/** A depot's invoices that were made void, as a card of its claim (R-DESK-63). */
export function VoidedCard({ invoices }: Props) {
  return (
    <AccordionCard
      name="voided"
      title={<VoidedTitle invoices={invoices} />}
      summary={invoices.map(({ invoiceNumber }) => invoiceNumber).join(', ')}
    >
      <VoidedInvoices invoices={invoices} />
    </AccordionCard>
  );
}

/** Each with when it was made void, by whom, where that is known, and why. */
export function VoidedInvoices({ invoices }: Props) {
  return (
    <div className="stack gap-lg">
      {invoices.map((invoice) => {
        const { voidedAt, voidedBy, reason, text, total, createdBy } = invoice;
        return (
          <DescriptionList key={voidedAt}>
            <InvoiceRows invoice={invoice} />
            {createdBy && <DescriptionItem label={<Trans>Submitted by</Trans>}>{createdBy}</DescriptionItem>}
            <DescriptionItem label={<Trans>Invoice total</Trans>}>{formatDollars(total)}</DescriptionItem>
            <DescriptionItem label={<Trans>Voided</Trans>}>
              {[voidedBy, formatWhen(voidedAt)].filter(Boolean).join(', ')}
            </DescriptionItem>
            <DescriptionItem label={<Trans>Why</Trans>} kind="text">
              {[deskReasonName(reason), text].filter(Boolean).join('. ')}
            </DescriptionItem>
          </DescriptionList>
        );
      })}
    </div>
  );
}
