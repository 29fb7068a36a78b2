import type { ApplicationValues } from './application-values.ts';

/** The sections of the form, in the order of the page. */
export const applicationSections = ['company', 'addresses', 'service', 'contacts'] as const;
export type ApplicationSection = (typeof applicationSections)[number];

const companyPaths = ['name', 'tradeName', 'businessType', 'dateOfEstablishment', 'businessNumber', 'website'] as const;
const addressPaths = ['country', 'provinceState', 'address', 'city', 'postalCode'] as const;
const servicePaths = ['brandServiceType', 'serviceType', 'repairServiceRate'] as const;
const contactPaths = ['firstName', 'lastName', 'phone', 'email'] as const;

/** Returns the paths of all visible fields, by section and in the order of the page. */
export function pathsOf(
  values: Pick<ApplicationValues, 'sameAddress' | 'contact'>,
): Record<ApplicationSection, string[]> {
  const of = (address: string) => addressPaths.map((name) => `${address}.${name}`);
  return {
    company: [...companyPaths],
    addresses: [...of('HQAddress'), ...(values.sameAddress ? [] : of('shippingAddress'))],
    service: [...servicePaths],
    contacts: values.contact.flatMap((_, index) => contactPaths.map((name) => `contact.${index}.${name}`)),
  };
}

/** Returns the sections without problems. */
export function filledSections(
  values: Pick<ApplicationValues, 'sameAddress' | 'contact'>,
  problems: Readonly<Partial<Record<string, unknown>>>,
): ReadonlySet<ApplicationSection> {
  const paths = pathsOf(values);
  return new Set(applicationSections.filter((section) => paths[section].every((path) => !problems[path])));
}
