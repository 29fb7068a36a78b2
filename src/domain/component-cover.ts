import type { Registration } from '#contract/registrations.ts';
import type { FittedProduct, ProductUse, WarrantyComponent, WarrantyTerm } from './catalogue-records.ts';
import { addMonths } from './dates.ts';
import { coverage } from './warranty.ts';

/** What is known of the product's cover. A purchase of null is unknown, or has not happened. */
export type CoveredProduct = FittedProduct &
  Pick<Registration, 'dateOfPurchase' | 'laborWarrantyExpiration' | 'partsWarrantyExpiration'> & { use: ProductUse };

export type ComponentCover = {
  component: WarrantyComponent;
  state: 'active' | 'expired' | 'unknown';
  /** The last day of cover; null where it is unknown. */
  until: string | null;
  /** Hours of use that end it earlier. The claim does not know those of the product: a person compares them. */
  hours: number | null;
};

/**
 * The cover of a component on a day (R-PRICE-05). For labour and parts it is the date that the registration has, else
 * that of the terms. A component without terms is covered as parts are.
 */
export function componentCover(
  component: WarrantyComponent,
  product: CoveredProduct,
  terms: readonly WarrantyTerm[],
  day: string,
): ComponentCover {
  const stored = storedDate(component, product);
  const term = stored === null ? narrowestTerm(component, product, terms) : null;
  if (stored === null && term === null && component !== 'labour' && component !== 'parts')
    return { ...componentCover('parts', product, terms, day), component };
  const { dateOfPurchase } = product;
  const until = stored ?? (term && dateOfPurchase !== null ? addMonths(dateOfPurchase, term.months) : null);
  return { component, state: coverage(until, day).state, until, hours: term?.hours ?? null };
}

function storedDate(component: WarrantyComponent, product: CoveredProduct): string | null {
  if (component === 'labour') return product.laborWarrantyExpiration;
  return component === 'parts' ? product.partsWarrantyExpiration : null;
}

/** The term that names most of the product: the model before the type, the type before the use. The longer of equals. */
function narrowestTerm(
  component: WarrantyComponent,
  product: CoveredProduct,
  terms: readonly WarrantyTerm[],
): WarrantyTerm | null {
  const matching = terms.filter(
    (term) =>
      term.component === component &&
      (term.model === null || term.model === product.model) &&
      (term.productType === null || term.productType === product.productType) &&
      (term.use === null || term.use === product.use),
  );
  const [narrowest] = matching.toSorted(
    (one, other) => width(one) - width(other) || other.months - one.months || hoursLimit(other) - hoursLimit(one),
  );
  return narrowest ?? null;
}

function width({ model, productType, use }: WarrantyTerm): number {
  return (model === null ? 4 : 0) + (productType === null ? 2 : 0) + (use === null ? 1 : 0);
}

function hoursLimit({ hours }: WarrantyTerm): number {
  return hours ?? Number.MAX_SAFE_INTEGER;
}
