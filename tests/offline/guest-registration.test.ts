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

describe('the open form of a visitor', () => {
  it('is restored until it is deleted with its proof', async () => {
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
    ['before anything was sent', null, false],
    ['before its first step was sent', { contact: null, registration: null }, false],
    ['once its contact is created', contact('contact-1'), false],
    ['while its contact has no response', contact(null), true],
    ['while its registration has no response', registered, true],
  ])('may have arrived or not %s', (_, steps, isInDoubt) => {
    expect(guest.isInDoubt(guestForm(steps))).toBe(isInDoubt);
  });

  it.each([
    ['with the created contact', contact('contact-1'), contact('contact-1').contact],
    ['without a contact that has no response', contact(null), null],
    ['without the sent registration', registered, null],
  ])('uses a new key after a refusal, %s, and keeps its proof', async (_, steps, kept) => {
    const form = guestForm(steps);
    const photo = await storePhoto(form.id, 1, 500);
    const renewed = await guest.renewGuestForm(form);
    expect(renewed).toEqual({ id: renewed.id, values: form.values, steps: { contact: kept, registration: null } });
    expect(renewed.id).not.toBe(form.id);
    expect((await guest.readGuestForm())?.value).toEqual(renewed);
    expect((await database.photos.get(photo.id))?.entryId).toBe(renewed.id);
  });
});

describe('a registration without an account', () => {
  const stock: Registering = { owner: { kind: 'stock' }, purchase: { ...purchase, isStoreStock: true } };
  const submission = { serialNumber: 'DEMOACTIVE0001', registering: stock };

  it('is sent without an account, and records what is sent before there is a response', async () => {
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
