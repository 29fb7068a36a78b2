import { speak, useEnglish } from '#tests/support/language.ts';
import { expect, it } from 'vitest';
import { productTypeName } from '#messages/product-type-name.ts';
import { demoMachines } from '#server/demo/demo-products.ts';

useEnglish();

it('every type of the demo data has its own name in French and in English', () => {
  const types = [...new Set(demoMachines.map(({ type }) => type))];
  expect(types.map(productTypeName)).toEqual(types);
  speak('fr');
  expect(types.filter((type) => productTypeName(type) === type)).toEqual([]);
});

it('a type without a name is shown unchanged', () => {
  speak('fr');
  expect(productTypeName('Ice Auger')).toBe('Ice Auger');
});
