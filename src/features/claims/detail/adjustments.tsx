import { Plural, Trans } from '@lingui/react/macro';
import type { Adjustment } from '#contract/claims.ts';
import { deskReasonName } from '#messages/desk-reasons.ts';
import { AccordionCard } from '#ui/card-accordion.tsx';
import { DescriptionItem, DescriptionList } from '#ui/description-list.tsx';
import { formatDollars, formatWhen } from '#ui/format.ts';

type Props = { adjustments: readonly Adjustment[] };

export function AdjustmentsTitle({ adjustments }: Props) {
  return <Plural value={adjustments.length} one="Adjustment of the payment" other="Adjustments of the payment" />;
}

/** What was credited or charged back of a claim after its payment, as a card of it (R-PAY-14). */
export function AdjustmentsCard({ adjustments }: Props) {
  return (
    <AccordionCard
      name="adjustments"
      title={<AdjustmentsTitle adjustments={adjustments} />}
      summary={adjustments.map(({ total }) => formatDollars(total)).join(', ')}
    >
      <Adjustments adjustments={adjustments} />
    </AccordionCard>
  );
}

/** Each with its amounts, when it was made, by whom, where that is known, why, and with which payment. */
export function Adjustments({ adjustments }: Props) {
  return (
    <div className="stack gap-lg">
      {adjustments.map((adjustment) => {
        const { id, amount, gstHstTaxAmount, pstQstTaxAmount, total, reason, text } = adjustment;
        const { adjustedAt, adjustedBy, paidOn, reference } = adjustment;
        return (
          <DescriptionList key={id}>
            <DescriptionItem label={total < 0 ? <Trans>Charged back</Trans> : <Trans>Credited</Trans>}>
              <b>{formatDollars(total)}</b>
            </DescriptionItem>
            <DescriptionItem label={<Trans>Before taxes</Trans>}>{formatDollars(amount)}</DescriptionItem>
            {gstHstTaxAmount !== 0 && (
              <DescriptionItem label={<Trans>GST/HST</Trans>}>{formatDollars(gstHstTaxAmount)}</DescriptionItem>
            )}
            {pstQstTaxAmount !== 0 && (
              <DescriptionItem label={<Trans>PST/QST</Trans>}>{formatDollars(pstQstTaxAmount)}</DescriptionItem>
            )}
            <DescriptionItem label={<Trans>Why</Trans>} kind="text">
              {[deskReasonName(reason), text].filter(Boolean).join('. ')}
            </DescriptionItem>
            <DescriptionItem label={<Trans>Adjusted</Trans>}>
              {[adjustedBy, formatWhen(adjustedAt)].filter(Boolean).join(', ')}
            </DescriptionItem>
            <DescriptionItem label={<Trans>Payment</Trans>}>
              {paidOn === null ? (
                <Trans>Part of a later payment</Trans>
              ) : (
                [paidOn, reference].filter(Boolean).join(', ')
              )}
            </DescriptionItem>
          </DescriptionList>
        );
      })}
    </div>
  );
}
