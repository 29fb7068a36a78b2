/**
 * What is imported and exported, in the order in which one refers to the other (R-IMPORT-01). In its own file, so that a
 * screen can show them without loading schemas.
 */
export const importKinds = [
  'depots',
  'retailers',
  'stores',
  'contacts',
  'customers',
  'products',
  'skus',
  'serial-numbers',
  'registrations',
  'parts',
  'labour-operations',
  'failure-codes',
  'depot-agreements',
  'warranty-terms',
  'claims',
  'pick-lists',
  'documents',
  'invitations',
] as const;
export type ImportKind = (typeof importKinds)[number];

/** Of these a single record is made and changed by a form (R-IMPORT-06). */
export const recordKinds = [
  'depots',
  'retailers',
  'stores',
  'contacts',
  'customers',
  'products',
  'parts',
  'labour-operations',
  'failure-codes',
  'depot-agreements',
  'warranty-terms',
] as const;
export type RecordKind = (typeof recordKinds)[number];

/** Of these two records that are one can be merged (R-MERGE-01). */
export const mergeKinds = ['contacts', 'customers', 'serial-numbers', 'registrations'] as const;
export type MergeKind = (typeof mergeKinds)[number];

/** Of these single records are listed: a record is changed, merged, or both. */
export const listedKinds = [...recordKinds, 'serial-numbers', 'registrations'] as const;
export type ListedKind = (typeof listedKinds)[number];
