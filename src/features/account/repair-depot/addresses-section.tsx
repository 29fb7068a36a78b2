import { Trans } from '@lingui/react/macro';
import { CheckField } from '#ui/check-field.tsx';
import { Section } from '#ui/section.tsx';
import { AddressFields } from './address-fields.tsx';
import { FilledMark } from './filled-mark.tsx';
import type { ApplicationForm } from './use-application-form.ts';

/** The head office address, and the shipping address if it differs. */
export function AddressesSection({ form }: { form: ApplicationForm }) {
  const sameAddress = form.flag('sameAddress');
  return (
    <Section title={<Trans>Head office</Trans>} end={<FilledMark filled={form.filled.has('addresses')} />}>
      <AddressFields of="HQAddress" form={form} />
      <CheckField {...sameAddress} label={<Trans>The shipping address is the same</Trans>} />
      {!sameAddress.checked && (
        <>
          <h3>
            <Trans>Shipping address</Trans>
          </h3>
          <AddressFields of="shippingAddress" form={form} />
        </>
      )}
    </Section>
  );
}
