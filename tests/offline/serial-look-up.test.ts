import { useEmptyDevice } from '#tests/support/device.ts';
import { thrownBy } from '#tests/support/client-at.ts';
import { paged, registrationAnswer, serialAnswer } from '#tests/support/contract-answers.ts';
import { type Answer, json, page, refusal, reset, useHttpAnswers } from '#tests/support/http-answers.ts';
import { storeSession } from '#tests/support/stored-session.ts';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { database } from '#storage/database.ts';

useEmptyDevice();
const http = useHttpAnswers();

let lookUpForForm: typeof import('#offline/look-ups/look-up-serial-number.ts').lookUpForForm;
let serials: Answer;

beforeAll(async () => {
  vi.stubEnv('VITE_API_URL', http.url);
  ({ lookUpForForm } = await import('#offline/look-ups/look-up-serial-number.ts'));
});

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T15:00:00Z') });
  await storeSession();
  serials = json(200, paged(serialAnswer));
  http.answerAll(({ path }) => (path === '/api/serial-numbers' ? serials : json(200, paged(registrationAnswer()))));
});
afterEach(() => void vi.useRealTimers());

const lookUp = () => lookUpForForm('depot', 'DEMOACTIVE0001');
const found = { registration: registrationAnswer(), customerName: null, readAt: '2026-11-21T15:00:00.000Z' };

describe('looking a serial number up at the form', () => {
  it('asks the API while it can', async () => {
    expect(await lookUp()).toEqual({ kind: 'found', found });
  });

  it('tells the product of a number that nobody has registered, and without network as it was told before', async () => {
    const machine = { id: 'product-1', name: 'Snow blower', brand: 'Norvane', productType: null, sku: [] };
    http.answerAll(({ path }) => {
      if (path === '/api/serial-numbers') return serials;
      return json(200, path === '/api/products/product-1' ? machine : paged());
    });
    const product = {
      serialNumber: serialAnswer,
      brand: 'Norvane',
      model: null,
      productName: 'Snow blower',
      readAt: '2026-11-21T15:00:00.000Z',
    };
    expect(await lookUp()).toEqual({ kind: 'unregistered', product, asOf: 'now' });
    serials = reset();
    expect(await lookUp()).toEqual({ kind: 'unregistered', product, asOf: 'before' });
  });

  it('says of a number whose product nobody knows that it is so', async () => {
    http.answer(json(200, paged({ ...serialAnswer, productId: null })), json(200, paged()));
    expect(await lookUp()).toEqual({ kind: 'decision', decision: 'product_unknown' });
  });

  it('compares the customer with what was found before, as far as it is known', async () => {
    const customer = { name: 'Ada Morin', email: 'ada@example.com', phone: null, postalCode: null };
    const theirs = json(200, paged(registrationAnswer({ customer })));
    http.answer(serials, theirs);
    await lookUp();
    serials = reset();
    expect(await lookUpForForm('depot', 'DEMOACTIVE0001', 'ADA@example.com')).toMatchObject({ kind: 'remembered' });
    expect(await lookUpForForm('depot', 'DEMOACTIVE0001', 'other@example.com')).toEqual({
      kind: 'decision',
      decision: 'customer_does_not_match',
    });
  });

  it.each([
    ['without a network', reset()],
    ['behind a captive portal', page(200)],
    ['while the API is ill', refusal(503, 'UNAVAILABLE')],
  ])('falls back on what was found before %s, and says when that was', async (_, answer) => {
    await lookUp();
    vi.setSystemTime(Date.parse('2026-11-25T15:00:00Z'));
    serials = answer;
    expect(await lookUp()).toEqual({ kind: 'remembered', found });
  });

  it('says that it could not be asked when nothing was found before', async () => {
    serials = reset();
    expect(await lookUp()).toEqual({ kind: 'unreachable' });
  });

  it('remembers nothing of another account', async () => {
    await lookUp();
    await storeSession({ accountId: 'another' });
    serials = reset();
    expect(await lookUpForForm('another', 'DEMOACTIVE0001')).toEqual({ kind: 'unreachable' });
  });

  it('remembers nothing on which no claim may start', async () => {
    http.answer(serials, json(200, paged(registrationAnswer({ status: 'Rejected' }))));
    expect(await lookUp()).toMatchObject({ kind: 'refused', decision: 'registration_rejected' });
    expect(await database.snapshots.count()).toBe(0);
  });

  it.each([
    ['too many look-ups', refusal(429, 'TOO_MANY_REQUESTS')],
    ['a refusal', refusal(403, 'FORBIDDEN')],
  ])('does not hide %s behind what was found before', async (_, answer) => {
    await lookUp();
    serials = answer;
    expect(await thrownBy(lookUp())).toMatchObject({ failure: { kind: 'refused' } });
  });
});
