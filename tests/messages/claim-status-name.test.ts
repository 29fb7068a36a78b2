import { i18n } from '@lingui/core';
import { describe, expect, it } from 'vitest';
import { requestSubstatus } from '#contract/claim-decisions.ts';
import { claimStatusText, closedStatuses, openClaimStatuses, photosReceived } from '#domain/claim-status.ts';
import { claimStatusName } from '#messages/names.ts';
import { useEnglish } from '#tests/support/language.ts';

useEnglish();

it.each(openClaimStatuses)('%s has the name of R-CLAIM-11', (status) => {
  expect(claimStatusName(status)).toBe(status);
});

it.each(['Closed', 'new', 'En attente', ''])('an unknown status %j is shown unchanged', (status) => {
  expect(claimStatusName(status)).toBe(status);
});

describe('in French', () => {
  const known = [...openClaimStatuses, ...closedStatuses, ...Object.values(requestSubstatus), photosReceived];

  it.each(known)('%s has a name', (status) => {
    expect(claimStatusText(status, 'fr')).not.toBe(status);
  });

  it('is shown on the screens, and an unknown status is shown unchanged', () => {
    i18n.loadAndActivate({ locale: 'fr', messages: {} });
    expect(['Engineering review', 'Rejected', 'constructor'].map(claimStatusName)).toEqual([
      'Examen par l’ingénierie',
      'Refusée',
      'constructor',
    ]);
  });
});
