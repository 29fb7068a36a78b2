import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const lines = readFileSync(join(root, 'SECURITY.md'), 'utf8').split('\n');

/** Number of rows of the standard's levels 1 and 2 by section; chapters 10 and 17 do not apply here. */
const sections: Readonly<Record<string, number>> = {
  '1.1': 2,
  '1.2': 9,
  '1.3': 11,
  '1.4': 3,
  '1.5': 2,
  '2.1': 3,
  '2.2': 3,
  '2.3': 4,
  '2.4': 1,
  '3.2': 2,
  '3.3': 4,
  '3.4': 6,
  '3.5': 5,
  '3.7': 2,
  '4.1': 3,
  '4.2': 1,
  '4.3': 2,
  '4.4': 4,
  '5.1': 1,
  '5.2': 3,
  '5.3': 2,
  '5.4': 3,
  '6.1': 3,
  '6.2': 11,
  '6.3': 3,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '9.1': 3,
  '9.2': 4,
  '11.1': 2,
  '11.2': 3,
  '11.3': 3,
  '11.4': 3,
  '11.5': 1,
  '11.6': 1,
  '12.1': 3,
  '12.2': 2,
  '12.3': 4,
  '13.1': 1,
  '13.2': 5,
  '13.3': 2,
  '13.4': 5,
  '14.1': 2,
  '14.2': 4,
  '14.3': 3,
  '15.1': 3,
  '15.2': 3,
  '15.3': 7,
  '16.1': 1,
  '16.2': 5,
  '16.3': 4,
  '16.4': 3,
  '16.5': 3,
};

/** Expands `6.8.1 to 6.8.4` and `1.1.1, 1.1.2` into single rows. */
function rowsOf(cell: string): string[] {
  return cell.split(',').flatMap((part) => {
    const [, section = '', first = '', last = first] =
      /^\s*(\d+\.\d+)\.(\d+)(?: to \d+\.\d+\.(\d+))?\s*$/.exec(part) ?? [];
    return Array.from({ length: Number(last) - Number(first) + 1 }, (_, at) => `${section}.${Number(first) + at}`);
  });
}

describe('SECURITY.md', () => {
  const met = lines
    .slice(lines.indexOf('## Met'), lines.indexOf('## Intended departures'))
    .filter((line) => /^\| \d/.test(line))
    .map((line) => line.split('|'));
  const listed = lines.flatMap((line) => (/^\| \d/.test(line) ? rowsOf(line.split('|')[1] ?? '') : []));

  it('has every row of levels 1 and 2', () => {
    const due = Object.entries(sections).flatMap(([section, count]) =>
      Array.from({ length: count }, (_, at) => `${section}.${at + 1}`),
    );
    expect(due.filter((row) => !listed.includes(row))).toEqual([]);
  });

  it('names a test for each requirement that is met', () => {
    expect(met.length).toBeGreaterThan(70);
    expect(met.filter(([, , , tests = '']) => !/\.(test|spec)\.tsx?`/.test(tests)).map(([, row]) => row)).toEqual([]);
  });

  it('names only existing tests', () => {
    const elsewhere = lines.flatMap((line) =>
      [...line.matchAll(/`([\w/-]+\.(?:test|spec)\.tsx?)`/g)].map(([, path = '']) => path),
    );
    const inRows = met.flatMap(([, , , tests = '']) => tests.split(',').map((path) => path.trim().replaceAll('`', '')));
    const named = [...inRows, ...elsewhere];
    expect(named.length).toBeGreaterThan(50);
    expect([...new Set(named)].filter((path) => !existsSync(join(root, 'tests', path)))).toEqual([]);
  });
});
