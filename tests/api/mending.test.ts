import { clientAt, depotCredentials, thrownBy } from '#tests/support/client-at.ts';
import { claimAnswer } from '#tests/support/contract-answers.ts';
import { claimForm } from '#tests/support/device.ts';
import { formOf, json, page, refusal, useHttpAnswers } from '#tests/support/http-answers.ts';
import { describe, expect, it, vi } from 'vitest';
import type { ClientOptions, Credentials } from '#api/client.ts';
import { ApiError } from '#api/failure.ts';
import { createClaim, getClaim } from '#contract/claims.ts';
import { login } from '#contract/session.ts';

const http = useHttpAnswers();

const fresh: Credentials = { accountId: 'depot', token: 'token-2' };
const input = { params: { id: 'claim-1' } };
const unauthenticated = refusal(401, 'UNAUTHENTICATED');
const forged = refusal(403, 'XSRF_TOKEN_INVALID');
const tokensSent = () => http.received.map(({ headers }) => headers.authorization);

function renewing(outcome: Credentials | null) {
  return vi.fn<ClientOptions['renew']>(async () => outcome);
}

describe('an expired token', () => {
  it('is renewed once, and the call is repeated with the new one', async () => {
    http.answer(unauthenticated, json(200, claimAnswer()));
    const renew = renewing(fresh);
    expect(await clientAt(http.url, { renew }).call(getClaim, input)).toEqual(claimAnswer());
    expect(renew.mock.calls).toEqual([[depotCredentials]]);
    expect(tokensSent()).toEqual(['Bearer token-1', 'Bearer token-2']);
  });

  it('is renewed for the whole call: key, fields and photos are sent again', async () => {
    http.answer(unauthenticated, json(201, claimAnswer()));
    const body = { ...claimForm, productRegistrationId: 'registration-1', customerId: null };
    const files = [{ name: 'a.jpg', blob: new Blob([Uint8Array.of(1, 2, 3)], { type: 'image/jpeg' }) }];
    const client = clientAt(http.url, { renew: renewing(fresh) });
    await client.call(createClaim, { body, files }, { idempotencyKey: 'key-1' });
    const sent = await Promise.all(
      http.received.map(async (request) => ({
        key: request.headers['idempotency-key'],
        fields: [...(await formOf(request))].filter(([, value]) => typeof value === 'string'),
        bytes: request.body.includes(Buffer.of(1, 2, 3)),
      })),
    );
    expect(sent[0]).toMatchObject({ key: 'key-1', bytes: true });
    expect(sent[1]).toEqual(sent[0]);
  });

  it('requires a sign-in when the new one is refused too, without a third attempt', async () => {
    http.answer(unauthenticated, unauthenticated, json(200, claimAnswer()));
    const renew = renewing(fresh);
    const error = await thrownBy(clientAt(http.url, { renew }).call(getClaim, input));
    expect(error).toMatchObject({ failure: { kind: 'signin' } });
    expect(renew).toHaveBeenCalledOnce();
    expect(http.received).toHaveLength(2);
  });

  it('requires a sign-in when the renewal is refused', async () => {
    http.answer(unauthenticated);
    const error = await thrownBy(clientAt(http.url, { renew: renewing(null) }).call(getClaim, input));
    expect(error).toMatchObject({ failure: { kind: 'signin' } });
    expect(http.received).toHaveLength(1);
  });

  it('is reported as a missing response when the renewal could not be sent: the session continues', async () => {
    http.answer(unauthenticated);
    const renew = async () => {
      throw new ApiError({ kind: 'unreachable' });
    };
    const error = await thrownBy(clientAt(http.url, { renew }).call(getClaim, input));
    expect(error).toMatchObject({ failure: { kind: 'unreachable' } });
  });

  it('is not renewed without a session', async () => {
    http.answer(unauthenticated);
    const renew = renewing(fresh);
    const client = clientAt(http.url, { renew, credentials: async () => null });
    const error = await thrownBy(client.call(getClaim, input));
    expect(error).toMatchObject({ failure: { kind: 'refused', status: 401, code: 'UNAUTHENTICATED' } });
    expect(renew).not.toHaveBeenCalled();
  });

  it('is not related to a wrong password', async () => {
    http.answer(refusal(401, 'INVALID_CREDENTIALS'));
    const renew = renewing(fresh);
    const call = clientAt(http.url, { renew }).call(login, { body: { email: 'a@example.com', password: 'x' } });
    expect(await thrownBy(call)).toMatchObject({ failure: { kind: 'refused', code: 'INVALID_CREDENTIALS' } });
    expect(renew).not.toHaveBeenCalled();
    expect(http.received).toHaveLength(1);
  });
});

describe('an expired anti-forgery cookie', () => {
  const body = { accountId: 'depot', email: 'a@example.com', password: 'x' };
  const session = { accountId: 'depot', token: 't', refreshToken: 'r', expiresIn: 900 };
  const cookies = () => {
    const values = ['old', 'fresh', 'fresher'];
    return async () => values.shift() ?? null;
  };
  const forgerySent = () => http.received.map(({ headers }) => headers['x-xsrf-token']);

  it('is read again, and the call is repeated with it', async () => {
    http.answer(forged, json(200, session));
    expect(await clientAt(http.url, { antiForgeryToken: cookies() }).call(login, { body })).toEqual(session);
    expect(forgerySent()).toEqual(['old', 'fresh']);
  });

  it('is reported as a refusal the second time', async () => {
    http.answer(forged, forged, json(200, session));
    const error = await thrownBy(clientAt(http.url, { antiForgeryToken: cookies() }).call(login, { body }));
    expect(error).toMatchObject({ failure: { kind: 'refused', status: 403, code: 'XSRF_TOKEN_INVALID' } });
    expect(forgerySent()).toEqual(['old', 'fresh']);
  });

  it.each(['FORBIDDEN', 'ACCOUNT_NOT_VERIFIED'])('is not the cause of %s', async (code) => {
    http.answer(refusal(403, code), json(200, session));
    const error = await thrownBy(clientAt(http.url).call(login, { body }));
    expect(error).toMatchObject({ failure: { kind: 'refused', status: 403, code } });
    expect(http.received).toHaveLength(1);
  });

  it('and an expired token are replaced in one call, each once', async () => {
    http.answer(forged, unauthenticated, json(200, session));
    const options = { antiForgeryToken: cookies(), renew: renewing(fresh) };
    expect(await clientAt(http.url, options).call(login, { body })).toEqual(session);
    expect(forgerySent()).toEqual(['old', 'fresh', 'fresher']);
    expect(tokensSent()).toEqual(['Bearer token-1', 'Bearer token-1', 'Bearer token-2']);
  });
});

describe('a call for one account', () => {
  it('is sent with that account', async () => {
    http.answer(json(200, claimAnswer()));
    await clientAt(http.url).call(getClaim, input, { accountId: 'depot' });
    expect(tokensSent()).toEqual(['Bearer token-1']);
  });

  it.each([
    ['another account is signed in', { accountId: 'another', token: 'token-9' }],
    ['no account is signed in', null],
  ])('is not sent when %s', async (_, credentials) => {
    const renew = renewing(depotCredentials);
    const client = clientAt(http.url, { renew, credentials: async () => credentials });
    const error = await thrownBy(client.call(getClaim, input, { accountId: 'depot' }));
    expect(error).toMatchObject({ failure: { kind: 'signin' } });
    expect(http.received).toEqual([]);
    expect(renew).not.toHaveBeenCalled();
  });

  it('is never repeated with the token of another account after a renewal', async () => {
    http.answer(unauthenticated, json(200, claimAnswer()));
    const renew = renewing({ accountId: 'another', token: 'token-9' });
    const error = await thrownBy(clientAt(http.url, { renew }).call(getClaim, input, { accountId: 'depot' }));
    expect(error).toMatchObject({ failure: { kind: 'signin' } });
    expect(tokensSent()).toEqual(['Bearer token-1']);
  });
});

describe('any other result', () => {
  it.each([
    ['404', refusal(404, 'NOT_FOUND')],
    ['409', refusal(409, 'CONFLICT')],
    ['422', refusal(422, 'VALIDATION_FAILED')],
    ['429', refusal(429, 'TOO_MANY_REQUESTS')],
    ['503', refusal(503, 'UNAVAILABLE')],
    ['a page', page(502)],
  ])('is final: %s', async (_, answer) => {
    http.answer(answer, json(200, claimAnswer()));
    await thrownBy(clientAt(http.url).call(getClaim, input));
    expect(http.received).toHaveLength(1);
  });
});
