import { thrownBy } from '#tests/support/client-at.ts';
import { paged, registrationAnswer, serialAnswer } from '#tests/support/contract-answers.ts';
import { useEmptyDevice } from '#tests/support/device.ts';
import { type Answer, json, type Received, refusal, reset, useHttpAnswers } from '#tests/support/http-answers.ts';
import { storeSession } from '#tests/support/stored-session.ts';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { database } from '#storage/database.ts';

useEmptyDevice();
const http = useHttpAnswers();

let lookUpRegistrable: typeof import('#offline/look-ups/look-up-registrable.ts').lookUpRegistrable;
let serials: Answer;
let registrations: Answer;

const machine = { name: 'Snow blower', brand: 'Norvane', model: 'SB-624E' };
const product = {
  serialNumber: serialAnswer,
  brand: 'Norvane',
  model: 'SB-624E',
  productName: 'Snow blower',
  readAt: '2026-11-21T15:00:00.000Z',
};

beforeAll(async () => {
  vi.stubEnv('VITE_API_URL', http.url);
  ({ lookUpRegistrable } = await import('#offline/look-ups/look-up-registrable.ts'));
});
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T15:00:00Z') });
  await storeSession();
  serials = json(200, paged(serialAnswer));
  registrations = json(200, paged());
  http.answerAll(({ path }) => {
    if (path === '/api/serial-numbers') return serials;
    if (path === '/api/product-registrations') return registrations;
    return json(200, { id: 'product-1', productType: null, sku: [], ...machine });
  });
});
afterEach(() => void vi.useRealTimers());

const lookUp = (accountId: string | null = 'depot') =>
  lookUpRegistrable(accountId, { serialNumber: 'DEMOACTIVE0001', isStoreStock: false, emailOrPhone: '' });

describe('whether a product can be registered', () => {
  it('is requested from the API for the signed-in account', async () => {
    expect(await lookUp()).toEqual({ kind: 'free', product, asOf: 'now' });
    expect(http.received.map(({ headers }) => headers.authorization)).not.toContain(undefined);
  });

  it('is requested without an account for a visitor, and not stored', async () => {
    expect(await lookUp(null)).toEqual({ kind: 'free', product, asOf: 'now' });
    expect(await database.snapshots.count()).toBe(0);
    http.answerAll(() => reset());
    expect(await lookUp(null)).toEqual({ kind: 'unreachable', why: 'unreachable' });
  });

  it('returns the reason against it, without storing it', async () => {
    registrations = json(200, paged(registrationAnswer()));
    expect(await lookUp()).toEqual({ kind: 'decision', decision: 'already_registered' });
    expect(await database.snapshots.count()).toBe(0);
  });

  it('reports whether an existing registration belongs to the customer, by their email or phone', async () => {
    const ofAda = ({ query }: Received) => query.get('email') === null || query.get('email') === 'ada@example.com';
    http.answerAll((request) => {
      if (request.path === '/api/serial-numbers') return serials;
      const { serialNumber, isStoreStock } = Object.fromEntries(request.query);
      expect({ serialNumber, isStoreStock }).toEqual({ serialNumber: 'DEMOACTIVE0001', isStoreStock: 'false' });
      return json(200, ofAda(request) ? paged(registrationAnswer()) : paged());
    });
    const decisionFor = async (emailOrPhone: string) =>
      lookUpRegistrable('depot', { serialNumber: 'DEMOACTIVE0001', isStoreStock: false, emailOrPhone });
    expect(await decisionFor('ada@example.com')).toMatchObject({ decision: 'already_registered' });
    expect(await decisionFor('bob@example.com')).toMatchObject({ decision: 'customer_does_not_match' });
  });

  it('is the cached result without network, for this account only', async () => {
    await lookUp();
    vi.setSystemTime(Date.parse('2026-11-25T15:00:00Z'));
    http.answerAll(() => reset());
    expect(await lookUp()).toEqual({ kind: 'free', product, asOf: 'before', why: 'unreachable' });
    await storeSession({ accountId: 'another' });
    expect(await lookUp('another')).toEqual({ kind: 'unreachable', why: 'unreachable' });
  });

  it('is not read from the cache when the server refuses', async () => {
    await lookUp();
    serials = refusal(429, 'TOO_MANY_REQUESTS');
    expect(await thrownBy(lookUp())).toMatchObject({ failure: { status: 429 } });
  });
});
