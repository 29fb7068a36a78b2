import { thrownBy } from '#tests/support/client-at.ts';
import { claimAnswer, paged, registrationAnswer } from '#tests/support/contract-answers.ts';
import { useEmptyDevice } from '#tests/support/device.ts';
import { json, useHttpAnswers } from '#tests/support/http-answers.ts';
import { storeSession } from '#tests/support/stored-session.ts';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

useEmptyDevice();
const http = useHttpAnswers();

let own: typeof import('#offline/cache/own-registrations.ts');
let earlier: typeof import('#offline/cache/earlier-claims.ts');
let manuals: typeof import('#offline/saved-documents/manuals.ts');
let saved: typeof import('#offline/saved-documents/refresh-saved.ts');
let lookUps: typeof import('#offline/look-ups/look-up-contact.ts') &
  typeof import('#offline/look-ups/look-up-registrable.ts') &
  typeof import('#offline/look-ups/look-up-serial-number.ts');

beforeAll(async () => {
  vi.stubEnv('VITE_API_URL', http.url);
  own = await import('#offline/cache/own-registrations.ts');
  earlier = await import('#offline/cache/earlier-claims.ts');
  manuals = await import('#offline/saved-documents/manuals.ts');
  saved = await import('#offline/saved-documents/refresh-saved.ts');
  lookUps = {
    ...(await import('#offline/look-ups/look-up-contact.ts')),
    ...(await import('#offline/look-ups/look-up-registrable.ts')),
    ...(await import('#offline/look-ups/look-up-serial-number.ts')),
  };
});
beforeEach(async () => {
  await storeSession();
  http.answerAll(() => json(200, paged()));
});

const query = { serialNumber: 'DEMOACTIVE0001', isStoreStock: false, emailOrPhone: '' };

// Another account may have signed in meanwhile: its data must not be stored for this one.
it.each([
  ['its own registrations', () => own.ownRegistrations.request(1, { accountId: 'another' })],
  ['one registration', () => own.refreshRegistration('another', 'registration-1')],
  ['its own contact', () => own.readOwnContact('another')],
  ['the claims on a serial number', () => earlier.refreshEarlierClaims('another', 'DEMOACTIVE0001')],
  ['manuals', () => manuals.refreshManuals('another', 'user-manual', 'product-1')],
  ['procedures', () => manuals.refreshProcedures('another', 'contact-1')],
  ['a contact', () => lookUps.lookUpContact('another', 'ada@example.com')],
  ['a product to register', () => lookUps.lookUpRegistrable('another', query)],
  ['a serial number', () => lookUps.lookUpForForm('another', 'DEMOACTIVE0001', '')],
])('%s of an account are requested only while it is signed in', async (_, read) => {
  expect(await thrownBy(read())).toMatchObject({ failure: { kind: 'signin' } });
  expect(http.received).toEqual([]);
});

describe('requests', () => {
  it('name the page of the own registrations', async () => {
    http.answer(json(200, paged(registrationAnswer())));
    await own.ownRegistrations.request(3, { accountId: 'depot' });
    expect(http.received.map(({ query: sent }) => sent.get('page'))).toEqual(['3']);
  });

  it('name the serial number of earlier claims, and only claims on it are cached', async () => {
    http.answer(json(200, paged(claimAnswer({ id: 'a' }), claimAnswer({ id: 'b', serialNumber: 'OTHER' }))));
    await earlier.refreshEarlierClaims('depot', 'DEMOACTIVE0001');
    expect(http.received.map(({ query: sent }) => sent.get('search'))).toEqual(['DEMOACTIVE0001']);
    expect((await earlier.readEarlierClaims('depot', 'DEMOACTIVE0001')).map(({ id }) => id)).toEqual(['a']);
    expect(await earlier.readEarlierClaims('depot', 'OTHER')).toEqual([]);
  });

  it('read each list of the saved documents once', async () => {
    await saved.refreshSaved({ id: 'depot', salesForceId: 'contact-1' }, [
      { place: { kind: 'procedure' } },
      { place: { kind: 'user-manual', productId: 'p1', productName: 'Blower' } },
      { place: { kind: 'procedure' } },
      { place: { kind: 'user-manual', productId: 'p1', productName: 'Blower' } },
      { place: { kind: 'service-manual', productId: 'p1', productName: 'Blower' } },
      { place: { kind: 'user-manual', productId: 'p2', productName: 'Blower' } },
    ]);
    const read = http.received.map(({ path, query: sent }) => [path, sent.get('productId') ?? sent.get('contactId')]);
    expect(read.map(([, id]) => id)).toEqual(['contact-1', 'p1', 'p1', 'p2']);
    expect(new Set(read.map(String)).size).toBe(4);
  });
});
