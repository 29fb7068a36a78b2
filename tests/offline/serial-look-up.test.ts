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

/** A backend whose look-ups name the customer, whoever asks. */
function nameTheCustomer(): void {
  http.answerAll(({ path }) =>
    path === '/api/serial-numbers' ? serials : json(200, paged(registrationAnswer({ customer }))),
  );
}

describe('looking a serial number up at the form', () => {
  it('asks the API while it can', async () => {
    expect(await lookUp()).toEqual({ kind: 'found', found, confirmed: false });
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
    http.answerAll(() => serials);
    expect(await lookUp()).toEqual({ kind: 'unregistered', product, asOf: 'before', why: 'unreachable' });
  });

  it('asks for the product only as its account', async () => {
    http.answerAll(({ path }) => json(200, path === '/api/serial-numbers' ? paged(serialAnswer) : paged()));
    // Another account signs in while the registrations are read.
    http.answerAll(async ({ path }) => {
      if (path === '/api/product-registrations') await storeSession({ accountId: 'another' });
      return json(200, path === '/api/serial-numbers' ? paged(serialAnswer) : paged());
    });
    expect(await thrownBy(lookUp())).toMatchObject({ failure: { kind: 'signin' } });
    expect(http.received.map(({ path }) => path)).not.toContain('/api/products/product-1');
  });

  it('says of a number whose product nobody knows that it is so', async () => {
    http.answer(json(200, paged({ ...serialAnswer, productId: null })), json(200, paged()));
    expect(await lookUp()).toEqual({ kind: 'decision', decision: 'product_unknown' });
  });

  it('says that it could not be asked when nothing was found before', async () => {
    http.answerAll(() => reset());
    expect(await lookUp()).toEqual({ kind: 'unreachable', why: 'unreachable' });
  });

  it('remembers nothing of another account', async () => {
    await lookUp();
    await storeSession({ accountId: 'another' });
    http.answerAll(() => reset());
    expect(await lookUpForForm('another', 'DEMOACTIVE0001', '')).toMatchObject({ kind: 'unreachable' });
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

describe('a person’s data', () => {
  it('is not read by a serial number, even where the backend names the customer', async () => {
    nameTheCustomer();
    expect(JSON.stringify(await lookUp())).not.toMatch(/Ada|ada@/);
    http.answerAll(() => reset());
    expect(JSON.stringify(await lookUp())).not.toMatch(/Ada|ada@/);
    expect(JSON.stringify(await database.snapshots.toArray())).not.toMatch(/Ada|ada@/);
  });

  it('is shown for a matching email, from the contact that has it', async () => {
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

  it('is not read for an email that is another’s', async () => {
    http.answerAll(({ path, query }) => {
      if (path === '/api/serial-numbers') return serials;
      return json(200, query.has('email') ? paged() : paged(registrationAnswer({ customer })));
    });
    expect(await lookUp('bob@example.com')).toEqual({ kind: 'decision', decision: 'customer_does_not_match' });
  });

  it('is known again without network for the same email, however it is written, and for no other', async () => {
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

  it('that a version before stored by the serial number alone is named only to whoever knows it', async () => {
    const stored = { ...found, customerName: 'Ada Morin', registration: registrationAnswer({ customer }) };
    await writeSnapshot('depot', 'serial:DEMOACTIVE0001', stored);
    http.answerAll(() => reset());
    expect(await lookUp('(416) 555-0199')).toMatchObject({ confirmed: true, found: { customerName: 'Ada Morin' } });
    expect(JSON.stringify(await lookUp())).not.toMatch(/Ada|ada@/);
  });

  it('is not what store stock has', async () => {
    http.answerAll(({ path }) =>
      path === '/api/serial-numbers' ? serials : json(200, paged(registrationAnswer({ isStoreStock: true }))),
    );
    expect(await lookUp('ada@example.com')).toMatchObject({ kind: 'found', confirmed: true });
    expect(http.received.map(({ path }) => path)).toEqual(['/api/serial-numbers', '/api/product-registrations']);
  });
});

describe('without an answer', () => {
  const health = json(200, { status: 'ok', version: '1.2.3' });
  const failing = (answer: Answer, probe: Answer) =>
    http.answerAll(({ path }) => (path === '/api/health' ? probe : answer));

  it.each<[name: string, answer: Answer, probe: Answer, why: unknown]>([
    ['where nothing answers', reset(), reset(), 'unreachable'],
    ['behind a captive portal', page(200), page(200), { kind: 'not_an_answer' }],
    ['while the API is ill', refusal(503, 'UNAVAILABLE'), health, { kind: 'refused', status: 503 }],
    ['while the proxy in front of it says so', page(502), page(502), { kind: 'refused', status: 502 }],
    ['where this call alone breaks', reset(), health, { kind: 'unreachable' }],
    ['where it answers with nonsense', json(200, { nothing: true }), health, { kind: 'not_an_answer' }],
  ])('%s, what was found before counts, and why is told', async (_, answer, probe, why) => {
    await lookUp();
    vi.setSystemTime(Date.parse('2026-11-25T15:00:00Z'));
    failing(answer, probe);
    expect(await lookUp()).toMatchObject({ kind: 'remembered', found });
    const result = await lookUpForForm('depot', 'DEMOACTIVE0002', '');
    const expected = typeof why === 'string' ? why : expect.objectContaining(why);
    expect(result).toEqual({ kind: 'unreachable', why: expected });
  });

  it('is called a missing network only when the device says that it has none', async () => {
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
  it('are those that were looked up, newest first and once each', async () => {
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
    // Another customer's address: the registration as it is now.
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
