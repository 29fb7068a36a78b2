import { useEnglish } from '#tests/support/language.ts';
import { claimStatusName } from '#messages/names.ts';
import { expect, it } from 'vitest';
import { openClaimStatuses } from '#domain/claim-status.ts';

useEnglish();

it.each(openClaimStatuses)('%s is called what R-CLAIM-11 calls it', (status) => {
  expect(claimStatusName(status)).toBe(status);
});

it.each(['Closed', 'new', 'En attente', ''])('a status beyond those, %j, stands as it came', (status) => {
  expect(claimStatusName(status)).toBe(status);
});
