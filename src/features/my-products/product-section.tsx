import { Trans } from '@lingui/react/macro';
import type { Registration } from '#contract/registrations.ts';
import { Fact } from '#ui/fact.tsx';
import { Facts } from '#ui/facts.tsx';
import { NotProvided } from '#ui/not-provided.tsx';
import { Section } from '#ui/section.tsx';
import { registrationStatusName } from '#wording/registration-status-name.ts';

/** Which product was registered, when, and under which number. */
export function ProductSection({ registration }: { registration: Registration }) {
  const { brand, model, productName, serialNumber, name, status, dateOfPurchase } = registration;
  return (
    <Section title={<Trans>Product</Trans>}>
      <Facts>
        <Fact label={<Trans>Brand</Trans>}>{brand ?? <NotProvided />}</Fact>
        <Fact label={<Trans>Model</Trans>}>{model ?? productName ?? <NotProvided />}</Fact>
        <Fact label={<Trans>Serial number</Trans>} kind="mono">
          {serialNumber}
        </Fact>
        <Fact label={<Trans context="product">Registration number</Trans>} kind="mono">
          {name}
        </Fact>
        <Fact label={<Trans>Registration status</Trans>}>{registrationStatusName(status)}</Fact>
        <Fact label={<Trans>Date of purchase</Trans>}>{dateOfPurchase ?? <NotProvided />}</Fact>
      </Facts>
    </Section>
  );
}
