import { useEmptyDevice } from '#tests/support/device.ts';
import { depotAccount } from '#tests/support/contract-answers.ts';
import { json, useHttpAnswers } from '#tests/support/http-answers.ts';
import { useLocalStorage } from '#tests/support/local-storage.ts';
import { storeSession } from '#tests/support/stored-session.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Client } from '#api/client.ts';
import { listBrands } from '#contract/products.ts';
import { getAccount } from '#contract/session.ts';
import { createGuestTicket } from '#contract/tickets.ts';
import { resendVerification } from '#contract/verification.ts';

useEmptyDevice();
useLocalStorage();
const http = useHttpAnswers();

let call: Client['call'];
beforeEach(async () => {
  vi.stubEnv('VITE_API_URL', http.url);
  vi.resetModules();
  ({ call } = await import('#session/call.ts'));
});

afterEach(async () => (await import('#storage/database.ts')).database.close());

const tokens = () => http.received.map(({ headers }) => headers.authorization ?? null);
const ticket = {
  firstName: 'Ana',
  lastName: 'Roy',
  email: 'ana@example.com',
  message: 'Hello',
  productId: 'product-1',
  ticketType: 'Other',
};

describe('an unverified account', () => {
  beforeEach(() => storeSession({ account: { ...depotAccount, verifiedAt: null } }));

  it('sends public calls without its token, which would be refused', async () => {
    http.answer(json(200, { data: [] }), json(201, { id: 'ticket-1' }));
    await call(listBrands, { query: {} });
    await call(createGuestTicket, { body: ticket });
    expect(tokens()).toEqual([null, null]);
  });

  it('sends calls about its own account with its token', async () => {
    http.answer(json(200, { ...depotAccount, verifiedAt: null }), json(200, { delay: 60 }));
    await call(getAccount, {});
    await call(resendVerification, { body: {} });
    expect(tokens()).toEqual(['Bearer token-1', 'Bearer token-1']);
  });
});

it('a verified or unknown account always sends its token', async () => {
  for (const account of [depotAccount, null]) {
    await storeSession({ account });
    http.answer(json(200, { data: [] }));
    await call(listBrands, { query: {} });
  }
  expect(tokens()).toEqual(['Bearer token-1', 'Bearer token-1']);
});
