import { clientAt } from '#tests/support/client-at.ts';
import { registrationAnswer, serialAnswer } from '#tests/support/contract-answers.ts';
import { claimPayload, storeDraft, storePhoto, useEmptyDevice } from '#tests/support/device.ts';
import { refusal, useHttpAnswers } from '#tests/support/http-answers.ts';
import { PortalStandIn } from '#tests/support/portal-stand-in.ts';
import { givenCustomer, purchase } from '#tests/support/registering-entry.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { discardUnsent, readDiscardable } from '#offline/outbox/discard-unsent.ts';
import { attemptsOf } from '#offline/outbox/list.ts';
import { editEntry, EntryNotEditable } from '#offline/outbox/edit.ts';
import { submitClaim, submitRegistration } from '#offline/outbox/enqueue.ts';
import { nextState } from '#offline/outbox/next-state.ts';
import { retryEntry } from '#offline/outbox/retry.ts';
import { drafts } from '#offline/drafts/drafts.ts';
import { markSending, recordDone, recordLeaving, recordOutcome } from '#offline/sync/records.ts';
import { sendByKind } from '#offline/sync/send-by-kind.ts';
import { sendRegistration } from '#offline/sync/send-registration.ts';
import { database } from '#storage/database.ts';
import type { Registering } from '#storage/registering.ts';
import type { RegistrationEntry } from '#storage/rows.ts';

useEmptyDevice();
const http = useHttpAnswers();
let portal: PortalStandIn;
beforeEach(() => void (portal = new PortalStandIn(http)));

const forNewCustomer: Registering = { owner: { kind: 'given', customer: givenCustomer }, purchase };
const stock: Registering = {
  owner: { kind: 'stock' },
  purchase: { ...purchase, isStoreStock: true, dateOfPurchase: null },
};
const forMyself: Registering = { owner: { kind: 'own', contact: null, promotions: false }, purchase };

/** Submits a registration with its proof, as the form does. */
async function file(registering = forNewCustomer): Promise<string> {
  const draft = { ...drafts.of('registration').create({ accountId: 'depot' }), serialNumber: 'DEMOACTIVE0001' };
  await database.drafts.put(draft);
  await storePhoto(draft.id, 1, 700, { purpose: 'proof_of_purchase', name: 'receipt.pdf', type: 'application/pdf' });
  return (await submitRegistration(draft.id, { serialNumber: 'DEMOACTIVE0001', product: null, registering })).id;
}

async function stored(id: string): Promise<RegistrationEntry> {
  const entry = await database.entries.get(id);
  if (entry?.kind !== 'registration') throw new Error(`No registration ${id}`);
  return entry;
}

/** Runs one attempt of the engine, including its log. */
async function attempt(id: string): Promise<RegistrationEntry> {
  await markSending(database, id, Date.now());
  const entry = await stored(id);
  const sent = await sendRegistration(entry, {
    client: clientAt(http.url),
    photos: await database.photos.where({ entryId: id }).sortBy('position'),
    onLeaving: (step, steps) => recordLeaving(database, id, Date.now(), step, steps),
    onDone: (step, steps) => recordDone(database, id, Date.now(), { step, steps }),
    onProgress: () => {},
    probe: async () => 'online',
  });
  await recordOutcome(database, id, sent, nextState(sent.outcome, entry.attempts, 0), Date.now());
  return stored(id);
}

describe('a registration in the outbox', () => {
  it('creates its contact and itself, each with its own key, and has its number', async () => {
    const id = await file();
    const entry = await attempt(id);
    expect(portal.keys).toEqual([`${id}/contact`, `${id}/registration`]);
    expect(entry).toMatchObject({ state: 'sent', receipt: { claimId: 'registration-1', claimName: 'PR-000001' } });
    expect(portal.registrations).toMatchObject([{ customerId: 'contact-1', dateOfPurchase: '2026-10-04' }]);
    expect(entry.receipt?.files?.map(({ sha256 }) => sha256)).toEqual(portal.proofs);
  });

  it('is created once when the response is lost after the server committed', async () => {
    const id = await file();
    portal.lost.add('/product-registrations');
    expect(await attempt(id)).toMatchObject({ state: 'queued', cause: { code: 'no_answer' } });
    await database.entries.update(id, { nextAttemptAt: 0 });
    expect(await attempt(id)).toMatchObject({ state: 'sent' });
    expect([portal.contacts.length, portal.registrations.length]).toEqual([1, 1]);
    expect(portal.keys).toEqual([`${id}/contact`, `${id}/registration`]);
  });

  it('is sent like every entry', async () => {
    const id = await file();
    const sender = { database, client: clientAt(http.url), onProgress: () => {}, probe: async () => 'online' as const };
    expect(await sendByKind(await stored(id), sender)).toMatchObject({ outcome: { kind: 'accepted' } });
    expect(portal.keys).toEqual([`${id}/contact`, `${id}/registration`]);
    const log = (await attemptsOf(id)).map(({ event, step }) => [event, step]);
    expect(log).toEqual([
      ['left', 'contact'],
      ['accepted', 'contact'],
      ['left', 'registration'],
    ]);
  });

  it('leaves the customer to the server if customers register for themselves', async () => {
    await attempt(await file(forMyself));
    expect(portal.contacts).toEqual([]);
    expect(portal.registrations).toMatchObject([{ customerId: 'stock', isStoreStock: false }]);
  });

  it.each([
    [404, 'sent'],
    [422, 'sent'],
    [500, 'queued'],
  ])("is not blocked if the customer's consent to promotions is refused permanently: %i", async (status, state) => {
    portal.instead.set('PATCH /contacts/contact-5', refusal(status, 'REFUSED'));
    const contact = { id: 'contact-5', name: 'Ada Morin' };
    const entry = await attempt(await file({ owner: { kind: 'own', contact, promotions: true }, purchase }));
    expect(portal.instead.size).toBe(0);
    const yes = http.received.find(({ method }) => method === 'PATCH');
    expect(JSON.parse(String(yes?.body))).toEqual({ emailConsentOptOut: false });
    expect(entry.state).toBe(state);
  });

  it('of store stock sends no proof, even if one was added before', async () => {
    const id = await file(stock);
    expect(await database.photos.where({ entryId: id }).count()).toBe(0);
    expect(await attempt(id)).toMatchObject({ state: 'sent' });
    expect(portal.proofs).toEqual([]);
  });

  it('needs a person if the product was registered meanwhile', async () => {
    portal.registrations.push(registrationAnswer());
    const entry = await attempt(await file());
    expect(entry).toMatchObject({ state: 'attention', cause: { code: 'decision', serverCode: 'already_registered' } });
    expect(portal.keys).toEqual([]);
  });

  it('requires the store, which could not be known without network', async () => {
    portal.stores = [{ id: 'store-1', name: 'Guelph', emailOptInStatement: null }];
    expect(await attempt(await file())).toMatchObject({ state: 'attention', cause: { serverCode: 'store_required' } });
    const asked = http.received.find(({ path }) => path === '/api/salesforce-accounts');
    expect(Object.fromEntries(asked?.query ?? [])).toEqual({ parentID: purchase.retailerId, size: '1' });
    expect(portal.registrations).toEqual([]);
  });

  it('does not request the stores of a retailer when one was chosen', async () => {
    portal.stores = [{ id: 'store-1', name: 'Guelph', emailOptInStatement: null }];
    const chosen = { ...forNewCustomer, purchase: { ...purchase, storeNumber: 'store-1' } };
    expect(await attempt(await file(chosen))).toMatchObject({ state: 'sent' });
    expect(http.received.filter(({ path }) => path === '/api/salesforce-accounts')).toEqual([]);
  });

  it('requires a choice if several contacts have the email, and creates nothing', async () => {
    const { email } = givenCustomer;
    portal.contacts = ['contact-7', 'contact-8'].map((id) => ({ id, name: 'Ada Morin', email }));
    expect(await attempt(await file())).toMatchObject({
      state: 'attention',
      cause: { code: 'decision', serverCode: 'several_contacts' },
    });
    expect(portal.keys).toEqual([]);
  });

  it('requires a choice if several products have the serial number', async () => {
    portal.serials = [serialAnswer, { ...serialAnswer, id: 'serial-2' }];
    expect(await attempt(await file())).toMatchObject({ cause: { serverCode: 'several_serial_numbers' } });
    expect(portal.keys).toEqual([]);
  });

  it('requires the name of a customer whom the server does not know', async () => {
    const owner = { kind: 'given', customer: { ...givenCustomer, lastName: null } } as const;
    expect(await attempt(await file({ owner, purchase }))).toMatchObject({ cause: { serverCode: 'customer_unknown' } });
    expect(portal.keys).toEqual([]);
  });

  it('is not sent without its proof', async () => {
    const id = await file();
    await database.photos.where({ entryId: id }).delete();
    expect(await attempt(id)).toMatchObject({ state: 'attention', cause: { code: 'incomplete' } });
    expect(http.received).toEqual([]);
  });

  it('names the contact as refused if its contact was', async () => {
    portal.instead.set('POST /contacts', refusal(422, 'VALIDATION_FAILED'));
    const entry = await attempt(await file());
    expect(entry).toMatchObject({ state: 'attention', cause: { code: 'refused', step: 'contact' } });
    expect(portal.registrations).toEqual([]);
  });

  it('has its contact permanently: it is neither looked up nor created again', async () => {
    const id = await file();
    const sent = { ...givenCustomer, firstName: 'Ada', lastName: 'Morin' };
    const made: RegistrationEntry = {
      ...(await stored(id)),
      steps: { contact: { sent, id: 'contact-9' }, registration: null },
    };
    await database.entries.put(made);
    expect(await attempt(id)).toMatchObject({ state: 'sent' });
    expect(portal.registrations).toMatchObject([{ customerId: 'contact-9' }]);
    expect(http.received.filter(({ path }) => path === '/api/contacts')).toEqual([]);
  });

  it('is retried with a new key after a refusal, with its contact', async () => {
    const id = await file();
    portal.instead.set('POST /product-registrations', refusal(422, 'VALIDATION_FAILED'));
    expect(await attempt(id)).toMatchObject({ state: 'attention', cause: { code: 'refused', step: 'registration' } });
    const again = await retryEntry(id);
    expect(again).not.toBe(id);
    expect(await attempt(again)).toMatchObject({ state: 'sent' });
    expect(portal.keys).toEqual([`${id}/contact`, `${again}/registration`]);
    expect(portal.contacts).toHaveLength(1);
  });
});

it('a registration does not become a claim when its form is submitted as one', async () => {
  const id = await file(stock);
  await expect(submitClaim(id, claimPayload)).rejects.toThrow('is not a claim');
});

it('a registration is not submitted from a draft that has become a claim', async () => {
  const id = await storeDraft('depot', 0);
  await submitClaim(id, claimPayload);
  const payload = { serialNumber: 'DEMOACTIVE0001', product: null, registering: stock };
  await expect(submitRegistration(id, payload)).rejects.toThrow('is not a registration');
});

it('open registrations are listed in order of their last change, and each is found by its id', async () => {
  const changedAt = ['10', '12', '11', '09'].map((hour) => `2026-11-21T${hour}:00:00.000Z`);
  for (const updatedAt of changedAt) {
    const draft = drafts.of('registration').create({ accountId: 'depot' });
    await database.drafts.put({ ...draft, values: { ...draft.values, emailOrPhone: '5145550123' }, updatedAt });
  }
  await database.drafts.put(drafts.of('registration').create({ accountId: 'another' }));
  const listed = await drafts.of('registration').list('depot');
  expect(listed.map(({ updatedAt }) => updatedAt)).toEqual(changedAt.toSorted().toReversed());
  for (const { photoCount: _photos, photoBytes: _bytes, proofCount: _proofs, ...draft } of listed)
    expect(await drafts.of('registration').get('depot', draft.id)).toEqual(draft);
  expect(await drafts.of('registration').get('depot', 'gone')).toBeNull();
});

describe('a changed or discarded registration', () => {
  it('is its form again before its first attempt, with the proof, and not if the server may have it', async () => {
    const id = await file();
    expect(await editEntry(id)).toBe(id);
    const [draft] = await drafts.of('registration').list('depot');
    expect(draft).toMatchObject({
      serialNumber: 'DEMOACTIVE0001',
      photoCount: 1,
      values: { emailOrPhone: 'ada@example.com', firstName: 'Ada', retailerId: 'retailer-1' },
    });
    expect(await drafts.of('registration').get('another', id)).toBeNull();

    const sent = await file();
    portal.lost.add('/product-registrations');
    await attempt(sent);
    await expect(editEntry(sent)).rejects.toEqual(new EntryNotEditable('may_have_arrived'));
  });

  it('is counted and removed with the other work at a sign-out, with its proof', async () => {
    const id = await file();
    expect(await readDiscardable('depot')).toEqual({ count: 1, mayHaveArrived: 0 });
    expect(await discardUnsent('another')).toBe(0);
    expect(await discardUnsent('depot')).toBe(1);
    expect(await database.entries.get(id)).toBeUndefined();
    expect(await database.photos.count()).toBe(0);
  });
});
