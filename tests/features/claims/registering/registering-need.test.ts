import { registrationAnswer } from '#tests/support/contract-answers.ts';
import { describe, expect, it } from 'vitest';
import type { SerialLookUp } from '#features/claims/product/serial-look-up.ts';
import { isRegistering, registeringNeed, type RegisteringNeed } from '#features/claims/registering/registering-need.ts';
import type { UnregisteredProduct } from '#storage/registering.ts';
import type { FoundRegistration } from '#storage/rows.ts';

const product: UnregisteredProduct = {
  serialNumber: { id: 'serial-1', name: 'DEMOUNREG0001', productId: 'product-1' },
  brand: 'Norvane',
  model: 'SB-624E',
  productName: 'Snow blower',
  readAt: '2026-11-21T10:00:00.000Z',
};
const found = (isStoreStock: boolean): FoundRegistration => ({
  registration: registrationAnswer({ isStoreStock }),
  customerName: null,
  readAt: '2026-11-21T10:00:00.000Z',
});
const looking: SerialLookUp = { phase: 'looking' };
const done = (kind: 'unreachable'): SerialLookUp => ({ phase: 'done', result: { kind } });
const nothing = { found: null, unregistered: null };

const needed: RegisteringNeed = { kind: 'needed', product };
const noLookUp: RegisteringNeed = { kind: 'offered', because: 'no_look_up' };
const sold: RegisteringNeed = { kind: 'offered', because: 'store_stock' };
const none: RegisteringNeed = { kind: 'none' };

describe('a registration to be made', () => {
  it.each<[name: string, known: Parameters<typeof registeringNeed>[0], need: RegisteringNeed]>([
    [
      'is needed when nobody has registered the product',
      { lookUp: looking, found: null, unregistered: product },
      needed,
    ],
    ['is nobody’s business when it is registered', { lookUp: looking, found: found(false), unregistered: null }, none],
    ['is offered for store stock', { lookUp: looking, found: found(true), unregistered: null }, sold],
    ['is offered without a look-up', { ...nothing, lookUp: done('unreachable') }, noLookUp],
    ['stays on offer while it is looked up again', { ...nothing, lookUp: looking }, noLookUp],
    [
      'stays on offer when the look-up fails',
      { ...nothing, lookUp: { phase: 'failed', failure: { kind: 'signin' } } },
      noLookUp,
    ],
    ['is not spoken of before there is a number', { ...nothing, lookUp: { phase: 'idle' } }, none],
    [
      'is not spoken of when a person must decide',
      { ...nothing, lookUp: { phase: 'done', result: { kind: 'decision', decision: 'several_registrations' } } },
      none,
    ],
  ])('%s', (_, known, need) => expect(registeringNeed(known)).toEqual(need));

  it.each([
    [needed, false, true],
    [needed, true, true],
    [noLookUp, false, false],
    [noLookUp, true, true],
    [sold, true, true],
    [none, true, false],
  ])('is made when it is needed, or on offer and chosen: %o, chosen %s', (need, chosen, expected) =>
    expect(isRegistering(need, chosen)).toBe(expected),
  );
});
