import type { FieldProblem } from '#contract/errors.ts';
import type { Picklist } from '#contract/picklists.ts';
import { postalCodePatterns } from '#contract/people.ts';
import type { DepotAddress, RepairDepotForm } from '#contract/repair-depots.ts';
import { offeredValues } from './offered-values.ts';
import { regionOf } from './regions.ts';

/** `Account.Type`, the kinds of business (R-ACCT-10). */
export const businessTypePicklist = { SOBJECT_API_NAME: 'Account', FIELD_API_NAME: 'Type' } as const;

/** The fields that the rules compare. */
type ComparedFields = Pick<
  RepairDepotForm,
  'dateOfEstablishment' | 'businessType' | 'brandServiceType' | 'serviceType' | 'HQAddress' | 'shippingAddress'
>;

/** The context of the check. The choices are null while they are not known. */
export type RepairDepotContext = {
  /** Toronto's date, `YYYY-MM-DD`; a getter, called only to compare a date. */
  today: string;
  businessTypes: Picklist | null;
  brands: readonly string[] | null;
  productTypes: readonly string[] | null;
};

/**
 * The rules of a depot's application beyond its schema (R-ACCT-10): the founding date is not in the future, the kind of
 * business, brands and product types are offered, and each address belongs to its country. Keys are paths:
 * `HQAddress.postalCode`.
 */
export function repairDepotProblems(depot: ComparedFields, context: RepairDepotContext): Record<string, FieldProblem> {
  const { businessTypes, brands, productTypes } = context;
  const isOffered = ({ value }: { value: string }) => value === depot.businessType;
  return {
    ...(depot.dateOfEstablishment !== '' &&
      depot.dateOfEstablishment > context.today && { dateOfEstablishment: 'date_in_future' }),
    ...(businessTypes && !offeredValues(businessTypes, null).some(isOffered) && { businessType: 'invalid_choice' }),
    ...(brands &&
      !depot.brandServiceType.every((brand) => brands.includes(brand)) && {
        brandServiceType: 'invalid_choice',
      }),
    ...(productTypes &&
      !depot.serviceType.every((type) => productTypes.includes(type)) && {
        serviceType: 'invalid_choice',
      }),
    ...addressProblems('HQAddress', depot.HQAddress),
    ...(depot.shippingAddress && addressProblems('shippingAddress', depot.shippingAddress)),
  };
}

function addressProblems(path: string, address: DepotAddress): Record<string, FieldProblem> {
  return {
    ...(regionOf(address.provinceState)?.country !== address.country && {
      [`${path}.provinceState`]: 'invalid_choice',
    }),
    ...(!postalCodePatterns[address.country].test(address.postalCode) && {
      [`${path}.postalCode`]: {
        code: 'postal_code_elsewhere',
        postalCode: address.postalCode,
        country: address.country,
      },
    }),
  };
}
