import { storedClaim, useEmptyDevice } from '#tests/support/device.ts';
import { registrationAnswer } from '#tests/support/contract-answers.ts';
import { byNewCustomer, givenCustomer, purchase, submitRegistering } from '#tests/support/registering-entry.ts';
import { describe, expect, it } from 'vitest';
import { drafts } from '#offline/drafts/drafts.ts';
import { mayHaveArrived } from '#offline/outbox/attempt-log.ts';
import { editEntry } from '#offline/outbox/edit.ts';
import { submitClaim } from '#offline/outbox/enqueue.ts';
import { retryEntry } from '#offline/outbox/retry.ts';
import { recordDone, recordLeaving, recordOutcome } from '#offline/sync/records.ts';
import { nextState } from '#offline/outbox/next-state.ts';
import type { Outcome } from '#offline/outbox/outcome.ts';
import { database } from '#storage/database.ts';
import type { EntryStep, StepResults } from '#storage/registering.ts';
import type { AttemptRow, FoundRegistration } from '#storage/rows.ts';

useEmptyDevice();

const now = Date.parse('2026-11-21T10:00:00Z');
const sent = { ...givenCustomer, firstName: 'Ada', lastName: 'Morin' };
const input = { ...purchase, serialNumberId: 'serial-1', productId: 'product-1', customerId: 'contact-1' };
const withContact: StepResults = { contact: { sent, id: 'contact-1' }, registration: null };
const registered: StepResults = { ...withContact, registration: { sent: input, files: null } };
const found: FoundRegistration = {
  registration: registrationAnswer(),
  customerName: 'Ada Morin',
  readAt: '2026-11-21T10:00:00.000Z',
};
const refusal: Outcome = {
  kind: 'refused',
  status: 422,
  code: 'VALIDATION_FAILED',
  message: 'No',
  fields: undefined,
  retryAfterS: null,
};

async function leave(id: string, step: EntryStep, steps: StepResults): Promise<void> {
  await recordLeaving(database, id, now, step, steps);
}

async function refuse(id: string, step: EntryStep): Promise<void> {
  await recordOutcome(database, id, { outcome: refusal, step }, nextState(refusal, 0, 0), now);
}

/** An entry whose contact is created and whose registration was refused. */
async function refusedAtRegistration(): Promise<string> {
  const { id } = await submitRegistering();
  await leave(id, 'contact', { contact: { sent, id: null }, registration: null });
  await recordDone(database, id, now, { step: 'contact', steps: withContact });
  await leave(id, 'registration', { ...withContact, registration: { sent: input, files: null } });
  await refuse(id, 'registration');
  return id;
}

/** An entry whose registration is created and whose claim was refused. */
async function refusedAtClaim(): Promise<string> {
  const { id } = await submitRegistering();
  await leave(id, 'registration', registered);
  await recordDone(database, id, now, { step: 'registration', steps: registered, resolved: found });
  await leave(id, 'claim', registered);
  await refuse(id, 'claim');
  return id;
}

describe('an entry that was refused at a step', () => {
  it('has the name of the step', async () => {
    const id = await refusedAtRegistration();
    expect(await storedClaim(id)).toMatchObject({
      state: 'attention',
      cause: { code: 'refused', step: 'registration' },
    });
  });

  it('is retried from that step with a new key, and keeps its created records', async () => {
    const id = await retryEntry(await refusedAtRegistration());
    expect(await storedClaim(id)).toMatchObject({ state: 'queued', resolved: null, steps: withContact });
    const second = await retryEntry(await refusedAtClaim());
    expect(await storedClaim(second)).toMatchObject({ state: 'queued', resolved: found, steps: registered });
  });

  it('can be changed: all typed values are restored, with the proof, and its created contact is used', async () => {
    const id = await refusedAtRegistration();
    const draftId = await editEntry(id);
    expect(await drafts.of('claim').get('depot', draftId)).toMatchObject({
      found: null,
      contact: { id: 'contact-1', name: 'Ada Morin', email: 'ada@example.com' },
      values: {
        emailOrPhone: 'ada@example.com',
        registering: { chosen: true, firstName: 'Ada', dateOfPurchase: '2026-10-04', retailerId: 'retailer-1' },
      },
    });
    expect(await database.photos.where({ entryId: draftId }).count()).toBe(3);
  });

  it('can be changed after its registration was created: the claim is then for that registration, without the proof', async () => {
    const draftId = await editEntry(await refusedAtClaim());
    const draft = await drafts.of('claim').get('depot', draftId);
    expect(draft).toMatchObject({ found: { registration: { id: 'registration-1' } } });
    await submitClaim(draftId, {
      serialNumber: 'DEMOACTIVE0001',
      known: null,
      registering: null,
      found,
      claim: claimOf(),
    });
    expect(await storedClaim(draftId)).toMatchObject({ photoCount: 2, schemaVersion: 1 });
  });
});

describe('an untried entry', () => {
  it.each([
    [
      'store stock',
      { owner: { kind: 'stock' as const }, purchase: { ...purchase, isStoreStock: true } },
      { storeStock: true },
    ],
    [
      'a customer who was found',
      { owner: { kind: 'found' as const, contact: { id: 'contact-9', phone: '416 555-0199' } }, purchase },
      { storeStock: false },
    ],
  ])('is restored unchanged: %s', async (_, registering, values) => {
    const { id } = await submitRegistering(registering);
    expect(await drafts.of('claim').get('depot', await editEntry(id))).toMatchObject({
      values: { registering: values },
    });
  });

  it('keeps the fields of a newer customer', async () => {
    const customer = { ...givenCustomer, phone: '416 555-0199', emailConsentOptOut: false };
    const { id } = await submitRegistering({ ...byNewCustomer, owner: { kind: 'given', customer } });
    expect(await drafts.of('claim').get('depot', await editEntry(id))).toMatchObject({
      contact: null,
      values: { emailOrPhone: 'ada@example.com', registering: { otherContact: '416 555-0199', promotions: true } },
    });
  });
});

describe('whether the server may have an entry', () => {
  const line = (event: AttemptRow['event'], step?: EntryStep): AttemptRow => ({
    entryId: 'entry-1',
    at: '2026-11-21T10:00:00.000Z',
    event,
    ...(step && { step }),
  });

  it.each<[string, AttemptRow[], boolean]>([
    ['is true while a contact has no response', [line('left', 'contact'), line('no_answer', 'contact')], true],
    ['is false once the contact is created', [line('left', 'contact'), line('accepted', 'contact')], false],
    [
      'is false once the contact is created at the second attempt',
      [line('left', 'contact'), line('interrupted'), line('left', 'contact'), line('accepted', 'contact')],
      false,
    ],
    [
      'is false when a later step was refused',
      [line('left', 'contact'), line('no_answer'), line('left', 'registration'), line('refused', 'registration')],
      false,
    ],
    [
      'is true again when the registration has no response',
      [line('left', 'contact'), line('accepted', 'contact'), line('left', 'registration')],
      true,
    ],
    ['is true while the claim has no response', [line('left', 'claim'), line('no_answer', 'claim')], true],
  ])('%s', (_, log, expected) => expect(mayHaveArrived(log)).toBe(expected));
});

function claimOf() {
  return {
    claimType: 'Engine',
    claimSubtype: 'Fuel system',
    diagnosis: 'Main jet blocked.',
    dateOfFailure: '2026-11-17',
    dateEnteredShop: '2026-11-19',
    partsRequired: 'Jet, 1',
    labourHours: 1,
  };
}
