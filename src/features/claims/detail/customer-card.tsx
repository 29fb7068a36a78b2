import { Trans } from '@lingui/react/macro';
import type { Claim } from '#contract/claims.ts';
import { Fact } from '#ui/fact.tsx';
import { Facts } from '#ui/facts.tsx';
import { Fold } from '#ui/fold.tsx';
import { formatPostalCodes } from '#ui/format-postal-codes.ts';
import { EmailLink } from './email-link.tsx';
import { NotProvided } from '#ui/not-provided.tsx';

/** Whose product it is, and how to reach them. */
export function CustomerCard({ claim }: { claim: Claim }) {
  const { name = null, email = null, phone = null, address = null, country = null } = claim.customer ?? {};
  const place = [address, country].filter(Boolean).join(', ');
  return (
    <Fold name="customer" title={<Trans>Customer details</Trans>} answer={name ?? <Trans>Unknown customer</Trans>}>
      <Facts>
        <Fact label={<Trans>Name</Trans>}>{name ?? <Trans>Unknown customer</Trans>}</Fact>
        <Fact label={<Trans>Email</Trans>}>{email ? <EmailLink email={email} /> : <NotProvided />}</Fact>
        <Fact label={<Trans>Phone</Trans>}>{phone ? <a href={`tel:${phone}`}>{phone}</a> : <NotProvided />}</Fact>
        <Fact label={<Trans>Address</Trans>} kind="text">
          {formatPostalCodes(place) || <NotProvided />}
        </Fact>
      </Facts>
    </Fold>
  );
}
