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
  it('says at which', async () => {
    const id = await refusedAtRegistration();
    expect(await storedClaim(id)).toMatchObject({
      state: 'attention',
      cause: { code: 'refused', step: 'registration' },
    });
  });

  it('goes again under a new key from that step on, and keeps what it has made', async () => {
    const id = await retryEntry(await refusedAtRegistration());
    expect(await storedClaim(id)).toMatchObject({ state: 'queued', resolved: null, steps: withContact });
    const second = await retryEntry(await refusedAtClaim());
    expect(await storedClaim(second)).toMatchObject({ state: 'queued', resolved: found, steps: registered });
  });

  it('can be changed: everything typed is back, proof included, and the contact it has made is known', async () => {
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

  it('can be changed with its registration made: the claim is then for that one, and the proof has done its work', async () => {
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

describe('an entry that was never tried', () => {
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
  ])('comes back as it was typed: %s', async (_, registering, values) => {
    const { id } = await submitRegistering(registering);
    expect(await drafts.of('claim').get('depot', await editEntry(id))).toMatchObject({
      values: { registering: values },
    });
  });

  it('keeps what a newer customer would need', async () => {
    const customer = { ...givenCustomer, phone: '416 555-0199', emailConsentOptOut: false };
    const { id } = await submitRegistering({ ...byNewCustomer, owner: { kind: 'given', customer } });
    expect(await drafts.of('claim').get('depot', await editEntry(id))).toMatchObject({
      contact: null,
      values: { emailOrPhone: 'ada@example.com', registering: { otherContact: '416 555-0199', promotions: true } },
    });
  });
});

describe('whether it may have arrived', () => {
  const line = (event: AttemptRow['event'], step?: EntryStep): AttemptRow => ({
    entryId: 'entry-1',
    at: '2026-11-21T10:00:00.000Z',
    event,
    ...(step && { step }),
  });

  it.each<[string, AttemptRow[], boolean]>([
    ['is in doubt while a contact has no answer', [line('left', 'contact'), line('no_answer', 'contact')], true],
    ['is not once the contact is there', [line('left', 'contact'), line('accepted', 'contact')], false],
    [
      'is not once the contact came at the second try',
      [line('left', 'contact'), line('interrupted'), line('left', 'contact'), line('accepted', 'contact')],
      false,
    ],
    [
      'is not when a later step was refused',
      [line('left', 'contact'), line('no_answer'), line('left', 'registration'), line('refused', 'registration')],
      false,
    ],
    [
      'is in doubt again when the registration got no answer',
      [line('left', 'contact'), line('accepted', 'contact'), line('left', 'registration')],
      true,
    ],
    ['is in doubt while the claim has no answer', [line('left', 'claim'), line('no_answer', 'claim')], true],
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
