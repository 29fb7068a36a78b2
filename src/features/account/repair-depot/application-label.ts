import { t } from '@lingui/core/macro';
import type { Country } from '#domain/regions.ts';
import { fieldProblemText } from '#messages/field-problem-text.ts';
import type { ApplicationValues } from './application-values.ts';

type Addresses = Pick<ApplicationValues, 'HQAddress' | 'shippingAddress'>;

type Words = { label: (country: Country) => string; asks?: (country: Country) => string };

/** The label of each field, and what to enter where it is empty (R-UI-09). An address has the words of its country. */
const words: Readonly<Record<string, Words>> = {
  name: { label: () => t`Company name`, asks: () => t`enter the company name` },
  tradeName: { label: () => t`Trade name` },
  website: { label: () => t`Website` },
  businessNumber: { label: (country) => (country === 'United States' ? t`IRS number` : t`Registration number`) },
  dateOfEstablishment: {
    label: () => t`Date of establishment`,
    asks: () => t`enter the date the company was established`,
  },
  businessType: { label: () => t`Business type`, asks: () => t`choose the business type` },
  country: { label: () => t`Country`, asks: () => t`choose the country` },
  address: { label: () => t`Address`, asks: () => t`enter the street address` },
  city: { label: () => t`City`, asks: () => t`enter the city` },
  provinceState: {
    label: (country) => (country === 'Canada' ? t`Province or territory` : t`State`),
    asks: (country) => (country === 'Canada' ? t`choose the province or territory` : t`choose the state`),
  },
  postalCode: {
    label: (country) => (country === 'Canada' ? t`Postal code` : t`Zip code`),
    asks: (country) => (country === 'Canada' ? t`enter the postal code` : t`enter the zip code`),
  },
  brandServiceType: { label: () => t`Brands serviced`, asks: () => t`choose at least one brand` },
  serviceType: { label: () => t`Product types serviced`, asks: () => t`choose at least one product type` },
  repairServiceRate: { label: () => t`Service rate`, asks: () => t`enter the rate per hour` },
  firstName: { label: () => t`First name`, asks: () => t`enter the first name` },
  lastName: { label: () => t`Last name`, asks: () => t`enter the last name` },
  phone: { label: () => t`Phone`, asks: () => t`enter the phone number` },
  email: { label: () => t`Email`, asks: () => t`enter the email` },
};

/** Returns the label of a field. Labels of an address depend on its country (R-ACCT-11). */
export function applicationLabel(path: string, values: Addresses): string {
  return wordsOf(path)?.label(countryOf(path, values)) ?? path;
}

/** Returns what to enter in an empty field (R-UI-09). */
export function applicationAsks(path: string, values: Addresses): string {
  return wordsOf(path)?.asks?.(countryOf(path, values)) ?? fieldProblemText('required');
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

function wordsOf(path: string): Words | undefined {
  return words[path.split('.').at(-1) ?? ''];
}

function countryOf(path: string, { HQAddress, shippingAddress }: Addresses): Country {
  return path.startsWith('shippingAddress.') ? shippingAddress.country : HQAddress.country;
}
