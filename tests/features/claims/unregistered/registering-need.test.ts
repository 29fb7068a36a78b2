import { registrationAnswer } from '#tests/support/contract-answers.ts';
import { describe, expect, it } from 'vitest';
import type { SerialLookUp } from '#features/claims/claim-product/serial-look-up.ts';
import {
  isRegistering,
  registeringNeed,
  type RegisteringNeed,
} from '#features/claims/unregistered/registering-need.ts';
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
const unreachable: SerialLookUp = { phase: 'done', result: { kind: 'unreachable', why: 'offline' } };
const nothing = { target: null, unregistered: null };
const registered = (isStoreStock: boolean) => ({
  lookUp: looking,
  target: { found: found(isStoreStock), confirmed: true },
  unregistered: null,
});
const customer = { emailOrPhone: 'ada@example.com', isStoreStock: false };

describe('a new registration in the claim form', () => {
  it.each<[name: string, known: Parameters<typeof registeringNeed>[0], need: RegisteringNeed]>([
    ['is needed for an unregistered product', { ...nothing, lookUp: looking, unregistered: product }, 'needed'],
    ['is not needed for a registered product', registered(false), 'none'],
    ['is needed for store stock of a customer', registered(true), 'needed'],
    ['is offered without a look-up', { ...nothing, lookUp: unreachable }, 'offered'],
    ['is still offered while it is looked up again', { ...nothing, lookUp: looking }, 'offered'],
    [
      'is still offered when the look-up fails',
      { ...nothing, lookUp: { phase: 'failed', failure: { kind: 'signin', part: 'serial_number' } } },
      'offered',
    ],
    ['is not offered without a serial number', { ...nothing, lookUp: { phase: 'idle' } }, 'none'],
    [
      'is not offered when a person must decide',
      { ...nothing, lookUp: { phase: 'done', result: { kind: 'decision', decision: 'several_registrations' } } },
      'none',
    ],
  ])('%s', (_, known, need) => expect(registeringNeed(known, customer)).toEqual(need));

  it.each([
    ['stays in the store', { emailOrPhone: 'ada@example.com', isStoreStock: true }],
    ['has no customer', { emailOrPhone: '', isStoreStock: false }],
  ])('is not needed for store stock that %s', (_, typed) =>
    expect(registeringNeed(registered(true), typed)).toBe('none'),
  );

  it.each([
    ['needed', false, true],
    ['needed', true, true],
    ['offered', false, false],
    ['offered', true, true],
    ['none', true, false],
  ] as const)('is submitted when it is needed, or offered and chosen: %s, chosen %s', (need, chosen, expected) =>
    expect(isRegistering(need, chosen)).toBe(expected),
  );
});
