import { Trans, useLingui } from '@lingui/react/macro';
import { CheckField } from '#ui/check-field.tsx';
import { Section } from '#ui/section.tsx';
import { FilledMark } from './filled-mark.tsx';
import type { ApplicationForm } from './use-application-form.ts';
import { NativeSelect } from '@mantine/core';
import { countries, provinces, states, type Region } from '#domain/regions.ts';
import { ChoiceField } from '#forms/choice-field.tsx';
import { intlLocale } from '#i18n/locale.ts';
import { regionName } from '#messages/names.ts';
import { Icon } from '#ui/icon.tsx';
import { TextField } from '#forms/text-field.tsx';
import { TwoColumns } from '#ui/layout.tsx';

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

type AddressFieldsProps = { of: 'HQAddress' | 'shippingAddress'; form: ApplicationForm };

/** The fields of an address. The country comes first because other fields depend on it. */
function AddressFields({ of, form: { field } }: AddressFieldsProps) {
  const { t } = useLingui();
  const country = field(`${of}.country`);
  const region = field(`${of}.provinceState`);
  const names = { Canada: t`Canada`, 'United States': t`United States` };
  const kind = of === 'HQAddress' ? 'billing' : 'shipping';
  return (
    <>
      <TwoColumns>
        <NativeSelect
          id={country.id}
          label={country.label}
          value={country.value}
          error={country.error}
          autoComplete={`${kind} country-name`}
          data={countries.map((value) => ({ value, label: names[value] }))}
          rightSection={<Icon name="down" size="small" />}
          onChange={(event) => country.onChange(event.currentTarget.value)}
        />
        <ChoiceField
          field={region}
          autoComplete={`${kind} address-level1`}
          options={regionOptions(country.value === 'Canada' ? provinces : states)}
          onChange={region.onChange}
        />
      </TwoColumns>
      <TextField field={field(`${of}.address`)} autoComplete={`${kind} address-line1`} />
      <TwoColumns>
        <TextField field={field(`${of}.city`)} autoComplete={`${kind} address-level2`} />
        <TextField field={field(`${of}.postalCode`)} autoComplete={`${kind} postal-code`} autoCapitalize="characters" />
      </TwoColumns>
    </>
  );
}

function regionOptions(regions: readonly Region[]) {
  const order = new Intl.Collator(intlLocale());
  return regions
    .map((region) => ({ value: region.code, label: regionName(region) }))
    .toSorted((a, b) => order.compare(a.label, b.label));
}
