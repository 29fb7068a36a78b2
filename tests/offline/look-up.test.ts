import { clientAt, thrownBy } from '#tests/support/client-at.ts';
import { paged, registrationAnswer, serialAnswer } from '#tests/support/contract-answers.ts';
import { type Answer, json, page, refusal, reset, useHttpAnswers } from '#tests/support/http-answers.ts';
import { lookUpSerialNumber } from '#offline/sync/look-up.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const http = useHttpAnswers();

let serials: Answer;
/** The registrations of the serial number, and those of the customer in the query. */
let registered: object[];
let theirs: object[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T15:00:00Z') });
  serials = json(200, paged(serialAnswer));
  registered = [registrationAnswer()];
  theirs = [registrationAnswer()];
  http.answerAll(({ path, query }) => {
    if (path === '/api/serial-numbers') return serials;
    return json(200, paged(...(query.has('email') || query.has('phone') ? theirs : registered)));
  });
});
afterEach(() => void vi.useRealTimers());

const lookUp = (emailOrPhone?: string, accountId?: string) =>
  lookUpSerialNumber(clientAt(http.url), {
    serialNumber: 'DEMOACTIVE0001',
    ...(emailOrPhone === undefined ? {} : { emailOrPhone }),
    ...(accountId === undefined ? {} : { accountId }),
  });
const asked = () => http.received.map(({ path, query }) => [path.replace('/api', ''), Object.fromEntries(query)]);

describe('the look-up of a serial number', () => {
  it('returns its one active registration, with the time of the reading', async () => {
    expect(await lookUp()).toEqual({
      kind: 'found',
      found: { registration: registrationAnswer(), customerName: null, readAt: '2026-11-21T15:00:00.000Z' },
    });
    expect(asked()).toEqual([
      ['/serial-numbers', { serialNumber: 'DEMOACTIVE0001' }],
      ['/product-registrations', { serialNumber: 'DEMOACTIVE0001' }],
    ]);
  });

  it('does not return the customer without an email or phone, even if the backend does', async () => {
    const customer = { name: 'Martin Okafor', email: null, phone: '+1 416 555-0100', postalCode: null };
    registered = [registrationAnswer({ customer })];
    const { found } = { found: null, ...(await lookUp()) };
    expect(found).toMatchObject({ customerName: null });
    expect(JSON.stringify(found)).not.toMatch(/Okafor|555-0100/);
    expect(await lookUp('416 555-0100')).toMatchObject({ kind: 'found', found: { customerName: 'Martin Okafor' } });
  });

  it('can find no unit', async () => {
    serials = json(200, paged());
    expect(await lookUp()).toEqual({ kind: 'decision', decision: 'serial_number_not_found' });
    expect(asked()).toHaveLength(1);
  });

  it.each([
    ['on one page', paged(serialAnswer, { ...serialAnswer, id: 'serial-2' })],
    ['on more pages than the first', { ...paged(serialAnswer), pagination: { page: 1, size: 1, totalItems: 2 } }],
  ])('can find several products, %s', async (_, body) => {
    serials = json(200, body);
    expect(await lookUp()).toEqual({ kind: 'decision', decision: 'several_serial_numbers' });
  });

  it.each([
    ['nothing is registered', []],
    ['only an inactive registration exists', [registrationAnswer({ inactive: true })]],
  ])('can find no registration: %s', async (_, found) => {
    registered = found;
    expect(await lookUp()).toEqual({ kind: 'unregistered', serial: serialAnswer });
  });

  it('can find several registrations', async () => {
    registered = [registrationAnswer(), registrationAnswer({ id: 'registration-2' })];
    expect(await lookUp()).toMatchObject({ kind: 'decision', decision: 'several_registrations' });
  });

  it('finds one registration, whatever was before', async () => {
    registered = [registrationAnswer({ id: 'old', inactive: true }), registrationAnswer()];
    expect(await lookUp()).toMatchObject({ kind: 'found', found: { registration: { id: 'registration-1' } } });
  });
});

describe('a found registration', () => {
  it.each([
    ['was rejected', { status: 'Rejected' }, 'registration_rejected'],
    ['is out of warranty', { warrantyStatus: 'Out of Warranty' }, 'warranty_expired'],
    [
      'was covered until yesterday',
      { laborWarrantyExpiration: '2026-11-20', partsWarrantyExpiration: '2026-11-20' },
      'warranty_expired',
    ],
  ] as const)('allows no claim when it %s, and is shown nevertheless', async (_, change, decision) => {
    registered = [registrationAnswer(change)];
    expect(await lookUp()).toMatchObject({ kind: 'refused', decision, found: { registration: change } });
  });

  it.each([
    ['is new', { status: 'New', warrantyStatus: 'New' }],
    ['is pending', { status: 'Pending' }],
    ['is covered until today', { laborWarrantyExpiration: '2026-11-21', partsWarrantyExpiration: '2026-11-21' }],
  ] as const)('allows a claim when it %s', async (_, change) => {
    registered = [registrationAnswer(change)];
    expect(await lookUp()).toMatchObject({ kind: 'found' });
  });
});

describe('the given customer', () => {
  it.each([
    ['ada@example.com', 'email'],
    ['416-555-0199', 'phone'],
  ])('%s is looked up by %s', async (emailOrPhone, name) => {
    expect(await lookUp(emailOrPhone)).toMatchObject({ kind: 'found' });
    expect(asked().at(-1)).toEqual([
      '/product-registrations',
      { serialNumber: 'DEMOACTIVE0001', [name]: emailOrPhone },
    ]);
  });

  it.each([
    ['has no registration of it', []],
    ['has another one', [registrationAnswer({ id: 'registration-2' })]],
  ])('does not match when they have %s', async (_, found) => {
    theirs = found;
    expect(await lookUp('ada@example.com')).toEqual({
      kind: 'decision',
      decision: 'customer_does_not_match',
    });
  });

  it('is not looked up when none was given', async () => {
    expect(await lookUp('')).toMatchObject({ kind: 'found' });
    expect(asked()).toHaveLength(2);
  });

  it('is not compared with store stock, which has no customer', async () => {
    registered = [registrationAnswer({ isStoreStock: true })];
    theirs = [];
    expect(await lookUp('ada@example.com')).toMatchObject({ kind: 'found' });
    expect(asked()).toHaveLength(2);
  });
});

describe('a failing look-up', () => {
  it.each([
    ['no response', reset(), { kind: 'unreachable' }],
    ['a captive portal', page(200), { kind: 'not_an_answer' }],
    ['an error of the API', refusal(503, 'UNAVAILABLE'), { kind: 'refused', status: 503 }],
    ['too many look-ups', refusal(429, 'TOO_MANY_REQUESTS'), { kind: 'refused', status: 429 }],
  ])('decides nothing: %s', async (_, answer, failure) => {
    serials = answer;
    expect(await thrownBy(lookUp())).toMatchObject({ failure });
  });

  it('requires a sign-in when the response is one for visitors', async () => {
    registered = [{ id: 'registration-1', status: 'Approved', inactive: false, warrantyStatus: 'New' }];
    expect(await thrownBy(lookUp())).toMatchObject({ failure: { kind: 'signin' } });
  });

  it('is not sent for another account', async () => {
    expect(await thrownBy(lookUp(undefined, 'another'))).toMatchObject({ failure: { kind: 'signin' } });
    expect(http.received).toEqual([]);
  });
});
