import { Trans } from '@lingui/react/macro';
import type { Claim } from '#contract/claims.ts';
import { Fact } from '#ui/fact.tsx';
import { Facts } from '#ui/facts.tsx';
import { Fold } from '#ui/fold.tsx';
import { NotProvided } from '#ui/not-provided.tsx';

/** The dates that the warranty depends on. */
export function WarrantyCard({ claim }: { claim: Claim }) {
  const registration = claim.productRegistration;
  const bought = registration?.purchaseDate ?? null;
  return (
    <Fold
      name="warranty"
      title={<Trans>Warranty details</Trans>}
      answer={bought ? <Trans>Bought {bought}</Trans> : <NotProvided />}
    >
      <Facts>
        <Fact label={<Trans>Purchase date</Trans>}>{bought ?? <NotProvided />}</Fact>
        <Fact label={<Trans>Parts expiry date</Trans>}>{registration?.partsExpireDate ?? <NotProvided />}</Fact>
        <Fact label={<Trans>Labour expiry date</Trans>}>{registration?.labourExpireDate ?? <NotProvided />}</Fact>
      </Facts>
    </Fold>
  );
}
