import type { InputOf } from '#contract/endpoint.ts';
import {
  type listDeskRegistrations,
  registrationFlags,
  type RegistrationPart,
  registrationParts,
  type RegistrationSort,
  registrationSorts,
} from '#contract/desk-registrations.ts';
import { registrationStatuses } from '#contract/registrations.ts';
import { pageOf, queueSize } from '../queue-place.ts';

const filterNames = ['status', 'brand', 'age', 'flag', 'search'] as const;
export type FilterName = (typeof filterNames)[number];

/** A filter is off when it is empty. */
export type RegistrationFilters = Readonly<Record<FilterName, string>> & { readonly part: RegistrationPart | 'all' };

/** A page of the queue, as the address has it. `after`: the cursor of the page; `from`: how many rows are before it. */
export type RegistrationsPlace = {
  filters: RegistrationFilters;
  sort: RegistrationSort;
  after: string;
  from: number;
};

export const toDecide: RegistrationFilters = {
  part: 'to-decide',
  status: '',
  brand: '',
  age: '',
  flag: '',
  search: '',
};

export function placeOf(query: URLSearchParams): RegistrationsPlace {
  const part = query.get('part');
  const value = (name: FilterName) => (query.get(name) ?? '').slice(0, 255);
  return {
    filters: {
      part: part === 'all' ? 'all' : (registrationParts.find((one) => one === part) ?? 'to-decide'),
      status: value('status'),
      brand: value('brand'),
      age: value('age'),
      flag: value('flag'),
      search: value('search'),
    },
    sort: registrationSorts.find((sort) => sort === query.get('sort')) ?? 'filed',
    ...pageOf(query),
  };
}

/** The query string of a page, with its question mark; empty for the first page of what is to decide. */
export function queryOf({
  filters,
  sort,
  after = '',
  from = 0,
}: Partial<RegistrationsPlace> & Pick<RegistrationsPlace, 'filters'>): string {
  const query = new URLSearchParams();
  if (filters.part !== 'to-decide') query.set('part', filters.part);
  for (const name of filterNames) if (filters[name] !== '') query.set(name, filters[name]);
  if (sort !== undefined && sort !== 'filed') query.set('sort', sort);
  if (after !== '') query.set('after', after);
  if (from > 0) query.set('from', String(from));
  return query.size === 0 ? '' : `?${query.toString()}`;
}

/** The page as the call takes it. */
export function callQueryOf({
  filters,
  sort,
  after,
}: RegistrationsPlace): InputOf<typeof listDeskRegistrations>['query'] {
  const { part, age, ...named } = filters;
  const [minDays, maxDays] = age.split('-');
  const flag = registrationFlags.find((one) => one === named.flag);
  const status = registrationStatuses.find((one) => one === named.status);
  const given = { brand: named.brand, search: named.search, minDays, maxDays, cursor: after };
  return {
    sort,
    size: queueSize,
    ...(part !== 'all' && { part }),
    ...(flag && { flag }),
    ...(status && { status }),
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value)),
  };
}
