import { useEmptyDevice } from '#tests/support/device.ts';
import { thrownBy } from '#tests/support/client-at.ts';
import { claimAnswer } from '#tests/support/contract-answers.ts';
import {
  type Answer,
  json,
  noContent,
  page,
  type Received,
  refusal,
  reset,
  useHttpAnswers,
} from '#tests/support/http-answers.ts';
import { useLocalStorage } from '#tests/support/local-storage.ts';
import { storeSession } from '#tests/support/stored-session.ts';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Client } from '#api/client.ts';
import { failureOf } from '#api/failure.ts';
import { getClaim } from '#contract/claims.ts';
import { getFileContent } from '#contract/files.ts';
import { getHealth } from '#contract/health.ts';
import { logout } from '#contract/session.ts';
import { clearTokens, readTokens } from '#session/tokens.ts';
import { database } from '#storage/database.ts';
import { StorageFault } from '#storage/storage-fault.ts';

useEmptyDevice();
const local = useLocalStorage();
const http = useHttpAnswers();

let call: Client['call'];
let whenTimedOut: typeof import('#session/call.ts').whenTimedOut;
let renewNow: typeof import('#session/call.ts').renewNow;
/** The token that the API accepts now. */
let good: string;
/** The response to a renewal. */
let onRefresh: (request: Received) => Answer | Promise<Answer>;

beforeAll(async () => {
  vi.stubEnv('VITE_API_URL', http.url);
  ({ call, whenTimedOut, renewNow } = await import('#session/call.ts'));
});

beforeEach(async () => {
  await storeSession();
  good = 'token-2';
  onRefresh = () => json(200, { token: 'token-2', refreshToken: 'refresh-2', expiresIn: 600 });
  http.answerAll((request) => {
    if (request.path === '/api/auth/refresh-token') return onRefresh(request);
    const known = request.headers.authorization === `Bearer ${good}`;
    return known ? json(200, claimAnswer()) : refusal(401, 'UNAUTHENTICATED');
  });
});

const readClaim = (accountId?: string) =>
  call(getClaim, { params: { id: 'claim-1' } }, accountId === undefined ? {} : { accountId });
const refreshes = () => http.received.filter(({ path }) => path.endsWith('/refresh-token'));
const failureOfRead = async () => failureOf(await thrownBy(readClaim()));

describe('a call of the session', () => {
  it('is sent with the signed-in account, in the saved language, with the version of the app', async () => {
    good = 'token-1';
    local.set('locale', 'fr');
    await readClaim();
    const { version } = (await import('../../package.json', { with: { type: 'json' } })).default;
    expect(http.received[0]?.headers).toMatchObject({
      authorization: 'Bearer token-1',
      'accept-language': 'fr',
      'x-app-version': version,
    });
    expect(refreshes()).toEqual([]);
  });

  it('has the language of the session in a worker without local storage', async () => {
    good = 'token-1';
    await storeSession({ locale: 'fr' });
    vi.stubGlobal('localStorage', undefined);
    await readClaim();
    expect(http.received[0]?.headers['accept-language']).toBe('fr');
  });

  it('has no token without a session', async () => {
    await clearTokens('depot');
    http.answer(json(200, { status: 'ok', version: '1' }));
    await call(getHealth, {});
    expect(http.received[0]?.headers).not.toHaveProperty('authorization');
  });

  it('repeats the anti-forgery cookie of the page', async () => {
    vi.stubGlobal('document', { cookie: 'XSRF-TOKEN=from-the-page' });
    http.answer(noContent());
    await call(logout, { body: { accountId: 'depot', refreshToken: 'refresh-1' } });
    expect(http.received[0]?.headers['x-xsrf-token']).toBe('from-the-page');
  });
});

it('a file is downloaded with the signed-in account, whole or in parts', async () => {
  const { download, downloadPart } = await import('#session/call.ts');
  http.answerAll(() => (response) => void response.writeHead(200, { 'content-type': 'text/plain' }).end('abc'));
  const input = { params: { id: 'file-1' } };
  expect(await (await download(getFileContent, input)).text()).toBe('abc');
  const range = { from: 0, to: 3, etag: null };
  expect(await (await downloadPart(getFileContent, input, { range })).bytes.text()).toBe('abc');
  expect(http.received.map(({ headers }) => headers.authorization)).toEqual(['Bearer token-1', 'Bearer token-1']);
});

describe('a renewal', () => {
  it('returns a new token, stores it on the device, and the call is repeated', async () => {
    expect(await readClaim()).toEqual(claimAnswer());
    expect(refreshes().map(({ body }) => JSON.parse(body.toString()))).toEqual([
      { accountId: 'depot', refreshToken: 'refresh-1' },
    ]);
    expect(refreshes()[0]?.headers).not.toHaveProperty('authorization');
    expect(await readTokens()).toMatchObject({ token: 'token-2', refreshToken: 'refresh-2', expiresIn: 600 });
    expect(local.has('accountId')).toBe(true);
  });

  it('is requested once for several concurrent calls with the old token', async () => {
    const claims = await Promise.all(Array.from({ length: 5 }, () => readClaim()));
    expect(claims).toEqual(Array.from({ length: 5 }, () => claimAnswer()));
    expect(refreshes()).toHaveLength(1);
  });

  it('is requested once across tabs', async () => {
    vi.resetModules();
    const otherTab = await import('#session/call.ts');
    const both = [readClaim(), otherTab.call(getClaim, { params: { id: 'claim-1' } })];
    expect(await Promise.all(both)).toEqual([claimAnswer(), claimAnswer()]);
    expect(refreshes()).toHaveLength(1);
    const { database } = await import('#storage/database.ts');
    database.close();
  });

  it('keeps the old refresh token and its time with a backend that returns only the token', async () => {
    onRefresh = () => json(200, { token: 'token-2' });
    await readClaim();
    expect(await readTokens()).toMatchObject({ token: 'token-2', refreshToken: 'refresh-1', expiresIn: 900 });
  });

  it('is retried with a new anti-forgery token', async () => {
    const answers = [refusal(403, 'XSRF_TOKEN_INVALID'), json(200, { token: 'token-2' })];
    onRefresh = () => answers.shift() ?? reset();
    expect(await readClaim()).toEqual(claimAnswer());
    expect(refreshes()).toHaveLength(2);
  });
});

describe('a renewal in advance', () => {
  it('returns a new token', async () => {
    await renewNow();
    expect(await readTokens()).toMatchObject({ token: 'token-2', refreshToken: 'refresh-2' });
  });

  it('is not requested without a session', async () => {
    await clearTokens('depot');
    await renewNow();
    expect(http.received).toEqual([]);
  });

  it('changes nothing without a response', async () => {
    onRefresh = () => reset();
    await renewNow();
    expect(await readTokens()).toMatchObject({ token: 'token-1', refreshToken: 'refresh-1' });
  });

  it('that this device cannot store fails, and ends no session', async () => {
    const storing = vi.spyOn(database.session, 'put').mockRejectedValueOnce(new StorageFault('lost'));
    await expect(renewNow()).rejects.toThrow(StorageFault);
    storing.mockRestore();
    expect(await readTokens()).toMatchObject({ token: 'token-1', refreshToken: 'refresh-1' });
  });
});

describe('a refused new token', () => {
  it('is reported once, after one renewal and one retry, and ends no session', async () => {
    const reports = vi.fn<() => void>();
    whenTimedOut(reports);
    good = 'none';
    expect(await failureOfRead()).toEqual({ kind: 'signin' });
    expect(reports).toHaveBeenCalledOnce();
    expect(http.received).toHaveLength(3);
    expect(await readTokens()).toMatchObject({ token: 'token-2' });
  });

  it('is not reported when the first one was', async () => {
    const reports = vi.fn<() => void>();
    whenTimedOut(reports);
    await readClaim();
    expect(reports).not.toHaveBeenCalled();
  });
});

describe('a refused renewal', () => {
  it.each([
    ['400', refusal(400, 'MALFORMED_REQUEST')],
    ['401', refusal(401, 'UNAUTHENTICATED')],
    ['403', refusal(403, 'FORBIDDEN')],
    ['404', refusal(404, 'NOT_FOUND')],
    ['422', refusal(422, 'VALIDATION_FAILED')],
  ])('with %s ends the session', async (_, answer) => {
    onRefresh = () => answer;
    expect(await failureOfRead()).toEqual({ kind: 'signin' });
    expect(await readTokens()).toBeNull();
    expect(local.has('accountId')).toBe(false);
  });

  it('is not requested again by the calls that waited for it', async () => {
    onRefresh = () => refusal(401, 'UNAUTHENTICATED');
    const failures = await Promise.all([failureOfRead(), failureOfRead(), failureOfRead()]);
    expect(failures).toEqual(Array.from({ length: 3 }, () => ({ kind: 'signin' })));
    expect(refreshes()).toHaveLength(1);
  });
});

describe('a failed renewal without information about the session', () => {
  it.each([
    ['cannot be reached', reset(), { kind: 'unreachable' }],
    ['meets a captive portal', page(200), { kind: 'not_an_answer' }],
    ['meets an ill API', refusal(503, 'UNAVAILABLE'), { kind: 'refused', status: 503 }],
    ['meets a fault', refusal(500, 'INTERNAL_ERROR'), { kind: 'refused', status: 500 }],
    [
      'is asked to wait',
      refusal(429, 'TOO_MANY_REQUESTS', { 'Retry-After': '9' }),
      { kind: 'refused', retryAfterS: 9 },
    ],
    ['cannot get past the anti-forgery check', refusal(403, 'XSRF_TOKEN_INVALID'), { kind: 'refused', status: 403 }],
  ])('keeps the session: %s', async (_, answer, failure) => {
    onRefresh = () => answer;
    expect(await failureOfRead()).toMatchObject(failure);
    expect(await readTokens()).toMatchObject({ token: 'token-1', refreshToken: 'refresh-1' });
    onRefresh = () => json(200, { token: 'token-2' });
    expect(await readClaim()).toEqual(claimAnswer());
  });
});

describe('another account that signs in during a call', () => {
  const another = { accountId: 'another', token: 'token-2', refreshToken: 'refresh-9' };

  it('does not use its token for the call', async () => {
    http.answer((response) => void storeSession(another).then(() => refusal(401, 'UNAUTHENTICATED')(response)));
    expect(await failureOfRead()).toEqual({ kind: 'signin' });
    expect(http.received.map(({ headers }) => headers.authorization)).toEqual(['Bearer token-1']);
    expect(await readTokens()).toMatchObject(another);
  });

  it('is not signed out by the refusal of the previous account', async () => {
    onRefresh = async () => {
      await storeSession(another);
      return refusal(401, 'UNAUTHENTICATED');
    };
    expect(await failureOfRead()).toEqual({ kind: 'signin' });
    expect(await readTokens()).toMatchObject(another);
  });

  it.each([['depot'], [undefined]])(
    'does not get the token of the previous account, and does not give it one (as %s)',
    async (as) => {
      onRefresh = async () => {
        await storeSession(another);
        return json(200, { token: 'token-of-depot' });
      };
      expect(failureOf(await thrownBy(readClaim(as)))).toEqual({ kind: 'signin' });
      expect(await readTokens()).toMatchObject(another);
      expect(http.received.map(({ headers }) => headers.authorization)).not.toContain('Bearer token-2');
    },
  );
});
