import { Trans } from '@lingui/react/macro';
import type { Claim } from '#contract/claims.ts';
import { DescriptionItem } from '#ui/description-item.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { AccordionCard } from '#ui/accordion-card.tsx';
import { formatPostalCodes } from '#ui/format-postal-codes.ts';
import { EmailLink } from './email-link.tsx';
import { NotProvided } from '#ui/not-provided.tsx';

/** Whose product it is, and how to reach them. */
export function CustomerCard({ claim }: { claim: Claim }) {
  const { name = null, email = null, phone = null, address = null, country = null } = claim.customer ?? {};
  const place = [address, country].filter(Boolean).join(', ');
  return (
    <AccordionCard name="customer" title={<Trans>Customer details</Trans>} answer={name ?? <Trans>Unknown customer</Trans>}>
      <DescriptionList>
        <DescriptionItem label={<Trans>Name</Trans>}>{name ?? <Trans>Unknown customer</Trans>}</DescriptionItem>
        <DescriptionItem label={<Trans>Email</Trans>}>{email ? <EmailLink email={email} /> : <NotProvided />}</DescriptionItem>
        <DescriptionItem label={<Trans>Phone</Trans>}>{phone ? <a href={`tel:${phone}`}>{phone}</a> : <NotProvided />}</DescriptionItem>
        <DescriptionItem label={<Trans>Address</Trans>} kind="text">
          {formatPostalCodes(place) || <NotProvided />}
        </DescriptionItem>
      </DescriptionList>
    </AccordionCard>
  );
}
