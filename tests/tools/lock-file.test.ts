import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { groups } from '#tests/support/install-group.ts';
import { acceptedLicences, licencesOf } from '../../tools/licences.ts';

const read = (name: string): unknown => JSON.parse(readFileSync(resolve(import.meta.dirname, '../..', name), 'utf8'));
const Entry = v.object({ integrity: v.optional(v.string()), resolved: v.optional(v.string()) });
const Lock = v.object({ packages: v.record(v.string(), Entry) });
const Names = v.optional(v.record(v.string(), v.string()), {});
const Manifest = v.object({ dependencies: Names, devDependencies: Names });

/** A lock file that was written without the packages of its packages is shorter. */
const leastPackages: Readonly<Record<string, number>> = { '.': 500, 'tests/equal-access': 0 };

describe.each(['.', ...groups])('in the folder %s', (folder) => {
  it('every package of the lock file has a hash, and is from the registry', () => {
    const { packages } = v.parse(Lock, read(`${folder}/package-lock.json`));
    const entries = Object.entries(packages).filter(([path]) => path !== '');
    expect(entries.length).toBeGreaterThan(leastPackages[folder] ?? 50);
    const loose = entries.filter(([, { integrity = '' }]) => !integrity.startsWith('sha512-'));
    expect(loose.map(([path]) => path)).toEqual([]);
    // A URL would name another source than the registry.
    const elsewhere = entries.filter(([, { resolved }]) => resolved !== undefined);
    expect(elsewhere.map(([path]) => path)).toEqual([]);
  });

  it('every dependency has one exact version', () => {
    const { dependencies, devDependencies } = v.parse(Manifest, read(`${folder}/package.json`));
    const named = Object.entries({ ...dependencies, ...devDependencies });
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter(([, version]) => /[^\d.]/.test(version))).toEqual([]);
  });
});

it('every package of the product has an allowed licence', () => {
  const licences = licencesOf(read('package-lock.json'));
  expect(licences.length).toBeGreaterThan(100);
  expect(licences.filter(({ licence }) => !acceptedLicences.has(licence))).toEqual([]);
});
