import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import * as mapping from '#server/platform/salesforce/mapping.ts';
import type { ObjectMap } from '#server/platform/salesforce/object-map.ts';
import { readFieldFiles, readObjectFiles, readPermissions } from '#tests/support/salesforce/metadata.ts';
import { definitionOf, relationshipOf } from '#tests/support/salesforce/org.ts';

const root = resolve(import.meta.dirname, '../../../..');
const objects = Object.values<unknown>(mapping).filter(isObjectMap);

/** The field types of the org that each of our kinds accepts. */
const typesOfKind: Readonly<Record<string, readonly string[]>> = {
  id: ['id', 'reference'],
  text: ['string', 'textarea', 'picklist', 'email', 'phone', 'autonumber', 'formula', 'reference'],
  checkbox: ['boolean'],
  number: ['double', 'currency'],
  date: ['date'],
  instant: ['datetime'],
};

it.each([
  ['Photos requested', 'Photos requested'],
  ['Photo of the plate, please', 'Photos requested'],
  ['Photos received', 'Photos received'],
  ['Photos reçues', 'Photos reçues'],
  ['More information needed', 'Information requested'],
  ['Back-ordered', 'Back-ordered'],
  [null, null],
])('A substatus of the org, %j, is %j in the portal', (inOrg, inPortal) => {
  expect(v.parse(mapping.claims.fields.substatus.schema, inOrg)).toBe(inPortal);
});

describe('The table of field names', () => {
  it('has only objects and fields of the org, with values of their kind', () => {
    expect(objects.length).toBeGreaterThan(8);
    for (const { api, fields } of objects)
      for (const field of mappedFields(fields))
        expect(typesOfKind[field.kind], `${api}.${field.api}`).toContain(definitionOf(api, field.api).type);
  });

  it('is in the instructions for an administrator, name by name', async () => {
    const page = await readFile(join(root, 'docs', 'operate', 'salesforce.md'), 'utf8');
    const asked = new Set(page.match(/\b\w+__c\b/g));
    const named = new Set<string>();
    for (const { api, fields } of objects)
      for (const path of [api, ...mappedFields(fields).map((field) => field.api)])
        for (const name of path.replaceAll('__r', '__c').split('.')) if (name.endsWith('__c')) named.add(name);
    named.add(mapping.externalId);
    for (const [object, names] of Object.entries(mapping.picklists))
      for (const name of [object, ...names]) if (name.endsWith('__c')) named.add(name);
    expect([...named].filter((name) => !asked.has(name))).toEqual([]);
    expect([...asked].filter((name) => !named.has(name))).toEqual([]);
  });

  it('is what is deployed to the org: no custom field of it is left over, and none is missing', () => {
    const named = new Set(
      objects.flatMap(({ api, fields }) => mappedFields(fields).flatMap((field) => ownFields(api, field.api))),
    );
    for (const [object, names] of Object.entries(mapping.picklists))
      for (const name of names) named.add(`${object}.${name}`);
    const custom = [...named].filter((name) => name.endsWith('__c'));
    const deployed = readFieldFiles().map(({ object, name }) => `${object}.${name}`);
    const isExternalId = (name: string) => name.endsWith(`.${mapping.externalId}`);
    expect(custom.filter((name) => !deployed.includes(name))).toEqual([]);
    expect(deployed.filter((name) => !named.has(name) && !isExternalId(name))).toEqual([]);
    expect(
      readObjectFiles()
        .map(({ object }) => object)
        .toSorted(),
    ).toEqual([...new Set(objects.map(({ api }) => api).filter((api) => api.endsWith('__c')))].toSorted());
  });

  it('has an external id for the objects that the portal creates, and for no others', () => {
    const { objects: permitted } = readPermissions();
    const withId = readFieldFiles().filter(({ name }) => name === mapping.externalId);
    expect(withId.every(({ externalId, unique }) => externalId && unique)).toBe(true);
    // Files need no permission of their own.
    expect(withId.map(({ object }) => object).toSorted()).toEqual(
      ['ContentVersion', ...[...permitted].flatMap(([object, { create }]) => (create ? object : []))].toSorted(),
    );
  });

  it('contains every object and field of the permission set', () => {
    const { objects: permitted, fields: allowed } = readPermissions();
    const used = new Set(
      objects.flatMap(({ api, fields }) => mappedFields(fields).flatMap((field) => ownFields(api, field.api))),
    );
    for (const object of ['ContentVersion', ...permitted.keys()]) used.add(`${object}.${mapping.externalId}`);
    const compounds = [...used].map((name) => name.replace(/\.(Billing|Shipping|Mailing)\w+$/, '.$1Address'));
    expect([...allowed.keys()].filter((name) => !compounds.includes(name))).toEqual([]);
    expect([...permitted.keys()].filter((object) => !objects.some(({ api }) => api === object))).toEqual([]);
  });
});

/** `Customer__r.Name` of a claim → the claim's field and the contact's. */
function ownFields(object: string, path: string): string[] {
  const [name = '', ...rest] = path.split('.');
  if (rest.length === 0) return [`${object}.${name}`];
  const { field, to } = relationshipOf(object, name);
  return [`${object}.${field}`, ...ownFields(to, rest.join('.'))];
}

/** A relationship to children is not a field of the object. */
function mappedFields(fields: ObjectMap['fields']) {
  return Object.values(fields).filter(({ kind }) => kind !== 'children');
}

function isObjectMap(value: unknown): value is ObjectMap {
  return typeof value === 'object' && value !== null && 'api' in value && 'fields' in value;
}
