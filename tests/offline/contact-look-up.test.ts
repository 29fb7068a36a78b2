import { thrownBy } from '#tests/support/client-at.ts';
import { paged } from '#tests/support/contract-answers.ts';
import { useEmptyDevice } from '#tests/support/device.ts';
import { json, refusal, reset, useHttpAnswers } from '#tests/support/http-answers.ts';
import { storeSession } from '#tests/support/stored-session.ts';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { database } from '#storage/database.ts';

useEmptyDevice();
const http = useHttpAnswers();

let lookUpContact: typeof import('#offline/look-ups/look-up-contact.ts').lookUpContact;
const contact = { id: 'contact-1', name: 'Ada Morin', email: 'ada@example.com' };

beforeAll(async () => {
  vi.stubEnv('VITE_API_URL', http.url);
  ({ lookUpContact } = await import('#offline/look-ups/look-up-contact.ts'));
});
beforeEach(() => storeSession());

describe('the contact of an email or a phone', () => {
  it.each([
    ['ada@example.com', 'email'],
    ['416 555-0199', 'phone'],
  ])('is requested from the API: %s', async (typed, name) => {
    http.answer(json(200, paged(contact)));
    expect(await lookUpContact('depot', typed)).toEqual({ kind: 'one', contact });
    expect(Object.fromEntries(http.received[0]?.query ?? [])).toEqual({ [name]: typed });
  });

  it('can be missing or ambiguous', async () => {
    http.answer(json(200, paged()), json(200, paged(contact, { ...contact, id: 'contact-2' })));
    expect(await lookUpContact('depot', 'ada@example.com')).toEqual({ kind: 'none' });
    expect(await lookUpContact('depot', 'ada@example.com')).toEqual({ kind: 'several' });
  });

  it('is the cached result without network, for the same account only', async () => {
    http.answer(json(200, paged(contact)));
    await lookUpContact('depot', 'ada@example.com');
    http.answerAll(() => reset());
    expect(await lookUpContact('depot', 'Ada@Example.com')).toEqual({
      kind: 'remembered',
      contact,
      why: 'unreachable',
    });
    await storeSession({ accountId: 'another' });
    expect(await lookUpContact('another', 'ada@example.com')).toEqual({ kind: 'unreachable', why: 'unreachable' });
  });

  it('is not requested for one account with the token of another', async () => {
    await storeSession({ accountId: 'another' });
    expect(await thrownBy(lookUpContact('depot', 'ada@example.com'))).toMatchObject({ failure: { kind: 'signin' } });
    expect(http.received).toEqual([]);
  });

  it('is requested without an account by a visitor, and not stored', async () => {
    await database.session.clear();
    http.answer(json(200, paged(contact)));
    expect(await lookUpContact(null, 'ada@example.com')).toEqual({ kind: 'one', contact });
    expect(http.received[0]?.headers).not.toHaveProperty('authorization');
    http.answerAll(() => reset());
    expect(await lookUpContact(null, 'ada@example.com')).toEqual({ kind: 'unreachable', why: 'unreachable' });
  });

  it('is not read from the cache when the server refuses', async () => {
    http.answer(refusal(403, 'FORBIDDEN'));
    expect(await thrownBy(lookUpContact('depot', 'ada@example.com'))).toMatchObject({ failure: { status: 403 } });
  });
});
