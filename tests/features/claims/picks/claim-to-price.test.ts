import { expect, it } from 'vitest';
import type { Registration } from '#contract/registrations.ts';
import { claimToPrice, fittedProduct } from '#features/claims/picks/claim-to-price.ts';
import { registrationAnswer } from '#tests/support/contract-answers.ts';

const product = { dateOfFailure: '2026-11-20', boughtOn: '2022-05-01', model: 'NV-SB24', productType: 'Snow blower' };
const nothing = { operations: [], parts: [], typed: [] };

it('prices by the use of the registration, and as a consumer’s where it says none', () => {
  const useOf = (registration: Registration | null) => claimToPrice(nothing, { ...product, registration }).use;
  expect(useOf(registrationAnswer({ use: 'commercial' }))).toBe('commercial');
  expect(useOf(registrationAnswer())).toBe('consumer');
  expect(useOf(null)).toBe('consumer');
});

it('prices what is registered with the claim from the day of purchase that was typed', () => {
  const bought = (registration: Registration | null) =>
    claimToPrice(nothing, { ...product, registration }).dateOfPurchase;
  expect(bought(null)).toBe('2022-05-01');
  expect(bought(registrationAnswer({ dateOfPurchase: '2026-01-02' }))).toBe('2026-01-02');
});

it('knows model and type of a product by its look-up, and by the list only where that says none (R-PICK-09)', () => {
  const listed = [{ id: 'P-1', name: 'Listed', brand: null, productType: 'Generator', sku: [], model: 'GN-1' }];
  const serialNumber = { id: 'S-1', name: 'FRESHUNIT00001', productId: 'P-9999' };
  const readAt = '2026-11-20T14:00:00.000Z';
  const unregistered = { serialNumber, brand: null, model: 'NV-SB24', productName: null, readAt };
  const registration = registrationAnswer({ productId: 'P-9999', model: 'NV-SB24', productType: 'Snow Blower' });
  const snowBlower = { model: 'NV-SB24', productType: 'Snow Blower' };
  expect(fittedProduct({ registration, unregistered: null, listed })).toEqual(snowBlower);
  const withType = { ...unregistered, productType: 'Snow Blower' };
  expect(fittedProduct({ registration: null, unregistered: withType, listed })).toEqual(snowBlower);
  expect(fittedProduct({ registration: null, unregistered, listed }).productType).toBeNull();
  const older = registrationAnswer({ productId: 'P-1', model: null });
  expect(fittedProduct({ registration: older, unregistered: null, listed })).toEqual({
    model: 'GN-1',
    productType: 'Generator',
  });
  expect(fittedProduct({ registration: null, unregistered: null, listed }).productType).toBeNull();
});
