import { expect, it } from 'vitest';
import type { Registration } from '#contract/registrations.ts';
import { claimToPrice } from '#features/claims/picks/claim-to-price.ts';
import { registrationAnswer } from '#tests/support/contract-answers.ts';

const product = { dateOfFailure: '2026-11-20', model: 'NV-SB24', productType: 'Snow blower' };
const nothing = { operations: [], parts: [], typed: [] };

it('prices by the use of the registration, and as a consumer’s where it says none', () => {
  const useOf = (registration: Registration | null) => claimToPrice(nothing, { ...product, registration }).use;
  expect(useOf(registrationAnswer({ use: 'commercial' }))).toBe('commercial');
  expect(useOf(registrationAnswer())).toBe('consumer');
  expect(useOf(null)).toBe('consumer');
});
