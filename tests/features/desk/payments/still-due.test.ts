import { expect, it } from 'vitest';
import type { PayableAdjustment, ShownPayable } from '#contract/payments.ts';
import { stillDue } from '#features/desk/payments/still-due.ts';

const payable = { invoiceNumber: null, serialNumber: null, vendorNumber: null, taxCents: 0 };
const claim = (id: string, depotId: string, amountCents = 100): ShownPayable => ({
  ...payable,
  claimId: id,
  claim: id,
  depotId,
  depot: depotId,
  invoicedAt: null,
  amountCents,
  gstHstCents: null,
  pstQstCents: null,
  usdTaxCents: null,
  usTaxCadCents: null,
  duplicates: [],
});
const adjustment = (id: string, depotId: string): PayableAdjustment => ({
  ...payable,
  adjustmentId: id,
  number: 1,
  claimId: `claim of ${id}`,
  claim: id,
  depotId,
  depot: depotId,
  reason: 'goodwill',
  text: null,
  adjustedAt: '2026-11-02T12:00:00.000Z',
  amountCents: 5,
  gstHstCents: 0,
  pstQstCents: 0,
});
const chosen = new Map<string, ShownPayable | PayableAdjustment>([
  ['a', claim('a', 'one')],
  ['b', claim('b', 'two')],
  ['x', adjustment('x', 'one')],
]);
const sumOf = (depotId: string, claims: number, adjustments: number) => ({
  depotId,
  depot: depotId,
  claims,
  adjustments,
  totalCents: 1,
});
const idsOf = (left: ReadonlyMap<string, unknown>) => [...left.keys()];

it('what is due no more is chosen no more', () => {
  const due = { depots: [sumOf('two', 1, 0)], claims: [claim('b', 'two')], adjustments: [] };
  expect(idsOf(stillDue(chosen, due, null))).toEqual(['b']);
});

it('what is chosen of another depot stays while one depot is shown', () => {
  const due = { depots: [sumOf('one', 0, 1), sumOf('two', 9, 0)], claims: [], adjustments: [adjustment('x', 'one')] };
  expect(idsOf(stillDue(chosen, due, 'one'))).toEqual(['b', 'x']);
});

it('with an adjustment all others of its claim are chosen, also one that came later', () => {
  const back = { ...adjustment('y', 'one'), claimId: 'claim of x', number: 2 };
  const due = {
    depots: [sumOf('one', 0, 3)],
    claims: [],
    adjustments: [adjustment('x', 'one'), back, adjustment('z', 'one')],
  };
  expect(idsOf(stillDue(chosen, due, 'one'))).toEqual(['b', 'x', 'y']);
  const none = new Map<string, ShownPayable | PayableAdjustment>();
  expect(stillDue(none, due, 'one')).toBe(none);
});

it('what may be beyond the end of the list stays', () => {
  const due = { depots: [sumOf('one', 1_001, 1)], claims: [claim('c', 'one')], adjustments: [] };
  expect(stillDue(chosen, due, null)).toBe(chosen);
});

it('an amount is as the list has it now', () => {
  const due = { depots: [sumOf('two', 1, 0)], claims: [claim('b', 'two', 250)], adjustments: [] };
  expect(stillDue(chosen, due, 'two').get('b')?.amountCents).toBe(250);
});
