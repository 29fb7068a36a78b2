import { followedClaim, invoice } from '#tests/support/device.ts';
import { speak, useEnglish } from '#tests/support/language.ts';
import { sentencesOf } from '#tests/support/sentences.ts';
import { entrySubject } from '#messages/entry-names.ts';
import { describe, expect, it } from 'vitest';
import { causeCodes } from '#storage/rows.ts';
import { entryMessage } from '#messages/entry-message.ts';

useEnglish();

const kinds = ['amendment', 'invoice', 'change', 'message', 'withdrawal', 'appeal'] as const;
const at = '2026-11-21T10:00:00.000Z';

describe.each(kinds)('the reason of the state of a %s', (kind) => {
  it.each(causeCodes)('has a text with the next step: %s', (code) => {
    for (const language of ['en', 'fr'] as const) {
      speak(language);
      const { what, next } = entryMessage({ code, at }, kind);
      expect(sentencesOf([what, next])).toHaveLength(2);
    }
  });
});

it.each([
  ['amendment', 'Failed to create amendment'],
  ['invoice', 'Failed to create invoice'],
  ['change', 'Could not change the warranty claim'],
  ['message', 'Could not send the message'],
  ['withdrawal', 'Could not withdraw the claim'],
  ['appeal', 'Could not appeal the decision'],
] as const)('a refused %s has the sentence of R-UI-08', (kind, what) => {
  expect(entryMessage({ code: 'refused', at }, kind).what).toBe(what);
  expect(entryMessage({ code: 'three_failures', at }, kind).what).toBe(what);
});

it.each(['CONFLICT', 'FILE_TOO_LARGE', 'UNSUPPORTED_FILE_TYPE', 'WARRANTY_EXPIRED', 'IDEMPOTENCY_KEY_REUSED', 'OTHER'])(
  'a change refused with %s has the next step, in both languages',
  (serverCode) => {
    const next = (['en', 'fr'] as const).map((language) => {
      speak(language);
      return entryMessage({ code: 'refused', at, serverCode }, 'change').next;
    });
    expect(sentencesOf(next)).toHaveLength(2);
  },
);

describe('the subject of a follow-up', () => {
  it.each([
    [followedClaim, 'WC-000001'],
    [{ ...followedClaim, name: null }, 'Norvane SB-624E'],
    [{ ...followedClaim, name: null, product: null }, 'DEMOACTIVE0001'],
    [{ ...followedClaim, name: null, product: null, serialNumber: null }, 'a claim without a serial number'],
  ])('is its claim, by the best available name', (claim, name) => {
    expect(entrySubject({ kind: 'amendment', claim })).toBe(`Additional estimate for ${name}`);
    expect(entrySubject({ kind: 'change', claim })).toBe(`Change to ${name}`);
    expect(entrySubject({ kind: 'message', claim })).toBe(`Message on ${name}`);
    expect(entrySubject({ kind: 'withdrawal', claim })).toBe(`Withdrawal of ${name}`);
    expect(entrySubject({ kind: 'invoice', claim, payload: invoice })).toBe(`Invoice ML-2291 for ${name}`);
  });
});
