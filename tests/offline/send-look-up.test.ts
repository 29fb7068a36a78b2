import { claimPayload, storeDraft, storedClaim, useEmptyDevice } from '#tests/support/device.ts';
import { clientAt } from '#tests/support/client-at.ts';
import { claimAnswer, fileReceipt, paged, registrationAnswer, serialAnswer } from '#tests/support/contract-answers.ts';
import { formOf, json, refusal, reset, useHttpAnswers } from '#tests/support/http-answers.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { submitClaim } from '#offline/outbox/enqueue.ts';
import { recordResolved } from '#offline/sync/records.ts';
import { sendEntry } from '#offline/sync/send.ts';
import { database } from '#storage/database.ts';
import type { ClaimEntry, PhotoRow } from '#storage/rows.ts';

useEmptyDevice();
const http = useHttpAnswers();

let entry: ClaimEntry;
let photos: PhotoRow[];
let leaving: number;
let onLeaving: () => Promise<void>;
/** Number of claim responses that get lost. */
let lostClaims: number;
let serials: object[];
let registered: object[];
let theirs: object[];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T15:00:00Z') });
  const known = { emailOrPhone: 'ada@example.com' };
  entry = await submitClaim(await storeDraft('depot', 1), { ...claimPayload, found: null, known });
  photos = await database.photos.where({ entryId: entry.id }).toArray();
  leaving = 0;
  onLeaving = async () => {};
  lostClaims = 0;
  serials = [serialAnswer];
  registered = [registrationAnswer()];
  theirs = [registrationAnswer()];
  http.answerAll(({ path, query }) => {
    if (path === '/api/serial-numbers') return json(200, paged(...serials));
    if (path === '/api/product-registrations') return json(200, paged(...(query.has('email') ? theirs : registered)));
    if (lostClaims-- > 0) return reset();
    return json(201, claimAnswer({ files: photos.map(({ sha256 }) => fileReceipt(sha256)) }));
  });
});
afterEach(() => void vi.useRealTimers());

/** Sends the entry that is stored on the device now. */
async function send() {
  entry = (await stored()) ?? entry;
  return sendEntry(entry, {
    client: clientAt(http.url),
    photos,
    onResolved: (found) => recordResolved(database, entry.id, found),
    onLeaving: () => {
      leaving += 1;
      return onLeaving();
    },
    onDone: async () => {},
    onProgress: () => {},
    probe: async () => 'online',
  });
}

const claimsSent = () => http.received.filter(({ path }) => path === '/api/warranties/claims');
const lookUps = () => http.received.filter(({ path }) => path === '/api/serial-numbers');
const stored = () => storedClaim(entry.id);

describe('a claim that was filed without a look-up', () => {
  it('is looked up when it is sent, and sent for the result', async () => {
    expect(await send()).toMatchObject({ outcome: { kind: 'accepted' } });
    const forms = await Promise.all(claimsSent().map(formOf));
    expect(forms.map((form) => [form.get('productRegistrationId'), form.get('customerId')])).toEqual([
      ['registration-1', 'customer-1'],
    ]);
  });

  it('has its result recorded before it is sent', async () => {
    let whenLeaving: ClaimEntry | undefined;
    onLeaving = async () => void (whenLeaving = await stored());
    await send();
    expect(whenLeaving?.resolved).toMatchObject({ registration: { id: 'registration-1' } });
  });

  it('is sent again for the first result, whatever is registered meanwhile', async () => {
    lostClaims = 1;
    expect(await send()).toEqual({ outcome: { kind: 'no_answer' } });
    registered = [registrationAnswer({ id: 'registration-2', customerId: 'customer-2' })];
    theirs = registered;
    expect(await send()).toMatchObject({ outcome: { kind: 'accepted' } });
    expect(lookUps()).toHaveLength(1);
    const forms = await Promise.all(claimsSent().map(formOf));
    expect(forms.map((form) => form.get('productRegistrationId'))).toEqual(['registration-1', 'registration-1']);
  });

  it('is not looked up if it was before it was filed', async () => {
    await database.entries.update(entry.id, { payload: claimPayload });
    await send();
    expect(lookUps()).toEqual([]);
    expect(claimsSent()).toHaveLength(1);
  });

  it.each([
    ['sends the customer’s email or phone, so that it names them (R-CLAIM-07)', { emailOrPhone: '416 555-0100' }],
    ['of an older version is sent as it was filed, without one', {}],
  ])('%s', async (_, given: { emailOrPhone?: string }) => {
    const known = { emailOrPhone: '416 555-0100' };
    await database.entries.update(entry.id, { payload: { ...claimPayload, known, ...given } });
    await send();
    const forms = await Promise.all(claimsSent().map(formOf));
    expect(forms.map((form) => form.get('emailOrPhone'))).toEqual([given.emailOrPhone ?? null]);
  });
});

describe('the customer of a claim', () => {
  const filed = (payload: object) =>
    database.entries.update(entry.id, { payload: { ...claimPayload, found: null, ...payload } });
  const stock = { known: { emailOrPhone: '', storeStock: true } };

  it('is none for store stock', async () => {
    await filed(stock);
    registered = [registrationAnswer({ isStoreStock: true })];
    expect(await send()).toMatchObject({ outcome: { kind: 'accepted' } });
  });

  it('needs a decision of a person when store stock is registered to a customer', async () => {
    await filed(stock);
    expect(await send()).toEqual({ outcome: { kind: 'decision', decision: 'already_registered' } });
    expect(claimsSent()).toEqual([]);
  });

  it("needs a decision of a person when the customer's product is still store stock", async () => {
    registered = [registrationAnswer({ isStoreStock: true })];
    expect(await send()).toEqual({ outcome: { kind: 'decision', decision: 'not_registered' } });
    expect(claimsSent()).toEqual([]);
  });

  it('was not stored by the previous version: its claim is sent unchanged, and names no customer on this device', async () => {
    await filed({ known: null });
    registered = [registrationAnswer({ customer: { name: 'Ada Morin', email: null, phone: null, postalCode: null } })];
    expect(await send()).toMatchObject({ outcome: { kind: 'accepted' } });
    expect(JSON.stringify((await stored())?.resolved)).not.toContain('Ada Morin');
  });
});

describe('a decision of a person', () => {
  const cases: [string, () => void][] = [
    ['serial_number_not_found', () => (serials = [])],
    ['several_serial_numbers', () => (serials = [serialAnswer, { ...serialAnswer, id: 'serial-2' }])],
    ['not_registered', () => (registered = [])],
    [
      'several_registrations',
      () => (registered = [registrationAnswer(), registrationAnswer({ id: 'registration-2' })]),
    ],
    ['customer_does_not_match', () => (theirs = [])],
    ['registration_rejected', () => (registered = [registrationAnswer({ status: 'Rejected' })])],
    ['warranty_expired', () => (registered = [registrationAnswer({ warrantyStatus: 'Out of Warranty' })])],
  ];

  it.each(cases)('stops the entry before it is sent: %s', async (decision, arrange) => {
    arrange();
    expect(await send()).toEqual({ outcome: { kind: 'decision', decision } });
    expect(claimsSent()).toEqual([]);
    expect(leaving).toBe(0);
    expect(await stored()).toMatchObject({ resolved: null });
  });

  it('is looked up again at the next attempt', async () => {
    registered = [];
    await send();
    registered = [registrationAnswer()];
    expect(await send()).toMatchObject({ outcome: { kind: 'accepted' } });
  });
});

describe('a failing look-up', () => {
  it.each([
    ['without an answer', reset(), { kind: 'no_answer' }],
    ['with an error of the API', refusal(503, 'UNAVAILABLE'), { kind: 'refused', status: 503 }],
    ['with too many requests', refusal(429, 'TOO_MANY_REQUESTS'), { kind: 'refused', status: 429 }],
  ])('%s leaves the entry unsent and unchanged', async (_, answer, outcome) => {
    http.answer(answer);
    expect(await send()).toMatchObject({ outcome });
    expect(leaving).toBe(0);
    expect(claimsSent()).toEqual([]);
    expect(await stored()).toMatchObject({ resolved: null, attempted: false });
  });
});
