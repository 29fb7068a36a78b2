import { describe, expect, it } from 'vitest';
import type { ClaimLine } from '#contract/claim-lines.ts';
import {
  changedLine,
  DecisionValues,
  differs,
  freshValues,
  hasTyped,
  linesOf,
  pairLines,
  proposed,
  readLines,
  sumTyped,
  toTyped,
} from '#features/desk/decision/decision-values.ts';
import { unknownCover } from '#domain/desk-rules.ts';
import { claimAnswer } from '#tests/support/contract-answers.ts';
import * as v from 'valibot';

const filed = claimAnswer({ labourHours: 1.75, partsRequired: 'Friction disc NV-114-0231 (1), drive plate (2)' });
const asFiled = { lines: [], claim: filed, lastRateCents: 9_500, events: [] };
const fresh = () => linesOf(asFiled).map(proposed);

const axle: ClaimLine = {
  id: 'line-1',
  kind: 'part',
  description: 'Axle',
  number: null,
  quantity: 1,
  priceCents: 1_000,
  claimedCents: 1_000,
  approvedCents: null,
  paidCents: null,
  reason: null,
  reasonText: null,
};
const step = (kind: string | null, at: string) => ({
  at,
  kind,
  status: 'Pending Review',
  substatus: null,
  note: null,
  reasons: [],
  by: null,
});
const estimate = (createdAt: string, labourHours: number, totalCost: number | null = null) => ({
  createdAt,
  partsRequired: 'Shear bolt (3)',
  description: 'Seized fasteners.',
  materialCost: null,
  labourCost: null,
  totalCost,
  labourHours,
});

describe('the typed values at the desk', () => {
  it('begin with what was picked, and leave at nothing what is not covered once it is priced', () => {
    const cover = { component: 'parts', state: 'expired', until: '2026-01-31', hours: null };
    const of = { kind: 'part', source: 'catalogue', replaces: null, isCausal: false, problems: [], cover };
    const words = { number: 'NV-2', description: { en: 'Disc', fr: 'Disque' }, quantity: 2 };
    const listed = { ...of, ...words, priceCents: 1_151, listCents: 2_302, claimedCents: 2_302, reason: null };
    const late = {
      ...listed,
      number: 'NV-3',
      priceCents: null,
      listCents: null,
      claimedCents: 0,
      reason: 'outside_cover',
    };
    const picksPrice = { currency: 'CAD', expectedCents: 2_302, hoursHundredths: 0, lines: [listed, late] };
    const claim = claimAnswer({ labourHours: 0, partsRequired: 'Disc NV-2 (2)\nDisc NV-3 (2)' });
    const [first, second, ...others] = linesOf({ ...asFiled, claim, picksPrice }).map(proposed);
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      description: 'Disc',
      number: 'NV-2',
      quantity: '2',
      price: '11.51',
      approved: '23.02',
    });
    expect(second).toMatchObject({ number: 'NV-3', price: '', approved: '0.00', reason: 'not_covered' });
    expect(second && changedLine(second, { price: '10.00' })).toMatchObject({
      approved: '0.00',
      reason: 'not_covered',
    });
  });

  it('begin with the filed values, all of them to be approved', () => {
    expect(fresh()).toMatchObject([
      { kind: 'labour', quantity: '1.75', price: '95.00', approved: '166.25' },
      { description: 'Friction disc', number: 'NV-114-0231', quantity: '1', price: '', approved: '0.00' },
      { description: 'Drive plate', quantity: '2', price: '', approved: '0.00' },
    ]);
  });

  it('approve no amount that a person has not approved', () => {
    expect(linesOf(asFiled).map(({ approved }) => approved)).toEqual(['', '', '']);
    expect(sumTyped(linesOf(asFiled)).approved).toBe(0);
    const priced = { ...asFiled, lines: [axle] };
    expect(linesOf(priced)).toMatchObject([{ description: 'Axle', price: '10.00', approved: '' }]);
    expect(linesOf(priced).map(proposed)).toEqual(linesOf(priced));
    // A claim that was rejected without prices has no lines.
    expect(linesOf({ ...asFiled, claim: { ...filed, status: 'Rejected' } })).toEqual([]);
  });

  it('of a rejection are decided anew once it is reopened, and those of an approval stay', () => {
    const refused = { ...axle, approvedCents: 0, reason: 'claim_rejected' };
    const cut = { ...axle, id: 'line-2', approvedCents: 400, reason: 'above_guide' };
    const claim = { ...filed, status: 'Pending Review', substatus: 'Reopened' };
    expect(linesOf({ ...asFiled, claim, lines: [refused, cut] })).toMatchObject([
      { approved: '', reason: '' },
      { approved: '4.00', reason: 'above_guide' },
    ]);
    const rejected = { ...filed, status: 'Rejected' };
    expect(linesOf({ ...asFiled, claim: rejected, lines: [refused] })).toMatchObject([{ approved: '0.00' }]);
  });

  it('include estimates that were requested since the lines were saved', () => {
    const estimatedRepairCosts = [estimate('2026-11-20T15:00:00.000Z', 1), estimate('2026-11-22T15:00:00.000Z', 0.5)];
    const amended = { ...asFiled, claim: { ...filed, estimatedRepairCosts } };
    const namesOf = (desk: Parameters<typeof linesOf>[0]) =>
      linesOf(desk).map(({ description, quantity }) => [description, quantity]);
    const requested = (hours: string) => [
      ['', hours],
      ['Shear bolt', '3'],
    ];
    expect(namesOf(amended)).toEqual([...namesOf(asFiled), ...requested('1'), ...requested('0.5')]);
    const lines = [axle];
    const events = [step('priced', '2026-11-21T15:00:00.000Z'), step(null, '2026-11-22T15:00:00.000Z')];
    expect(namesOf({ ...amended, lines, events })).toEqual([['Axle', '1'], ...requested('0.5')]);
    for (const kind of ['priced', 'recommended']) {
      const again = [...events, step(kind, '2026-11-23T15:00:00.000Z')];
      expect(namesOf({ ...amended, lines, events: again })).toEqual([['Axle', '1']]);
    }
    const costed = { ...filed, estimatedRepairCosts: [estimate('2026-11-22T15:00:00.000Z', 1, 120)] };
    expect(namesOf({ ...asFiled, claim: costed })).toEqual(namesOf(asFiled));
  });

  it('approve a price while it is typed, until another amount is approved', () => {
    const [, disc] = fresh();
    if (!disc) throw new Error('There is no part.');
    const priced = changedLine(changedLine(disc, { price: '5' }), { price: '52.15' });
    expect(priced.approved).toBe('52.15');
    const cut = changedLine(priced, { approved: '40' });
    expect(changedLine(cut, { price: '60' }).approved).toBe('40');
  });

  it('are converted to cents, with a reason only for a lower amount', () => {
    const [labour, disc] = fresh();
    if (!labour || !disc) throw new Error('There are no lines.');
    const cut = { ...labour, approved: '118,75', reason: 'above_guide', reasonText: 'Without the axle.' };
    const whole = { ...changedLine(disc, { price: '$52.15' }), reason: 'other' };
    expect(readLines([cut, whole], true, unknownCover).lines).toMatchObject([
      {
        quantity: 1.75,
        priceCents: 9_500,
        approvedCents: 11_875,
        reason: 'above_guide',
        reasonText: 'Without the axle.',
      },
      { priceCents: 5_215, approvedCents: 5_215, reason: null },
    ]);
    expect(sumTyped([cut, whole])).toEqual({ claimed: 21_840, approved: 17_090 });
  });

  it('need the reason Goodwill for what is approved outside its cover (R-COVER-03)', () => {
    const [labour] = fresh();
    if (!labour) throw new Error('There is no line.');
    const cover = { labourDays: -1, partsDays: 10 };
    expect([...readLines([labour], true, cover).problems]).toEqual(['0.reason']);
    const goodwill = { ...labour, reason: 'goodwill', reasonText: 'A loyal owner.' };
    expect(readLines([goodwill], true, cover).lines).toMatchObject([
      { approvedCents: 16_625, reason: 'goodwill', reasonText: 'A loyal owner.' },
    ]);
    expect(readLines([goodwill], true, { ...cover, labourDays: 0 }).lines).toMatchObject([
      { reason: null, reasonText: null },
    ]);
  });

  it.each([
    ['a lower amount without a reason', { approved: '1' }, '0.reason'],
    ['more than the claimed amount', { approved: '200' }, '0.approvedCents'],
    ['not a number', { approved: 'x' }, '0.approvedCents'],
    ['nothing approved', { approved: '' }, '0.approvedCents'],
    ['no hours', { quantity: '' }, '0.quantity'],
    ['fractions of a cent', { quantity: '1.755' }, '0.quantity'],
  ])('name the problem: %s', (_case, change, problem) => {
    const [labour] = fresh();
    if (!labour) throw new Error('There is no line.');
    const { lines, problems } = readLines([{ ...labour, ...change }], true, unknownCover);
    expect([lines, [...problems]]).toEqual([null, [problem]]);
  });

  it('can be undecided while lines are only priced', () => {
    const [labour] = fresh();
    expect(labour && readLines([{ ...labour, approved: '' }], false, unknownCover).lines).toHaveLength(1);
  });

  it('report whether there are unsaved changes', () => {
    expect(hasTyped(freshValues(3))).toBe(false);
    expect(hasTyped({ ...freshValues(3), note: 'x' })).toBe(true);
    expect(hasTyped({ ...freshValues(3), lines: [] })).toBe(true);
    expect(v.parse(DecisionValues, { version: 3, lines: null })).toEqual(freshValues(3));
  });

  it('are compared with the values that another person saved, line by line', () => {
    const mine = fresh().map((line) => changedLine(line, { price: '10' }));
    const saved = fresh()
      .slice(0, 2)
      .map((line, at) =>
        toTyped({
          ...line,
          id: `line-${at}`,
          number: line.number || null,
          quantity: 1,
          priceCents: 1_000,
          approvedCents: 1_000,
          reason: null,
          reasonText: null,
        }),
      );
    const pairs = pairLines(saved, mine);
    expect(pairs.map(({ saved: theirs, mine: own }) => [theirs?.id ?? null, own?.description ?? null])).toEqual([
      ['line-0', ''],
      ['line-1', 'Friction disc'],
      [null, 'Drive plate'],
    ]);
    expect(pairs.map((pair) => differs(pair, unknownCover))).toEqual([true, false, true]);
  });
});
