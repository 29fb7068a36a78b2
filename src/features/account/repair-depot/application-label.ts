import { t } from '@lingui/core/macro';
import type { Country } from '#domain/regions.ts';
import { fieldProblemText } from '#messages/field-problem-text.ts';
import type { ApplicationValues } from './application-values.ts';

type Addresses = Pick<ApplicationValues, 'HQAddress' | 'shippingAddress'>;

/** Returns the label of a field. Labels of an address depend on its country (R-ACCT-11). */
export function applicationLabel(path: string, { HQAddress, shippingAddress }: Addresses): string {
  const country = path.startsWith('shippingAddress.') ? shippingAddress.country : HQAddress.country;
  switch (path.split('.').at(-1)) {
    case 'name':
      return t`Company name`;
    case 'tradeName':
      return t`Trade name`;
    case 'website':
      return t`Website`;
    case 'businessNumber':
      return businessNumberLabel(country);
    case 'dateOfEstablishment':
      return t`Date of establishment`;
    case 'businessType':
      return t`Business type`;
    case 'country':
      return t`Country`;
    case 'address':
      return t`Address`;
    case 'city':
      return t`City`;
    case 'provinceState':
      return country === 'Canada' ? t`Province or territory` : t`State`;
    case 'postalCode':
      return country === 'Canada' ? t`Postal code` : t`Zip code`;
    case 'brandServiceType':
      return t`Brands serviced`;
    case 'serviceType':
      return t`Product types serviced`;
    case 'repairServiceRate':
      return t`Service rate`;
    case 'firstName':
      return t`First name`;
    case 'lastName':
      return t`Last name`;
    case 'phone':
      return t`Phone`;
    case 'email':
      return t`Email`;
    default:
      return path;
  }
}

/** Returns what to enter in an empty field (R-UI-09). */
export function applicationAsks(path: string, { HQAddress, shippingAddress }: Addresses): string {
  const { country } = path.startsWith('shippingAddress.') ? shippingAddress : HQAddress;
  switch (path.split('.').at(-1)) {
    case 'name':
      return t`enter the company name`;
    case 'dateOfEstablishment':
      return t`enter the date the company was established`;
    case 'businessType':
      return t`choose the business type`;
    case 'country':
      return t`choose the country`;
    case 'address':
      return t`enter the street address`;
    case 'city':
      return t`enter the city`;
    case 'provinceState':
      return country === 'Canada' ? t`choose the province or territory` : t`choose the state`;
    case 'postalCode':
      return country === 'Canada' ? t`enter the postal code` : t`enter the zip code`;
    case 'brandServiceType':
      return t`choose at least one brand`;
    case 'serviceType':
      return t`choose at least one product type`;
    case 'repairServiceRate':
      return t`enter the rate per hour`;
    case 'firstName':
      return t`enter the first name`;
    case 'lastName':
      return t`enter the last name`;
    case 'phone':
      return t`enter the phone number`;
    case 'email':
      return t`enter the email`;
    default:
      return fieldProblemText('required');
  }
}

/** Returns the label for the error summary, with the address or contact that the field belongs to. */
export function applicationFullLabel(path: string, values: Addresses): string {
  const label = applicationLabel(path, values);
  const [place = '', index = ''] = path.split('.');
  switch (place) {
    case 'HQAddress':
      return t`${label} (head office)`;
    case 'shippingAddress':
      return t`${label} (shipping)`;
    case 'contact': {
      const number = Number(index) + 1;
      return t`${label} (contact ${number})`;
    }
    default:
      return label;
  }
}

function businessNumberLabel(country: Country): string {
  return country === 'United States' ? t`IRS number` : t`Registration number`;
}
