import { Trans } from '@lingui/react/macro';
import type { Product } from '#contract/products.ts';
import { offeredValues } from '#domain/offered-values.ts';
import { ChoiceField } from '#forms/choice-field.tsx';
import type { TicketTypes } from '#queries/use-ticket-types.ts';
import { TwoColumns } from '#ui/layout.tsx';
import { SearchSelect } from '#ui/search-select.tsx';
import { brandsOf, productsOf } from './ticket-lists.ts';
import type { TicketFormState } from './ticket-spec.ts';

type Props = {
  form: Pick<TicketFormState, 'field'>;
  /** Null while the lists load. */
  lists: TicketTypes | null;
  products: readonly Product[];
};

/** The product and the subject of the message. Subtypes depend on the type (R-API-17). */
export function SubjectFields({ form: { field }, lists, products }: Props) {
  const brand = field('brand');
  const product = field('productId');
  const type = field('ticketType');
  const subtype = field('ticketSubtype');
  const chosen = products.find(({ id }) => id === product.value);
  const shownBrand = brand.value || (chosen?.brand ?? '');
  const subtypesOf = (ticketType: string) => (lists ? offeredValues(lists.subtypes, ticketType || null) : []);
  const subtypes = subtypesOf(type.value);
  return (
    <>
      <TwoColumns>
        <ChoiceField
          field={{ ...brand, value: shownBrand }}
          options={brandsOf(products).map((name) => ({ label: name, value: name }))}
          onChange={(value) => {
            brand.onChange(value);
            if (chosen && chosen.brand !== value) product.onChange('');
          }}
        />
        <SearchSelect
          {...product}
          options={productsOf(products, shownBrand).map(({ id, name }) => ({ value: id, label: name }))}
        />
      </TwoColumns>
      <TwoColumns>
        <ChoiceField
          field={type}
          options={lists ? offeredValues(lists.types, null) : []}
          onChange={(value) => {
            type.onChange(value);
            if (!subtypesOf(value).some((option) => option.value === subtype.value)) subtype.onChange('');
          }}
        />
        {(type.value === '' || subtypes.length > 0 || subtype.value !== '') && (
          <ChoiceField
            field={subtype}
            options={subtypes}
            hint={type.value === '' && <Trans>Choose the ticket type first.</Trans>}
            onChange={subtype.onChange}
          />
        )}
      </TwoColumns>
    </>
  );
}
