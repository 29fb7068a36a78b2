import { expect, it } from 'vitest';
import { csvLine } from '#server/base/csv-line.ts';

it('a negative amount or number is a number in both languages, and a text that begins like one is a text', () => {
  const cells = [{ cents: -19_311 }, -2.5, '-1+1'];
  expect(csvLine(cells, 'en')).toBe(`"-193.11","-2.5","'-1+1"\r\n`);
  expect(csvLine(cells, 'fr')).toBe(`"-193,11";"-2,5";"'-1+1"\r\n`);
});
