import { describe, expect, it } from 'vitest';
import { registrable, registrationProblems } from '#domain/registration-rules.ts';

const form = { isStoreStock: false, dateOfPurchase: '2026-11-20', retailerId: 'retailer-1', storeNumber: null };
const context = { today: '2026-11-21', hasProof: true, retailerHasStores: false };

describe('a registration', () => {
  it('of a consumer is valid with a date of purchase and its proof', () => {
    expect(registrationProblems(form, context)).toEqual({});
  });

  it('of a consumer requires both', () => {
    expect(registrationProblems({ ...form, dateOfPurchase: null }, { ...context, hasProof: false })).toEqual({
      dateOfPurchase: 'required',
      proofOfPurchase: 'required',
    });
  });

  it('of store stock requires neither', () => {
    const stock = { ...form, isStoreStock: true, dateOfPurchase: null };
    expect(registrationProblems(stock, { ...context, hasProof: false })).toEqual({});
  });

  it.each([
    ['2026-11-21', {}],
    ['2026-11-22', { dateOfPurchase: 'date_in_future' }],
    ['1950-01-01', {}],
    ['1949-12-31', { dateOfPurchase: 'date_too_early' }],
  ])('bought on %s is compared with the current date', (dateOfPurchase, problems) => {
    expect(registrationProblems({ ...form, dateOfPurchase }, context)).toEqual(problems);
  });

  it.each([
    [true, null, { storeNumber: 'required' }],
    [true, 'store-1', {}],
    [false, null, {}],
    [null, null, {}],
  ])('from a retailer with stores %j and the store %j', (retailerHasStores, storeNumber, problems) => {
    expect(registrationProblems({ ...form, storeNumber }, { ...context, retailerHasStores })).toEqual(problems);
    const stock = { ...form, storeNumber, isStoreStock: true };
    expect(registrationProblems(stock, { ...context, retailerHasStores })).toEqual(problems);
  });
});

describe('a serial number', () => {
  const consumer = { id: 'r-1', inactive: false, isStoreStock: false };
  const stock = { id: 'r-2', inactive: false, isStoreStock: true };
  const ended = { id: 'r-3', inactive: true, isStoreStock: false };

  it('without an active registration is available, for consumers and as store stock', () => {
    for (const existing of [[], [ended], [ended, { ...stock, inactive: true }]])
      for (const isStoreStock of [true, false]) expect(registrable(existing, isStoreStock)).toEqual({ kind: 'free' });
  });

  it('in store stock can be sold, which retires the stock', () => {
    expect(registrable([ended, stock], false)).toEqual({ kind: 'retires', registrationId: 'r-2' });
  });

  it.each([
    ['to a consumer', [consumer], false],
    ['to a consumer, for store stock', [consumer], true],
    ['as store stock, for store stock', [stock], true],
    ['in contradictory records', [stock, consumer], false],
    ['with two registrations of store stock', [stock, { ...stock, id: 'r-4' }], false],
  ])('%s is registered', (_, existing, isStoreStock) => {
    expect(registrable(existing, isStoreStock)).toEqual({ kind: 'registered' });
  });
});
