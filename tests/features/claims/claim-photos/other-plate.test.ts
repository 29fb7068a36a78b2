import { expect, it } from 'vitest';
import { otherPlateNumber } from '#features/claims/claim-photos/other-plate.ts';

const [typed, other] = ['DEMOACTIVE0001', 'DEMOACTIVE0002'];

it.each<[string, readonly string[], string | null]>([
  ['its only code is another number', [other], other],
  ['two codes are the same number', [other, ` ${other.toLowerCase()}`], other],
  ['one code is too short for a serial number', [other, '4711'], other],
  ['one code is a text with blanks', [other, 'Model A 300'], other],
])('says the number of a plate of which %s', (_, texts, read) => {
  expect(otherPlateNumber(texts, typed)).toBe(read);
});

it.each<[string, readonly string[]]>([
  ['there is no code', []],
  ['the number is among the codes', ['ARTICLE123456', typed]],
  ['a code ends with the number', [`S/N`, `MK${typed}`]],
  ['several codes may be the number', [other, 'ARTICLE123456']],
  ['the only code is a text with blanks', ['MADE IN CANADA 26']],
])('says nothing of a plate of which %s', (_, texts) => {
  expect(otherPlateNumber(texts, typed)).toBeNull();
});
