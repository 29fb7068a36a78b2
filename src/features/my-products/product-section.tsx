import { Trans } from '@lingui/react/macro';
import type { Registration } from '#contract/registrations.ts';
import { DescriptionItem } from '#ui/description-item.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { NotProvided } from '#ui/not-provided.tsx';
import { Section } from '#ui/section.tsx';
import { registrationStatusName } from '#messages/registration-status-name.ts';

/** Which product was registered, when, and under which number. */
export function ProductSection({ registration }: { registration: Registration }) {
  const { brand, model, productName, serialNumber, name, status, dateOfPurchase } = registration;
  return (
    <Section title={<Trans>Product</Trans>}>
      <DescriptionList>
        <DescriptionItem label={<Trans>Brand</Trans>}>{brand ?? <NotProvided />}</DescriptionItem>
        <DescriptionItem label={<Trans>Model</Trans>}>{model ?? productName ?? <NotProvided />}</DescriptionItem>
        <DescriptionItem label={<Trans>Serial number</Trans>} kind="mono">
          {serialNumber}
        </DescriptionItem>
        <DescriptionItem label={<Trans context="product">Registration number</Trans>} kind="mono">
          {name}
        </DescriptionItem>
        <DescriptionItem label={<Trans>Registration status</Trans>}>{registrationStatusName(status)}</DescriptionItem>
        <DescriptionItem label={<Trans>Date of purchase</Trans>}>{dateOfPurchase ?? <NotProvided />}</DescriptionItem>
      </DescriptionList>
    </Section>
  );
}
