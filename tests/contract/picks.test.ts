import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { Picks } from '#contract/picks.ts';

const part = { id: 'NV-114-0231', quantity: 2, causal: true };
const typedPart = { kind: 'part', description: 'Shear pin', number: 'X-99', quantity: 4, hours: null } as const;
const typedLabour = {
  kind: 'labour',
  description: 'Straightening',
  number: null,
  quantity: null,
  hours: 0.75,
} as const;
const picks: Picks = {
  failureCode: 'E-101',
  operations: [{ id: '1010' }],
  parts: [part],
  typed: [typedPart, typedLabour],
  campaign: null,
  catalogueAt: '2026-11-20T14:00:00.000Z',
  expectedCents: 21_450,
};

const parsed = (change: object) => v.safeParse(Picks, { ...picks, ...change });
const many = (count: number) => Array.from({ length: count }, (_, at) => ({ ...part, id: `P-${at}` }));

describe('Picks', () => {
  it('are read as they are written', () => {
    expect(v.parse(Picks, JSON.parse(JSON.stringify(picks)))).toEqual(picks);
    expect(parsed({ failureCode: null, operations: [], parts: [], typed: [], expectedCents: 0 }).success).toBe(true);
  });

  it('have typed texts on one line', () => {
    const typed = [{ ...typedPart, description: ' Shear \n pin ', number: ' X-99 ' }];
    expect(parsed({ typed }).output).toMatchObject({ typed: [typedPart] });
  });

  it('have a typed part as the cause, and a reason for more hours, only where they are given', () => {
    const causal = { typed: [{ ...typedPart, causal: true }], hoursReason: ' Seized \n bolt ' };
    expect(parsed(causal).output).toMatchObject({ typed: causal.typed, hoursReason: 'Seized bolt' });
    expect(Object.keys(v.parse(Picks, picks))).not.toContain('hoursReason');
    expect(Object.keys(v.parse(Picks, picks).typed[0] ?? {})).not.toContain('causal');
  });

  it('have at most 49 lines, to which the diagnosis may be added', () => {
    const typed = [typedLabour];
    expect(parsed({ operations: [], parts: many(48), typed }).success).toBe(true);
    expect(parsed({ operations: [], parts: many(49), typed }).success).toBe(false);
    expect(parsed({ operations: [], parts: many(50), typed: [] }).success).toBe(false);
  });

  it.each<[string, object]>([
    ['a field that is not known', { note: '' }],
    ['a field of a part that is not known', { parts: [{ ...part, priceCents: 1 }] }],
    ['no failure code', { failureCode: undefined }],
    ['an empty failure code', { failureCode: '' }],
    ['a line break in an id', { operations: [{ id: '10\n20' }] }],
    ['a long id', { operations: [{ id: 'x'.repeat(101) }] }],
    ['one operation twice', { operations: [{ id: '10' }, { id: '10' }] }],
    ['one part twice', { parts: [part, { ...part, causal: false }] }],
    ['no pieces', { parts: [{ ...part, quantity: 0 }] }],
    ['half a piece', { parts: [{ ...part, quantity: 0.5 }] }],
    ['ten thousand pieces', { parts: [{ ...part, quantity: 10_000 }] }],
    ['a quantity as a text', { parts: [{ ...part, quantity: '2' }] }],
    ['pieces without end', { parts: [{ ...part, quantity: Infinity }] }],
    ['a cause that is no flag', { parts: [{ ...part, causal: 1 }] }],
    ['a typed part that says that it is no cause', { typed: [{ ...typedPart, causal: false }] }],
    ['typed work as a cause', { typed: [{ ...typedLabour, causal: true }] }],
    ['an empty reason', { hoursReason: ' ' }],
    ['a long reason', { hoursReason: 'x'.repeat(256) }],
    ['a typed line of another kind', { typed: [{ ...typedPart, kind: 'paint' }] }],
    ['a typed part with hours', { typed: [{ ...typedPart, hours: 1 }] }],
    ['typed labour with pieces', { typed: [{ ...typedLabour, quantity: 1 }] }],
    ['typed labour of no time', { typed: [{ ...typedLabour, hours: 0 }] }],
    ['typed labour of 100 hours', { typed: [{ ...typedLabour, hours: 100 }] }],
    ['typed labour with three decimals', { typed: [{ ...typedLabour, hours: 0.125 }] }],
    ['a typed part without a description', { typed: [{ ...typedPart, description: ' ' }] }],
    ['a long description', { typed: [{ ...typedPart, description: 'x'.repeat(256) }] }],
    ['an empty number', { typed: [{ ...typedPart, number: '' }] }],
    ['a date that is none', { catalogueAt: 'yesterday' }],
    ['parts of a cent', { expectedCents: 0.5 }],
    ['a negative sum', { expectedCents: -1 }],
    ['a sum that no lines reach', { expectedCents: 5_000_000_000 }],
    ['a sum that is no number', { expectedCents: Number.NaN }],
  ])('are refused with %s', (_, change) => expect(parsed(change).success).toBe(false));
});
