import { useEnglish } from '#tests/support/language.ts';
import { expect, it } from 'vitest';
import { confirmationError } from '#features/account/password/confirmation-error.ts';

useEnglish();

it('the confirmation requires the password again, and reports a difference', () => {
  expect(confirmationError('Granite-lantern-42', '')).toBe('Enter it again');
  expect(confirmationError('Granite-lantern-42', 'Granite-lantern-43')).toMatch(/match|same|differ/);
  expect(confirmationError('Granite-lantern-42', 'Granite-lantern-42')).toBeNull();
});
