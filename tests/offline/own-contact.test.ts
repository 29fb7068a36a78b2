import { thrownBy } from '#tests/support/client-at.ts';
import { useEmptyDevice } from '#tests/support/device.ts';
import { json, refusal, reset, useHttpAnswers } from '#tests/support/http-answers.ts';
import { storeSession } from '#tests/support/stored-session.ts';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

useEmptyDevice();
const http = useHttpAnswers();

let readOwnContact: typeof import('#offline/cache/own-registrations.ts').readOwnContact;
const contact = { id: 'contact-1', name: 'Ada Morin', email: 'ada@example.com' };

beforeAll(async () => {
  vi.stubEnv('VITE_API_URL', http.url);
  ({ readOwnContact } = await import('#offline/cache/own-registrations.ts'));
});
beforeEach(() => storeSession());

describe('the customer’s own contact', () => {
  it('is requested from the API, and without network is the last reading', async () => {
    http.answer(json(200, contact), reset(), refusal(503, 'UNAVAILABLE'));
    expect(await readOwnContact('depot')).toEqual(contact);
    expect(await readOwnContact('depot')).toEqual(contact);
    expect(await readOwnContact('depot')).toEqual(contact);
  });

  it('is missing without network when this account has never read it', async () => {
    http.answer(json(200, contact), reset());
    await readOwnContact('depot');
    await storeSession({ accountId: 'another' });
    expect(await readOwnContact('another')).toBeNull();
  });

  it('is not the last reading when the server refuses', async () => {
    http.answer(json(200, contact), refusal(403, 'FORBIDDEN'));
    await readOwnContact('depot');
    expect(await thrownBy(readOwnContact('depot'))).toMatchObject({ failure: { status: 403 } });
  });
});
