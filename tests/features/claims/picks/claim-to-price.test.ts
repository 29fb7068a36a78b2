import { expect, it } from 'vitest';
import type { Registration } from '#contract/registrations.ts';
import { claimToPrice } from '#features/claims/picks/claim-to-price.ts';
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
