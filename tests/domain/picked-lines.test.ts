import { describe, expect, it } from 'vitest';
import type { PicksPrice } from '#contract/picks.ts';
import { pairPriced, pickedLines } from '#domain/picked-lines.ts';

type Line = PicksPrice['lines'][number];
const inEnglish = ({ en }: { en: string }) => en;

const part: Line = {
  kind: 'part',
  source: 'catalogue',
  number: 'NV-2',
  replaces: 'NV-1',
  description: { en: 'Friction disc, steel', fr: 'Disque de friction, acier' },
  quantity: 3,
  priceCents: 1_151,
  listCents: 3_453,
  claimedCents: 3_453,
  reason: null,
  cover: { component: 'parts', state: 'active', until: '2027-01-31', hours: null },
  isCausal: true,
  problems: [],
};
const labour: Line = {
  ...part,
  kind: 'labour',
  number: 'DRV-1',
  replaces: null,
  description: { en: 'Friction disc – replace', fr: 'Disque de friction – remplacement' },
  quantity: 125,
  priceCents: 9_500,
  listCents: 11_875,
  claimedCents: 11_875,
  isCausal: false,
};
const diagnosis: Line = {
  ...labour,
  source: 'diagnosis',
  number: null,
  description: null,
  quantity: 50,
  listCents: 4_750,
};
const unpriced = { priceCents: null, listCents: null, claimedCents: null };
const unknown: Line = {
  ...part,
  ...unpriced,
  number: 'ZZ-9',
  replaces: null,
  description: null,
  quantity: 1,
  problems: ['unknown'],
};
const typed: Line = {
  ...unknown,
  source: 'typed',
  number: null,
  description: { en: 'Shear pin', fr: 'Shear pin' },
  problems: [],
};
const outside: Line = { ...part, number: 'NV-3', replaces: null, claimedCents: 0, reason: 'outside_cover' };
const swallowed: Line = { ...labour, number: 'DRV-2', claimedCents: 0, reason: 'overlap' };

function priceOf(lines: Line[], currency = 'CAD'): PicksPrice {
  const counted = lines.filter(({ kind, reason }) => kind === 'labour' && reason !== 'overlap');
  const hoursHundredths = counted.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0);
  const expectedCents = lines.reduce((sum, { claimedCents }) => sum + (claimedCents ?? 0), 0);
  return { currency, expectedCents, hoursHundredths, lines };
}

function proposed(lines: Line[], filed: { labourHours?: number; partsRequired?: string } = {}, currency = 'CAD') {
  const price = priceOf(lines, currency);
  const form = { labourHours: price.hoursHundredths / 100, partsRequired: '', ...filed };
  return pickedLines(form, price, 9_000, inEnglish);
}

describe('the lines of what was picked (R-PRICE-13)', () => {
  it('have number, quantity and price; diagnosis has a name', () => {
    expect(proposed([labour, diagnosis, part])).toEqual([
      line({
        kind: 'labour',
        number: 'DRV-1',
        description: 'Friction disc – replace',
        quantity: 1.25,
        priceCents: 9_500,
      }),
      line({ kind: 'labour', number: null, description: 'Diagnosis', quantity: 0.5, priceCents: 9_500 }),
      line({ kind: 'part', number: 'NV-2', description: 'Friction disc, steel', quantity: 3, priceCents: 1_151 }),
    ]);
  });

  it('have nothing to pay outside cover, and leave out what an overlap swallows', () => {
    expect(proposed([labour, swallowed, outside])).toMatchObject([
      { number: 'DRV-1' },
      { number: 'NV-3', quantity: 3, priceCents: 1_151, approvedCents: 0, reason: 'not_covered' },
    ]);
    const late: Line = { ...labour, claimedCents: 0, reason: 'outside_cover' };
    expect(proposed([late], { labourHours: 2 })).toMatchObject([
      { quantity: 1.25, approvedCents: 0 },
      { quantity: 0.75, approvedCents: 0, reason: 'not_covered' },
    ]);
  });

  it('leave to the desk what was typed, is unknown, or is priced in another currency', () => {
    expect(proposed([unknown, typed])).toMatchObject([
      { number: 'ZZ-9', description: 'ZZ-9', priceCents: 0 },
      { number: null, description: 'Shear pin', priceCents: 0 },
    ]);
    expect(proposed([labour, part], {}, 'USD')).toMatchObject([{ priceCents: 9_000 }, { priceCents: 0 }]);
  });

  it('have the hours beyond the flat times, at the rate, in the operation of which they are not known', () => {
    expect(proposed([labour], { labourHours: 2 })).toMatchObject([
      { quantity: 1.25 },
      { kind: 'labour', number: null, quantity: 0.75, priceCents: 9_500 },
    ]);
    const other: Line = { ...labour, ...unpriced, number: 'ZZ-1', quantity: null, problems: ['unknown'] };
    expect(proposed([labour, other], { labourHours: 2 })).toMatchObject([
      { number: 'DRV-1', quantity: 1.25 },
      { number: 'ZZ-1', quantity: 0.75 },
    ]);
    expect(proposed([labour], { labourHours: 1 })).toMatchObject([{ quantity: 1.25 }]);
  });

  it.each(['en', 'fr'] as const)('have each part once, and what was typed beside the picks (%s)', (language) => {
    const words = part.description?.[language];
    const partsRequired = `${words} NV-1 (3)\nZZ-9 (1)\nShear pin (4)\nThread locker (2)\nGasket NV-2 (1)`;
    expect(proposed([part, unknown, { ...typed, quantity: 4 }], { partsRequired })).toMatchObject([
      { number: 'NV-2' },
      { number: 'ZZ-9' },
      { description: 'Shear pin', quantity: 4 },
      { description: 'Thread locker', number: null, quantity: 2, priceCents: 0 },
    ]);
  });

  it('are those of the form where a failure code alone was picked', () => {
    const lines = proposed([], { labourHours: 1, partsRequired: 'Shear pin (2)' });
    expect(lines).toMatchObject([
      { quantity: 1, priceCents: 9_000 },
      { description: 'Shear pin', quantity: 2 },
    ]);
  });

  it('are told by number or words, each once, whatever the desk made of them', () => {
    const price = priceOf([swallowed, labour, diagnosis, part, typed]);
    const desk = [
      { kind: 'part', number: 'nv-2', description: 'Disc' },
      { kind: 'part', number: 'NV-2', description: 'Disc' },
      { kind: 'labour', number: null, description: 'Diagnostic' },
      { kind: 'labour', number: 'DRV-1', description: '' },
      { kind: 'part', number: null, description: 'shear pin' },
      { kind: 'labour', number: 'DRV-2', description: '' },
    ];
    expect(pairPriced(desk, price)).toEqual([part, null, diagnosis, labour, typed, null]);
  });
});

function line(change: object) {
  return { id: null, approvedCents: null, reason: null, reasonText: null, ...change };
}
