import { choiceFacts, dateFacts, flagFacts, listFacts, numberFacts, serialFacts } from '#contract/decision-rules.ts';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { listImports, startImport } from '#contract/imports.ts';
import { Registration } from '#contract/registrations.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { importKindName } from '#features/admin/master-data/import-kind-name.ts';
import { registrationStatusName } from '#messages/names.ts';
import { registrationAnswer } from '#tests/support/contract-answers.ts';

type Node = { readonly [key: string]: unknown };

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** The lists of codes in a schema that refuse all others, each as its path and the codes. */
function strictLists(schema: unknown, path = '', seen: readonly unknown[] = []): [string, string][] {
  if (!isNode(schema) || seen.includes(schema)) return [];
  const into = [...seen, schema];
  const { type, options } = schema;
  if (type === 'picklist' && Array.isArray(options)) return [[path, options.join(', ')]];
  const below = (value: unknown, name: string) => strictLists(value, path === '' ? name : `${path}.${name}`, into);
  const same = (value: unknown) => strictLists(value, path, into);
  return [
    ...(isNode(schema['entries'])
      ? Object.entries(schema['entries']).flatMap(([name, entry]) => below(entry, name))
      : []),
    ...(Array.isArray(options) ? options.flatMap(same) : []),
    ...[schema['item'], schema['wrapped'], schema['key'], schema['value']].flatMap(same),
    ...(Array.isArray(schema['pipe']) ? schema['pipe'].filter((one) => one !== schema).flatMap(same) : []),
  ];
}

/**
 * Lists that stay strict, by their codes, with why. A list here is one that a later version does not extend, or one whose
 * unknown code must stop the work: what is written or paid depends on it.
 */
const strict: Readonly<Record<string, string>> = {
  'admin, adjudicator, customer, depot, finance, retailer, retailer_depot': 'one’s own role decides what the app opens',
  'en, fr': 'another language is another app',
  'discouraged, preferred, required': 'of a standard, for the browser',
  'person, desk': 'a conversation has two sides',
  'depot, desk': 'a conversation has two sides',
  'ready, missing': 'there is no third',
  'labour, part': 'lines are changed and summed by it',
  'created, -created, customer, -customer, status, -status, total, -total': 'the server repeats what was asked',
  'at_once, daily, never': 'a person’s choice is written back',
  'labour, parts, engine, emission, battery': 'prices and cover depend on it: without it the device has no catalogue',
  'CAD, USD': 'prices depend on it',
  'consumer, commercial': 'terms of warranty of the catalogue: prices depend on it',
  // A rule that is not understood is neither shown nor changed.
  [numberFacts.join(', ')]: 'a rule',
  [dateFacts.join(', ')]: 'a rule',
  [[...choiceFacts, ...listFacts].join(', ')]: 'a rule',
  [flagFacts.join(', ')]: 'a rule',
  [serialFacts.join(', ')]: 'a rule',
  'above_guide, not_needed, not_covered, above_list_price, goodwill, other': 'a rule',
  'photos, information': 'a rule',
  'plate_not_readable, failed_part_not_visible, proof_missing, diagnosis_unclear, parts_unclear, other': 'a rule',
  'wear, misuse, maintenance, out_of_cover, not_a_defect, no_proof, filed_before, other': 'a rule',
};

/** Where a list may be strict though its codes are read leniently elsewhere. */
const strictPlaces: Readonly<Record<string, RegExp>> = {
  'admin, adjudicator, customer, depot, finance, retailer, retailer_depot': /^role$/,
  'consumer, commercial': /^data\.use$/,
};

const lists = Object.entries<Endpoint>(endpoints).flatMap(([call, { output }]) =>
  strictLists(output).map(([path, codes]) => ({ call, path, codes })),
);

it('lists of codes that are read take those of a later version, or say why not (R-API-16)', () => {
  const unexplained = lists.filter(({ path, codes }) => !strict[codes] || strictPlaces[codes]?.test(path) === false);
  expect(unexplained).toEqual([]);
  // The walk finds what it looks for.
  expect(new Set(lists.map(({ codes }) => codes))).toEqual(new Set(Object.keys(strict)));
});

it('a list with a kind and a state of a later version is read, and shown as received', () => {
  const row = {
    id: '1',
    kind: 'invoices',
    fileName: 'invoices.csv',
    state: 'scheduled',
    rows: 1,
    problems: 0,
    added: 1,
    changed: 0,
    removed: 0,
    unchanged: 0,
    createdAt: '2026-11-29T12:00:00.000Z',
    finishedAt: null,
  };
  const { data } = v.parse(listImports.output, { data: [row] });
  expect(data).toEqual([row]);
  expect(importKindName('invoices')).toBe('invoices');
  expect(v.safeParse(startImport.query, { kind: 'invoices', name: 'a', size: 1 }).success).toBe(false);
});

it('a registration with a status and a cover of a later version is read', () => {
  const known = registrationAnswer({ status: 'Suspended', warrantyStatus: 'Engine Only' });
  expect(v.parse(Registration, known)).toMatchObject({ status: 'Suspended', warrantyStatus: 'Engine Only' });
  expect(registrationStatusName('Suspended')).toBe('Suspended');
});
