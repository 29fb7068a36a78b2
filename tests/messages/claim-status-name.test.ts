import { i18n } from '@lingui/core';
import { describe, expect, it } from 'vitest';
import { requestSubstatus } from '#contract/claim-decisions.ts';
import { closedStatuses } from '#domain/claim-parts.ts';
import { claimStatusText, openClaimStatuses, photosReceived } from '#domain/claim-status.ts';
import { claimStatusName } from '#messages/names.ts';
import { useEnglish } from '#tests/support/language.ts';

useEnglish();

it.each(openClaimStatuses)('%s is called what R-CLAIM-11 calls it', (status) => {
  expect(claimStatusName(status)).toBe(status);
});

it.each(['Closed', 'new', 'En attente', ''])('a status beyond those, %j, stands as it came', (status) => {
  expect(claimStatusName(status)).toBe(status);
});

describe('in French', () => {
  const known = [...openClaimStatuses, ...closedStatuses, ...Object.values(requestSubstatus), photosReceived];

  it.each(known)('%s has a name', (status) => {
    expect(claimStatusText(status, 'fr')).not.toBe(status);
  });

  it('the screens say it, and what nobody knows stands as it came', () => {
    i18n.loadAndActivate({ locale: 'fr', messages: {} });
    expect(['Engineering review', 'Rejected', 'constructor'].map(claimStatusName)).toEqual([
      'Examen par l’ingénierie',
      'Refusée',
      'constructor',
    ]);
  });
});
