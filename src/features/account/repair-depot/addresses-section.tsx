import { Trans } from '@lingui/react/macro';
import { CheckField } from '#ui/check-field.tsx';
import { Section } from '#ui/section.tsx';
import { AddressFields } from './address-fields.tsx';
import { FilledMark } from './filled-mark.tsx';
import type { ApplicationFields } from './use-application-fields.ts';

/** Where the head office is, and where parts go, unless that is the same. */
export function AddressesSection({ fields }: { fields: ApplicationFields }) {
  const { checked } = fields.sameAddress;
  return (
    <Section title={<Trans>Head office</Trans>} end={<FilledMark filled={fields.filled.has('addresses')} />}>
      <AddressFields of="HQAddress" fields={fields} />
      <CheckField {...fields.sameAddress} label={<Trans>The shipping address is the same</Trans>} />
      {!checked && (
        <>
          <h3>
            <Trans>Shipping address</Trans>
          </h3>
          <AddressFields of="shippingAddress" fields={fields} />
        </>
      )}
    </Section>
  );
}
