import type { Insertable } from 'kysely';
import { claimSubtypePicklist } from '#domain/offered-values.ts';
import { firstPickLists } from '../database/schema/first-pick-lists.ts';
import type { Tables } from '../database/tables.ts';

/** Of earlier claims, and offered no more. */
const retired = {
  value: 'Carburetor Exchange 2019',
  en: 'Carburetor exchange 2019',
  fr: 'Échange de carburateurs 2019',
  validFor: [],
};

/** The lists that differ from those of a new database. */
export const picklists: readonly Insertable<Tables['picklists']>[] = firstPickLists
  .filter(([, field]) => field === claimSubtypePicklist.FIELD_API_NAME)
  .map(([sobject, field, { values, controllerValues }]) => ({
    sobject,
    field,
    definition: JSON.stringify({ values: [...values, retired], controllerValues }),
  }));
