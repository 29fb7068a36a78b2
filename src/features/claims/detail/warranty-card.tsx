import { Trans } from '@lingui/react/macro';
import type { Claim } from '#contract/claims.ts';
import { DescriptionItem } from '#ui/description-item.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { AccordionCard } from '#ui/accordion-card.tsx';
import { NotProvided } from '#ui/not-provided.tsx';

/** The dates that the warranty depends on. */
export function WarrantyCard({ claim }: { claim: Claim }) {
  const registration = claim.productRegistration;
  const bought = registration?.purchaseDate ?? null;
  return (
    <AccordionCard
      name="warranty"
      title={<Trans>Warranty details</Trans>}
      answer={bought ? <Trans>Bought {bought}</Trans> : <NotProvided />}
    >
      <DescriptionList>
        <DescriptionItem label={<Trans>Purchase date</Trans>}>{bought ?? <NotProvided />}</DescriptionItem>
        <DescriptionItem label={<Trans>Parts expiry date</Trans>}>{registration?.partsExpireDate ?? <NotProvided />}</DescriptionItem>
        <DescriptionItem label={<Trans>Labour expiry date</Trans>}>{registration?.labourExpireDate ?? <NotProvided />}</DescriptionItem>
      </DescriptionList>
    </AccordionCard>
  );
}
