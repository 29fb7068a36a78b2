import { Trans, useLingui } from '@lingui/react/macro';
import { typedAmount, writtenOnLeave } from '#forms/typed-values.ts';
import { intlLocale } from '#i18n/locale.ts';
import { ChoicesField } from '#ui/choices-field.tsx';
import { TwoColumns } from '#ui/layout.tsx';
import { Section } from '#ui/section.tsx';
import { productTypeName } from '#messages/product-type-name.ts';
import { FilledMark } from './filled-mark.tsx';
import type { ServiceLists } from './application-spec.ts';
import { TextField } from '#forms/text-field.tsx';
import type { ApplicationForm } from './use-application-form.ts';

type Props = {
  form: ApplicationForm;
  /** Null while the lists load. */
  lists: ServiceLists | null;
};

/** The brands and products that the depot repairs, and its rate. */
export function ServiceSection({ form: { field, choices, filled }, lists }: Props) {
  const { t } = useLingui();
  return (
    <Section title={<Trans>What you service</Trans>} end={<FilledMark filled={filled.has('service')} />}>
      <ChoicesField {...choices('brandServiceType')} options={lists?.brands ?? []} />
      <ChoicesField {...choices('serviceType')} options={byName(lists?.productTypes ?? [])} nameOf={productTypeName} />
      <TwoColumns>
        <TextField
          field={writtenOnLeave(field('repairServiceRate'), typedAmount)}
          inputMode="decimal"
          description={t`Dollars an hour`}
        />
      </TwoColumns>
    </Section>
  );
}

/** Sorted by name in the active language. */
function byName(productTypes: readonly string[]): string[] {
  const order = new Intl.Collator(intlLocale());
  return productTypes.toSorted((a, b) => order.compare(productTypeName(a), productTypeName(b)));
}
