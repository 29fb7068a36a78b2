import { givenCustomer, purchase } from '#tests/support/registering-entry.ts';
import { paged, serialAnswer } from '#tests/support/contract-answers.ts';
import { storePhoto, useEmptyDevice } from '#tests/support/device.ts';
import { json, reset, useHttpAnswers } from '#tests/support/http-answers.ts';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { GuestDraft } from '#offline/guest-registration.ts';
import { database } from '#storage/database.ts';
import { emptyRegistering, type Registering, type StepResults } from '#storage/registering.ts';

useEmptyDevice();
const http = useHttpAnswers();

let guest: typeof import('#offline/guest-registration.ts');
beforeAll(async () => {
  vi.stubEnv('VITE_API_URL', http.url);
  guest = await import('#offline/guest-registration.ts');
});

const input = { ...purchase, serialNumberId: 'serial-1', productId: 'product-1', customerId: null };
const sentContact = { ...givenCustomer, firstName: 'Ada', lastName: 'Morin' };

function guestForm(steps: GuestDraft['steps'] = null): GuestDraft {
  const values = { ...emptyRegistering, emailOrPhone: 'ada@example.com', serialNumber: 'DEMOACTIVE0001' };
  return { id: crypto.randomUUID(), values, steps };
}

describe('the open form of somebody who is not signed in', () => {
  it('comes back as it was left, until it is let go of with its proof', async () => {
    const form = guestForm();
    await guest.saveGuestForm(form);
    await storePhoto(form.id, 1, 500);
    expect((await guest.readGuestForm())?.value).toEqual(form);
    await guest.discardGuestForm(form.id);
    expect(await guest.readGuestForm()).toBeNull();
    expect([await database.photos.count(), await database.photoBytes.count()]).toEqual([0, 0]);
  });

  const contact = (id: string | null): StepResults => ({ contact: { sent: sentContact, id }, registration: null });
  const registered: StepResults = { contact: null, registration: { sent: input, files: null } };
  it.each([
    ['before anything left', null, false],
    ['before its first step left', { contact: null, registration: null }, false],
    ['once its contact is made', contact('contact-1'), false],
    ['while its contact has no answer', contact(null), true],
    ['while its registration has no answer', registered, true],
  ])('is in doubt or not %s', (_, steps, isInDoubt) => {
    expect(guest.isInDoubt(guestForm(steps))).toBe(isInDoubt);
  });

  it.each([
    ['with the contact that was made', contact('contact-1'), contact('contact-1').contact],
    ['without a contact that has no answer', contact(null), null],
    ['without what was sent of the registration', registered, null],
  ])('goes on after a refusal under a new key, %s, and its proof with it', async (_, steps, kept) => {
    const form = guestForm(steps);
    const photo = await storePhoto(form.id, 1, 500);
    const renewed = await guest.renewGuestForm(form);
    expect(renewed).toEqual({ id: renewed.id, values: form.values, steps: { contact: kept, registration: null } });
    expect(renewed.id).not.toBe(form.id);
    expect((await guest.readGuestForm())?.value).toEqual(renewed);
    expect((await database.photos.get(photo.id))?.entryId).toBe(renewed.id);
  });
});

describe('registering without an account', () => {
  const stock: Registering = { owner: { kind: 'stock' }, purchase: { ...purchase, isStoreStock: true } };
  const submission = { serialNumber: 'DEMOACTIVE0001', registering: stock };

  it('asks as anyone, and says what has left before there is an answer', async () => {
    http.answerAll(({ method, path }) => {
      if (method === 'POST') return reset();
      return json(200, path === '/api/serial-numbers' ? paged(serialAnswer) : paged());
    });
    const left: StepResults[] = [];
    const registering = guest.registerAsGuest(guestForm(), submission, async (steps) => void left.push(steps));
    await expect(registering).rejects.toMatchObject({ failure: { kind: 'unreachable' } });
    expect(left.at(-1)?.registration?.sent).toMatchObject({ serialNumberId: 'serial-1' });
    expect(http.received.filter(({ headers }) => 'authorization' in headers)).toEqual([]);
  });

  it('stops at a proof that the device has lost, and names it', async () => {
    http.answerAll(({ path }) => json(200, path === '/api/serial-numbers' ? paged(serialAnswer) : paged()));
    const form = guestForm();
    const proof = await storePhoto(form.id, 1, 500, { purpose: 'proof_of_purchase' });
    await database.photoBytes.delete(proof.id);
    const sold = { ...submission, registering: { ...stock, purchase } };
    const outcome = await guest.registerAsGuest(form, sold, async () => {});
    expect(outcome).toEqual({ kind: 'incomplete', lost: [proof.id] });
  });
});
