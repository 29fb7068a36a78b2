import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { acceptedLicences, licencesOf } from '../../tools/licences.ts';

const read = (name: string): unknown => JSON.parse(readFileSync(resolve(import.meta.dirname, '../..', name), 'utf8'));
const Entry = v.object({ integrity: v.optional(v.string()), resolved: v.optional(v.string()) });
const entries = Object.entries(
  v.parse(v.object({ packages: v.record(v.string(), Entry) }), read('package-lock.json')).packages,
);

it('every package of the lock has a hash, and comes from the registry', () => {
  const packages = entries.filter(([path]) => path !== '');
  expect(packages.length).toBeGreaterThan(500);
  const loose = packages.filter(([, { integrity = '' }]) => !integrity.startsWith('sha512-'));
  expect(loose.map(([path]) => path)).toEqual([]);
  // An address would name another place than the registry.
  const elsewhere = packages.filter(([, { resolved }]) => resolved !== undefined);
  expect(elsewhere.map(([path]) => path)).toEqual([]);
});

it('every dependency is named in one exact version', () => {
  const { dependencies, devDependencies } = v.parse(
    v.object({ dependencies: v.record(v.string(), v.string()), devDependencies: v.record(v.string(), v.string()) }),
    read('package.json'),
  );
  const ranges = Object.entries({ ...dependencies, ...devDependencies }).filter(([, version]) =>
    /[^\d.]/.test(version),
  );
  expect(ranges).toEqual([]);
});

it('every package of the product has a licence that the product may be shipped under', () => {
  const licences = licencesOf(read('package-lock.json'));
  expect(licences.length).toBeGreaterThan(100);
  expect(licences.filter(({ licence }) => !acceptedLicences.has(licence))).toEqual([]);
});
