import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as mapping from '#server/platform/salesforce/mapping.ts';
import type { ObjectMap } from '#server/platform/salesforce/object-map.ts';
import { definitionOf } from '#tests/support/salesforce/org.ts';
import { orgSchema } from '#tests/support/salesforce/org-schema.ts';

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

describe('The table of names', () => {
  it('is of objects and fields that the org has, with values of their kind', () => {
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

  it('is what the instructions’ org is: no field of it is left over', () => {
    const named = new Set(
      objects.flatMap(({ api, fields }) => Object.values(fields).map((field) => `${api}.${field.api}`)),
    );
    const leftOver = Object.entries(orgSchema).flatMap(([object, { fields }]) =>
      Object.keys(fields)
        .filter((field) => field.endsWith('__c') && field !== mapping.externalId)
        .map((field) => `${object}.${field}`)
        .filter((name) => !named.has(name)),
    );
    expect(leftOver).toEqual([]);
  });
});

/** A relationship to children is none of the object's own fields. */
function mappedFields(fields: ObjectMap['fields']) {
  return Object.values(fields).filter(({ kind }) => kind !== 'children');
}

function isObjectMap(value: unknown): value is ObjectMap {
  return typeof value === 'object' && value !== null && 'api' in value && 'fields' in value;
}
