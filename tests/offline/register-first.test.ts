import { clientAt } from '#tests/support/client-at.ts';
import { registrationAnswer, serialAnswer } from '#tests/support/contract-answers.ts';
import { storedClaim, useEmptyDevice } from '#tests/support/device.ts';
import { formOf, type Received, refusal, reset, useHttpAnswers } from '#tests/support/http-answers.ts';
import { PortalStandIn } from '#tests/support/portal-stand-in.ts';
import { byNewCustomer, givenCustomer, purchase, submitRegistering } from '#tests/support/registering-entry.ts';
import { attemptsOf } from '#offline/outbox/list.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { recordDone, recordLeaving, recordResolved } from '#offline/sync/records.ts';
import { sendEntry } from '#offline/sync/send.ts';
import { database } from '#storage/database.ts';
import type { Registering } from '#storage/registering.ts';

useEmptyDevice();
const http = useHttpAnswers();
let portal: PortalStandIn;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T15:00:00Z') });
  portal = new PortalStandIn(http);
});
afterEach(() => void vi.useRealTimers());

async function send(id: string) {
  const entry = await storedClaim(id);
  if (!entry) throw new Error(`No entry ${id}`);
  return sendEntry(entry, {
    client: clientAt(http.url),
    photos: await database.photos.where({ entryId: id }).sortBy('position'),
    onLeaving: (step, steps) => recordLeaving(database, id, Date.now(), step, steps),
    onDone: (step, steps, resolved) => recordDone(database, id, Date.now(), { step, steps, resolved }),
    onResolved: (found) => recordResolved(database, id, found),
    onProgress: () => {},
    probe: async () => 'online',
  });
}

async function file(registering?: Registering): Promise<string> {
  return (await submitRegistering(registering)).id;
}

const owner = { id: 'contact-9', name: 'Martin Okafor', email: 'ada@example.com', phone: null, postalCode: null };
const stock: Registering = {
  owner: { kind: 'stock' },
  purchase: { ...purchase, isStoreStock: true, dateOfPurchase: null },
};

/** Everything that distinguishes requests for the server. */
async function contentOf(request: Received) {
  if (!request.headers['content-type']?.includes('multipart')) return request.body.toString();
  const parts = [...(await formOf(request))].map(async ([name, value]) =>
    typeof value === 'string' ? [name, value] : [name, value.name, Buffer.from(await value.bytes()).toString('hex')],
  );
  return Promise.all(parts);
}

const bodies = (path: string) =>
  http.received.filter((request) => request.method === 'POST' && request.path.endsWith(path));

describe('a claim on an unregistered product', () => {
  it('creates its contact, its registration and itself, each with its own key', async () => {
    const id = await file();
    expect(await send(id)).toMatchObject({ outcome: { kind: 'accepted' }, step: 'claim' });
    expect(portal.keys).toEqual([`${id}/contact`, `${id}/registration`, `${id}/claim`]);
    expect(portal.contacts).toMatchObject([{ firstName: 'Ada', email: 'ada@example.com', postalCode: 'M5V 2T6' }]);
    expect(portal.registrations).toMatchObject([{ customerId: 'contact-1', dateOfPurchase: '2026-10-04' }]);
    expect(portal.claims).toEqual([{ productRegistrationId: 'registration-1', customerId: 'contact-1' }]);
  });

  it('sends the proof with the registration and the photos with the claim', async () => {
    const id = await file();
    const files = await database.photos.where({ entryId: id }).sortBy('position');
    await send(id);
    const [photo1, photo2, proof] = files.map(({ sha256 }) => sha256);
    expect(portal.proofs).toEqual([proof]);
    const forms = await Promise.all(bodies('/claims').map(formOf));
    expect(forms.map((form) => form.getAll('files').length)).toEqual([2]);
    expect((await storedClaim(id))?.steps?.registration?.files).toMatchObject([{ sha256: proof }]);
    expect([photo1, photo2]).not.toContain(proof);
  });

  it('uses an existing contact that the form or the look-up during sync found', async () => {
    portal.contacts = [owner];
    await send(await file());
    expect(portal.claims).toEqual([{ productRegistrationId: 'registration-1', customerId: 'contact-9' }]);
    portal.registrations = [];
    portal.contacts = [];
    await send(await file({ owner: { kind: 'found', contact: owner }, purchase }));
    expect(portal.contacts).toEqual([]);
    expect(portal.claims.at(-1)).toMatchObject({ customerId: 'contact-9' });
  });

  it('on store stock needs neither contact nor proof', async () => {
    const id = await file(stock);
    expect((await storedClaim(id))?.photoCount).toBe(2);
    expect(await send(id)).toMatchObject({ outcome: { kind: 'accepted' } });
    expect(portal.keys).toEqual([`${id}/registration`, `${id}/claim`]);
    expect(portal.registrations).toMatchObject([{ isStoreStock: true, dateOfPurchase: null }]);
  });

  it('retires the store stock registration of a sold product', async () => {
    portal.registrations = [registrationAnswer({ id: 'registration-1', isStoreStock: true, customerId: 'stock' })];
    expect(await send(await file())).toMatchObject({ outcome: { kind: 'accepted' } });
    expect(portal.registrations).toMatchObject([{ inactive: true }, { inactive: false, customerId: 'contact-1' }]);
  });
});

describe('a product that was registered meanwhile', () => {
  it('has its claim filed for that registration if it belongs to this customer', async () => {
    portal.contacts = [owner];
    portal.registrations = [registrationAnswer({ customerId: 'contact-9' })];
    const id = await file();
    expect(await send(id)).toMatchObject({ outcome: { kind: 'accepted' } });
    expect(portal.keys).toEqual([`${id}/claim`]);
    expect(portal.claims).toEqual([{ productRegistrationId: 'registration-1', customerId: 'contact-9' }]);
  });

  it.each([
    ['the customer whom the form found', { kind: 'found' as const, contact: owner }],
    ['the customer who registers', { kind: 'own' as const, contact: owner, promotions: false }],
  ])('has its claim filed for that registration if it belongs to %s, and to no other', async (_, of) => {
    portal.contacts = [owner];
    portal.registrations.push(registrationAnswer({ id: 'registration-9', customerId: 'contact-9' }));
    expect(await send(await file({ owner: of, purchase }))).toMatchObject({ outcome: { kind: 'accepted' } });
    portal.registrations.splice(0, 1, registrationAnswer({ id: 'registration-9', customerId: 'contact-8' }));
    expect(await send(await file({ owner: of, purchase }))).toMatchObject({
      outcome: { kind: 'decision', decision: 'customer_does_not_match' },
    });
    expect(portal.claims).toEqual([{ productRegistrationId: 'registration-9', customerId: 'contact-9' }]);
  });

  it('is also reported by the server when it happens between the look-up and the registration', async () => {
    const id = await file();
    portal.instead.set('POST /product-registrations', refusal(409, 'PRODUCT_ALREADY_REGISTERED'));
    expect(await send(id)).toMatchObject({
      outcome: { kind: 'refused', code: 'PRODUCT_ALREADY_REGISTERED' },
      step: 'registration',
    });
  });
});

describe('a decision of a person', () => {
  const cases: [decision: string, step: string, arrange: () => void, registering?: Registering][] = [
    ['serial_number_not_found', 'registration', () => (portal.serials = [])],
    ['several_serial_numbers', 'registration', () => (portal.serials = [serialAnswer, { ...serialAnswer, id: 's2' }])],
    ['product_unknown', 'registration', () => (portal.serials = [{ ...serialAnswer, productId: null }])],
    [
      'several_registrations',
      'registration',
      () => (portal.registrations = [registrationAnswer(), registrationAnswer({ id: 'registration-2' })]),
    ],
    ['customer_does_not_match', 'registration', () => (portal.registrations = [registrationAnswer()])],
    ['already_registered', 'registration', () => (portal.registrations = [registrationAnswer()]), stock],
    [
      'registration_rejected',
      'registration',
      () => {
        portal.contacts = [owner];
        portal.registrations = [registrationAnswer({ customerId: 'contact-9', status: 'Rejected' })];
      },
    ],
    ['several_contacts', 'contact', () => (portal.contacts = [owner, { ...owner, id: 'contact-10' }])],
    [
      'customer_unknown',
      'contact',
      () => {},
      { owner: { kind: 'given', customer: { ...givenCustomer, firstName: null, lastName: null } }, purchase },
    ],
    [
      'store_required',
      'registration',
      () => (portal.stores = [{ id: 'store-1', name: 'Hamilton', emailOptInStatement: null }]),
    ],
  ];

  it.each(cases)(
    'stops the entry at its step, before anything is sent: %s',
    async (decision, step, arrange, registering) => {
      arrange();
      const id = await file(registering);
      expect(await send(id)).toEqual({ outcome: { kind: 'decision', decision }, step });
      expect(portal.keys.filter((key) => !key.endsWith('/contact'))).toEqual([]);
      expect(portal.claims).toEqual([]);
    },
  );

  it('about the store is not needed if one was chosen', async () => {
    portal.stores = [{ id: 'store-1', name: 'Hamilton', emailOptInStatement: null }];
    const chosen = { ...byNewCustomer, purchase: { ...purchase, storeNumber: 'store-1' } };
    expect(await send(await file(chosen))).toMatchObject({ outcome: { kind: 'accepted' } });
  });
});

describe('the proof of purchase', () => {
  it('must be in the response to the registration if the backend lists files', async () => {
    const id = await file();
    portal.damages = true;
    expect(await send(id)).toMatchObject({ outcome: { kind: 'unproven' }, step: 'registration' });
    expect(portal.claims).toEqual([]);
    expect(await storedClaim(id)).toMatchObject({ resolved: null });
  });

  it('counts as stored with a backend that lists no files', async () => {
    portal.listsFiles = false;
    expect(await send(await file())).toMatchObject({ outcome: { kind: 'accepted' } });
  });
});

describe('a lost response', () => {
  it.each([
    ['registration', '/product-registrations'],
    ['claim', '/warranties/claims'],
  ])('to the %s does not cause a second one: the same request is repeated', async (step, path) => {
    const id = await file();
    portal.lost.add(path);
    expect(await send(id)).toEqual({ outcome: { kind: 'no_answer' }, step });
    expect(await send(id)).toMatchObject({ outcome: { kind: 'accepted' } });
    const [first, second] = bodies(path);
    expect(second?.headers['idempotency-key']).toBe(`${id}/${step}`);
    expect(second && (await contentOf(second))).toEqual(first && (await contentOf(first)));
    expect([portal.contacts.length, portal.registrations.length, portal.claims.length]).toEqual([1, 1, 1]);
  });

  it('to the contact does not cause a second one: the look-up finds it', async () => {
    const id = await file();
    portal.lost.add('/contacts');
    expect(await send(id)).toEqual({ outcome: { kind: 'no_answer' }, step: 'contact' });
    expect(await send(id)).toMatchObject({ outcome: { kind: 'accepted' } });
    expect(portal.keys).toEqual([`${id}/contact`, `${id}/registration`, `${id}/claim`]);
    expect(portal.claims).toEqual([{ productRegistrationId: 'registration-1', customerId: 'contact-1' }]);
  });

  it('to a contact that is not found repeats the same request with its key', async () => {
    const id = await file();
    portal.instead.set('POST /contacts', reset());
    await send(id);
    expect(await send(id)).toMatchObject({ outcome: { kind: 'accepted' } });
    const [first, second] = bodies('/contacts');
    expect(second?.headers['idempotency-key']).toBe(`${id}/contact`);
    expect(second && (await contentOf(second))).toEqual(first && (await contentOf(first)));
    expect(portal.contacts).toHaveLength(1);
  });

  it('to the registration is requested again, and not taken for a registration of another customer', async () => {
    const id = await file(stock);
    portal.lost.add('/product-registrations');
    await send(id);
    expect(await send(id)).toMatchObject({ outcome: { kind: 'accepted' } });
    expect(http.received.filter(({ path }) => path === '/api/serial-numbers')).toHaveLength(1);
  });

  it('is recorded with its step', async () => {
    const id = await file();
    portal.instead.set('POST /product-registrations', reset());
    await send(id);
    expect((await attemptsOf(id)).map(({ event, step }) => [event, step])).toEqual([
      ['left', 'contact'],
      ['accepted', 'contact'],
      ['left', 'registration'],
    ]);
  });
});
