import { useEmptyDevice } from '#tests/support/device.ts';
import { thrownBy } from '#tests/support/client-at.ts';
import { paged, registrationAnswer, serialAnswer } from '#tests/support/contract-answers.ts';
import { type Answer, json, page, refusal, reset, useHttpAnswers } from '#tests/support/http-answers.ts';
import { storeSession } from '#tests/support/stored-session.ts';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { writeSnapshot } from '#offline/cache/snapshots.ts';
import { database } from '#storage/database.ts';

useEmptyDevice();
const http = useHttpAnswers();

let lookUpForForm: typeof import('#offline/look-ups/look-up-serial-number.ts').lookUpForForm;
let recentProducts: typeof import('#offline/look-ups/look-up-serial-number.ts').recentProducts;
let serials: Answer;

beforeAll(async () => {
  vi.stubEnv('VITE_API_URL', http.url);
  ({ lookUpForForm, recentProducts } = await import('#offline/look-ups/look-up-serial-number.ts'));
});

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T15:00:00Z') });
  await storeSession();
  serials = json(200, paged(serialAnswer));
  http.answerAll(({ path }) => (path === '/api/serial-numbers' ? serials : json(200, paged(registrationAnswer()))));
});
afterEach(() => void vi.useRealTimers());

const lookUp = (emailOrPhone = '') => lookUpForForm('depot', 'DEMOACTIVE0001', emailOrPhone);
const customer = { name: 'Ada Morin', email: 'ada@example.com', phone: '+1 416 555-0199', postalCode: null };
const found = { registration: registrationAnswer(), customerName: null, readAt: '2026-11-21T15:00:00.000Z' };

/** A backend whose look-ups return the customer to every caller. */
function nameTheCustomer(): void {
  http.answerAll(({ path }) =>
    path === '/api/serial-numbers' ? serials : json(200, paged(registrationAnswer({ customer }))),
  );
}

describe('the look-up of a serial number in the form', () => {
  it('requests the API while it can', async () => {
    expect(await lookUp()).toEqual({ kind: 'found', found, confirmed: false });
  });

  it('returns the product of an unregistered number, and without network the earlier result', async () => {
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
      productType: null,
      readAt: '2026-11-21T15:00:00.000Z',
    };
    expect(await lookUp()).toEqual({ kind: 'unregistered', product, asOf: 'now' });
    serials = reset();
    http.answerAll(() => serials);
    expect(await lookUp()).toEqual({ kind: 'unregistered', product, asOf: 'before', why: 'unreachable' });
  });

  it('requests the product only for its account', async () => {
    http.answerAll(({ path }) => json(200, path === '/api/serial-numbers' ? paged(serialAnswer) : paged()));
    // Another account signs in while the registrations are read.
    http.answerAll(async ({ path }) => {
      if (path === '/api/product-registrations') await storeSession({ accountId: 'another' });
      return json(200, path === '/api/serial-numbers' ? paged(serialAnswer) : paged());
    });
    expect(await thrownBy(lookUp())).toMatchObject({ failure: { kind: 'signin' } });
    expect(http.received.map(({ path }) => path)).not.toContain('/api/products/product-1');
  });

  it('reports that the product of a number is unknown', async () => {
    http.answer(json(200, paged({ ...serialAnswer, productId: null })), json(200, paged()));
    expect(await lookUp()).toEqual({ kind: 'decision', decision: 'product_unknown' });
  });

  it('reports that the API was not reached when there is no earlier result', async () => {
    http.answerAll(() => reset());
    expect(await lookUp()).toEqual({ kind: 'unreachable', why: 'unreachable' });
  });

  it('uses no result of another account', async () => {
    await lookUp();
    await storeSession({ accountId: 'another' });
    http.answerAll(() => reset());
    expect(await lookUpForForm('another', 'DEMOACTIVE0001', '')).toMatchObject({ kind: 'unreachable' });
  });

  it('does not cache a result that allows no claim', async () => {
    http.answer(serials, json(200, paged(registrationAnswer({ status: 'Rejected' }))));
    expect(await lookUp()).toMatchObject({ kind: 'refused', decision: 'registration_rejected' });
    expect(await database.snapshots.count()).toBe(0);
  });

  it.each([
    ['too many look-ups', refusal(429, 'TOO_MANY_REQUESTS')],
    ['a refusal', refusal(403, 'FORBIDDEN')],
  ])('does not hide %s behind an earlier result', async (_, answer) => {
    await lookUp();
    serials = answer;
    expect(await thrownBy(lookUp())).toMatchObject({ failure: { kind: 'refused' } });
  });
});

describe('personal data', () => {
  it('is not read by a serial number, even if the backend returns the customer', async () => {
    nameTheCustomer();
    expect(JSON.stringify(await lookUp())).not.toMatch(/Ada|ada@/);
    http.answerAll(() => reset());
    expect(JSON.stringify(await lookUp())).not.toMatch(/Ada|ada@/);
    expect(JSON.stringify(await database.snapshots.toArray())).not.toMatch(/Ada|ada@/);
  });

  it('is shown for a matching email, from its contact', async () => {
    const contact = { id: 'customer-1', ...customer };
    http.answerAll(({ path }) => {
      if (path === '/api/serial-numbers') return serials;
      return json(200, path === '/api/contacts' ? paged(contact) : paged(registrationAnswer()));
    });
    expect(await lookUp('ada@example.com')).toMatchObject({
      kind: 'found',
      confirmed: true,
      found: { customerName: 'Ada Morin', registration: { customer } },
    });
  });

  it('is not read for an email of another customer', async () => {
    http.answerAll(({ path, query }) => {
      if (path === '/api/serial-numbers') return serials;
      return json(200, query.has('email') ? paged() : paged(registrationAnswer({ customer })));
    });
    expect(await lookUp('bob@example.com')).toEqual({ kind: 'decision', decision: 'customer_does_not_match' });
  });

  it('is shown again without network for the same email in any notation, and for no other', async () => {
    nameTheCustomer();
    await lookUp('ada@example.com');
    http.answerAll(() => reset());
    expect(await lookUp('ADA@example.com')).toMatchObject({
      kind: 'remembered',
      confirmed: true,
      found: { customerName: 'Ada Morin' },
    });
    for (const typed of ['', 'bob@example.com', '416 555-0100']) {
      const result = await lookUp(typed);
      expect(result).toMatchObject({
        kind: 'remembered',
        confirmed: false,
        found: { registration: { id: 'registration-1' } },
      });
      expect(JSON.stringify(result)).not.toMatch(/Ada|ada@/);
    }
  });

  it('of a previous version, stored by the serial number only, is shown only for the matching email', async () => {
    const stored = { ...found, customerName: 'Ada Morin', registration: registrationAnswer({ customer }) };
    await writeSnapshot('depot', 'serial:DEMOACTIVE0001', stored);
    http.answerAll(() => reset());
    expect(await lookUp('(416) 555-0199')).toMatchObject({ confirmed: true, found: { customerName: 'Ada Morin' } });
    expect(JSON.stringify(await lookUp())).not.toMatch(/Ada|ada@/);
  });

  it('does not exist for store stock', async () => {
    http.answerAll(({ path }) =>
      path === '/api/serial-numbers' ? serials : json(200, paged(registrationAnswer({ isStoreStock: true }))),
    );
    expect(await lookUp('ada@example.com')).toMatchObject({ kind: 'found', confirmed: true });
    expect(http.received.map(({ path }) => path)).toEqual(['/api/serial-numbers', '/api/product-registrations']);
  });
});

describe('without a response', () => {
  const health = json(200, { status: 'ok', version: '1.2.3' });
  const failing = (answer: Answer, probe: Answer) =>
    http.answerAll(({ path }) => (path === '/api/health' ? probe : answer));

  it.each<[name: string, answer: Answer, probe: Answer, why: unknown]>([
    ['without a response', reset(), reset(), 'unreachable'],
    ['behind a captive portal', page(200), page(200), { kind: 'not_an_answer' }],
    ['while the API has an error', refusal(503, 'UNAVAILABLE'), health, { kind: 'refused', status: 503 }],
    ['while the proxy in front of it has an error', page(502), page(502), { kind: 'refused', status: 502 }],
    ['when only this call fails', reset(), health, { kind: 'unreachable' }],
    ['with an invalid response', json(200, { nothing: true }), health, { kind: 'not_an_answer' }],
  ])('%s, the earlier result is used, with the reason', async (_, answer, probe, why) => {
    await lookUp();
    vi.setSystemTime(Date.parse('2026-11-25T15:00:00Z'));
    failing(answer, probe);
    expect(await lookUp()).toMatchObject({ kind: 'remembered', found });
    const result = await lookUpForForm('depot', 'DEMOACTIVE0002', '');
    const expected = typeof why === 'string' ? why : expect.objectContaining(why);
    expect(result).toEqual({ kind: 'unreachable', why: expected });
  });

  it.each([
    ['/api/serial-numbers', 'serial_number'],
    ['/api/product-registrations', 'registration'],
    ['/api/contacts', 'contact'],
  ])('a failing %s is a failed look-up of the %s', async (failingPath, part) => {
    http.answerAll(({ path }) => {
      if (path === failingPath) return refusal(503, 'UNAVAILABLE');
      return path === '/api/serial-numbers' ? serials : json(200, paged(registrationAnswer()));
    });
    expect(await lookUpForForm('depot', 'DEMOACTIVE0001', 'ada@example.com')).toMatchObject({ why: { part } });
  });

  it('the reason is a missing network only when the device reports that', async () => {
    vi.stubGlobal('navigator', { onLine: false, locks: navigator.locks });
    try {
      failing(reset(), reset());
      expect(await lookUp()).toEqual({ kind: 'unreachable', why: 'offline' });
      failing(refusal(503, 'UNAVAILABLE'), health);
      expect(await lookUp()).toMatchObject({ why: { kind: 'refused' } });
    } finally {
      vi.unstubAllGlobals();
    }
  });
});

describe('the last serial numbers', () => {
  it('are the looked up ones, newest first and once each', async () => {
    nameTheCustomer();
    await lookUp('ada@example.com');
    vi.setSystemTime(Date.parse('2026-11-22T15:00:00Z'));
    http.answerAll(({ path }) =>
      json(
        200,
        paged(path === '/api/serial-numbers' ? serialAnswer : registrationAnswer({ serialNumber: 'DEMOACTIVE0002' })),
      ),
    );
    await lookUpForForm('depot', 'DEMOACTIVE0002', '');
    const recent = await recentProducts('depot', 3);
    expect(recent.map(({ serialNumber }) => serialNumber)).toEqual(['DEMOACTIVE0002', 'DEMOACTIVE0001']);
    // The email of another customer: the current registration.
    http.answerAll(({ path }) =>
      path === '/api/serial-numbers' ? serials : json(200, paged(registrationAnswer({ name: 'PR-000009' }))),
    );
    vi.setSystemTime(Date.parse('2026-11-23T15:00:00Z'));
    await lookUp('grace@example.com');
    expect(await recentProducts('depot', 3)).toMatchObject([
      { serialNumber: 'DEMOACTIVE0001', product: { name: 'PR-000009' } },
      { serialNumber: 'DEMOACTIVE0002' },
    ]);
    expect(await recentProducts('depot', 1)).toHaveLength(1);
    expect(await recentProducts('another', 3)).toEqual([]);
  });
});
