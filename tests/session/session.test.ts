import { claimPayload, storageKeyOf, storeDraft, useEmptyDevice } from '#tests/support/device.ts';
import { thrownBy } from '#tests/support/client-at.ts';
import { depotAccount } from '#tests/support/contract-answers.ts';
import { type Answer, json, noContent, refusal, reset, useHttpAnswers } from '#tests/support/http-answers.ts';
import { useLocalStorage } from '#tests/support/local-storage.ts';
import { usePrivateFiles } from '#tests/support/private-files.ts';
import { storeSession } from '#tests/support/stored-session.ts';
import { waitFor } from '#tests/support/wait-for.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Client } from '#api/client.ts';
import { getHealth } from '#contract/health.ts';
import { submitClaim } from '#offline/outbox/enqueue.ts';
import { clearTokens, readTokens } from '#session/tokens.ts';
import { database } from '#storage/database.ts';

useEmptyDevice();
const local = useLocalStorage();
const http = useHttpAnswers();

const loggedIn = { accountId: 'depot', token: 'token-1', refreshToken: 'refresh-1', expiresIn: 900 };
const credentials = { email: 'depot@example.com', password: 'secret' };
const another = { ...depotAccount, id: 'another', email: 'another@example.com' };

const proof = {
  id: 'cGFzc2tleQ',
  rawId: 'cGFzc2tleQ',
  type: 'public-key' as const,
  response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' },
};

/** The page under test, just opened; the test itself acts as another tab of the device. */
let page: typeof import('#session/start-session.ts') &
  typeof import('#session/sign-in-out.ts') &
  typeof import('#session/session-store.ts') &
  typeof import('#session/sign-in-steps.ts');
let answers: Record<string, Answer | Promise<Answer>>;

beforeEach(async () => {
  vi.stubEnv('VITE_API_URL', http.url);
  vi.resetModules();
  page = {
    ...(await import('#session/start-session.ts')),
    ...(await import('#session/sign-in-out.ts')),
    ...(await import('#session/session-store.ts')),
    ...(await import('#session/sign-in-steps.ts')),
  };
  answers = {
    'POST /api/auth/login': json(200, loggedIn),
    'GET /api/account': json(200, depotAccount),
    'DELETE /api/auth/refresh-token': noContent(),
    'DELETE /api/auth/refresh-token/all': noContent(),
  };
  http.answerAll(({ method, path }) => answers[`${method} ${path}`] ?? refusal(404, 'NOT_FOUND'));
});

afterEach(async () => {
  // The check of the page's start has ended by then: its last reads would fail with a closed database.
  answers['GET /api/account'] = json(200, depotAccount);
  await page.refreshAccount();
  (await import('#storage/database.ts')).database.close();
});

const calls = () => http.received.map(({ method, path }) => `${method} ${path.replace('/api', '')}`);
const shown = () => page.useSession.getState();

/** Resolves after a request for the account, if there was no other. */
function accountAsked(): Promise<void> {
  return waitFor(() => {
    if (calls().join() !== 'GET /account') throw new Error(`Asked: ${calls().join()}`);
  });
}

/** Resolves when the page shows the expected state. */
function showing(wanted: (session: ReturnType<typeof shown>) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const stop = page.useSession.subscribe((session) => wanted(session) && done());
    const done = () => {
      stop();
      resolve();
    };
    if (wanted(shown())) done();
  });
}

describe('the sign-in', () => {
  it('shows the account and stores the session on the device', async () => {
    expect(await page.signIn(credentials)).toBeNull();
    expect(page.useSignInSteps.getState()).toEqual({ pending: null, offerPasskeyTo: depotAccount.id });
    expect(shown()).toEqual({ phase: 'signed-in', account: depotAccount });
    expect(await readTokens()).toMatchObject({ ...loggedIn, account: depotAccount });
    expect(local.get('accountId')).toBe('depot');
  });

  it('with a password stores nothing before the second step, which ends the offer of a passkey', async () => {
    const secondStep = { token: 'step', passkey: false, authenticator: true };
    answers['POST /api/auth/login'] = json(200, { secondStep });
    answers['POST /api/auth/second-step'] = json(200, loggedIn);
    expect(await page.signIn(credentials)).toEqual(secondStep);
    expect(await readTokens()).toBeNull();
    expect(shown().phase).toBe('checking');
    expect(page.useSignInSteps.getState()).toEqual({ pending: secondStep, offerPasskeyTo: null });

    await page.finish({ token: 'step', code: '123456' });
    expect(shown()).toEqual({ phase: 'signed-in', account: depotAccount });
    expect(page.useSignInSteps.getState()).toEqual({ pending: null, offerPasskeyTo: null });
  });

  it.each<[string, string | undefined, () => Promise<unknown>]>([
    ['a passkey alone', 'cGFzc2tleQ', () => page.signInByPasskey(proof)],
    ['a passkey as the second step', 'cGFzc2tleQ', () => page.finish({ token: 'step', passkey: proof })],
    ['a code as the second step', undefined, () => page.finish({ token: 'step', code: '123456' })],
  ])('records the passkey, if any: %s', async (_, passkey, signIn) => {
    answers['POST /api/auth/passkey'] = json(200, loggedIn);
    answers['POST /api/auth/second-step'] = json(200, loggedIn);
    expect(await signIn()).toEqual(depotAccount);
    expect(shown()).toEqual({ phase: 'signed-in', account: depotAccount });
    const stored = await readTokens();
    expect(stored?.passkey).toBe(passkey);
    expect(stored && 'passkey' in stored).toBe(passkey !== undefined);
  });

  it('stores nothing when it is refused', async () => {
    answers['POST /api/auth/login'] = refusal(401, 'INVALID_CREDENTIALS');
    const error = await thrownBy(page.signIn(credentials));
    expect(error).toMatchObject({ failure: { kind: 'refused', code: 'INVALID_CREDENTIALS' } });
    expect(await readTokens()).toBeNull();
    expect(shown().phase).toBe('checking');
  });
});

describe('the start of the app', () => {
  it('shows no account without a session, and sends no request', async () => {
    await page.startSession();
    expect(shown()).toEqual({ phase: 'signed-out' });
    expect(calls()).toEqual([]);
  });

  it('shows the account of the device at once, without the network', async () => {
    answers['GET /api/account'] = reset();
    await storeSession({ account: depotAccount });
    await page.startSession();
    expect(shown()).toEqual({ phase: 'signed-in', account: depotAccount });
    await accountAsked();
    expect(await readTokens()).toMatchObject({ token: 'token-1' });
  });

  it('waits 10 ms before it checks the session, and shows no account meanwhile', async () => {
    await storeSession();
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const timer = vi.spyOn(globalThis, 'setTimeout');
    try {
      const started = page.startSession();
      await waitFor(() => expect(timer).toHaveBeenCalledWith(expect.anything(), 10));
      await vi.advanceTimersByTimeAsync(9);
      expect([shown(), calls()]).toEqual([{ phase: 'checking' }, []]);
      await vi.advanceTimersByTimeAsync(1);
      await started;
      expect([shown().phase, calls()]).toEqual(['signed-in', ['GET /account']]);
    } finally {
      timer.mockRestore();
      vi.useRealTimers();
    }
  });

  it('reads the account again, and shows its changes', async () => {
    answers['GET /api/account'] = json(200, { ...depotAccount, name: 'Depot Sud' });
    await storeSession({ account: depotAccount });
    await page.startSession();
    await showing((session) => session.phase === 'signed-in' && session.account.name === 'Depot Sud');
    expect(await readTokens()).toMatchObject({ account: { name: 'Depot Sud' } });
  });

  it('checks the session once a screen is shown', async () => {
    answers['GET /api/account'] = json(200, { ...depotAccount, name: 'Depot Sud' });
    await storeSession({ account: depotAccount });
    const screen = Promise.withResolvers<void>();
    const timer = vi.spyOn(globalThis, 'setTimeout');
    const isBegun = () => timer.mock.calls.some(([, ms]) => ms === 10);
    try {
      await page.startSession(screen.promise);
      expect([shown(), isBegun()]).toEqual([{ phase: 'signed-in', account: depotAccount }, false]);
      screen.resolve();
      await showing((session) => session.phase === 'signed-in' && session.account.name === 'Depot Sud');
      expect(isBegun()).toBe(true);
      expect(await readTokens()).toMatchObject({ account: { name: 'Depot Sud' } });
    } finally {
      timer.mockRestore();
    }
  });

  it('waits for the account if it was never read', async () => {
    await storeSession();
    await page.startSession();
    expect(shown()).toEqual({ phase: 'signed-in', account: depotAccount });
  });

  it.each([
    ['403', refusal(403, 'FORBIDDEN')],
    ['404', refusal(404, 'NOT_FOUND')],
  ])('ends the session when the account is refused with %s', async (_, answer) => {
    answers['GET /api/account'] = answer;
    await storeSession({ account: depotAccount });
    await page.startSession();
    await showing(({ phase }) => phase === 'signed-out');
    expect(shown()).toEqual({ phase: 'signed-out', notice: 'ended' });
    expect(await readTokens()).toBeNull();
  });

  it.each([
    ['has an error', refusal(503, 'UNAVAILABLE')],
    ['sends Retry-After', refusal(429, 'TOO_MANY_REQUESTS')],
    ['cannot be reached', reset()],
  ])('keeps the session when the API %s', async (_, answer) => {
    answers['GET /api/account'] = answer;
    await storeSession();
    await page.startSession();
    expect(await readTokens()).toMatchObject({ token: 'token-1' });
  });
});

describe('a device with an unencrypted key of an older version', () => {
  const disk = usePrivateFiles();

  it('encrypts it with a renewal after the account is read, once', async () => {
    const storageKey = storageKeyOf('depot');
    answers['POST /api/auth/refresh-token'] = json(200, { token: 'token-2', expiresIn: 900, storageKey });
    await storeSession({ account: depotAccount });
    await page.refreshAccount();
    expect(calls()).toEqual(['GET /account', 'POST /auth/refresh-token']);
    expect(disk.files.get('device-secret')).toHaveLength(32);
    expect(await database.storageKeys.where({ accountId: 'depot' }).toArray()).toEqual([]);
    expect(await database.wrappedKeys.toArray()).toMatchObject([{ accountId: 'depot', retired: false }]);
    expect(await readTokens()).toMatchObject({ token: 'token-2', refreshToken: 'refresh-1' });
    await page.refreshAccount();
    expect(calls().filter((made) => made === 'POST /auth/refresh-token')).toHaveLength(1);
  });
});

describe('an open page', () => {
  beforeEach(async () => {
    await storeSession({ account: depotAccount });
    await page.startSession();
    await accountAsked();
  });

  it('shows a notice when the session was ended elsewhere', async () => {
    await clearTokens('depot');
    await showing(({ phase }) => phase === 'signed-out');
    expect(shown()).toEqual({ phase: 'signed-out', notice: 'ended' });
  });

  it('shows no notice after a logout in another tab', async () => {
    const other = new BroadcastChannel('signed-out');
    const heard = new Promise((resolve) => {
      const listening = new BroadcastChannel('signed-out');
      listening.onmessage = () => resolve(listening.close());
    });
    other.postMessage('depot');
    await heard;
    other.close();
    await clearTokens('depot');
    await showing(({ phase }) => phase === 'signed-out');
    expect(shown()).toEqual({ phase: 'signed-out' });

    // The next session of the account has a notice again when it ends.
    await storeSession({ account: depotAccount });
    await showing(({ phase }) => phase === 'signed-in');
    await clearTokens('depot');
    await showing(({ phase }) => phase === 'signed-out');
    expect(shown()).toEqual({ phase: 'signed-out', notice: 'ended' });
  });

  it("shows no account while that of another tab's session is unknown", async () => {
    await storeSession({ accountId: 'another', account: null });
    await showing(({ phase }) => phase === 'checking');
    expect(shown()).toEqual({ phase: 'checking' });
  });

  it('switches to the account that another tab signs in', async () => {
    await storeSession({ accountId: 'another', account: another });
    await showing((session) => session.phase === 'signed-in' && session.account.id === 'another');
    // Its copy is encrypted first.
    await waitFor(() => expect(local.get('accountId')).toBe('another'));
  });
});

describe('an account whose role was changed during its session', () => {
  const demoted = { ...depotAccount, role: 'customer' as const };

  beforeEach(async () => {
    await storeSession({ account: depotAccount });
    await page.startSession();
    await accountAsked();
    answers['GET /api/account'] = json(200, demoted);
    http.received.length = 0;
  });

  it.each(['FORBIDDEN', 'ACCOUNT_NOT_VERIFIED', 'SECOND_FACTOR_REQUIRED'])(
    'is read again, once, at the first %s',
    async (code) => {
      answers['GET /api/health'] = refusal(403, code);
      const { call } = await import('#session/call.ts');
      const refusals = await Promise.all([1, 2, 3].map(() => thrownBy(call(getHealth, {}))));
      expect(refusals).toMatchObject(Array.from({ length: 3 }, () => ({ failure: { code } })));
      await showing((session) => session.phase === 'signed-in' && session.account.role === 'customer');
      expect(calls().filter((made) => made === 'GET /account')).toHaveLength(1);
      expect(await readTokens()).toMatchObject({ account: demoted });
    },
  );

  it('is read again after its verification, and only while it is signed in', async () => {
    const { markVerified } = await import('#session/start-session.ts');
    await markVerified();
    expect(calls()).toEqual(['GET /account']);
    expect(shown()).toMatchObject({ account: { role: 'customer' } });
    page.useSession.setState({ phase: 'signed-out' }, true);
    await markVerified();
    expect(calls()).toEqual(['GET /account']);
  });

  it('is not read again at any other refusal', async () => {
    answers['GET /api/health'] = refusal(409, 'CONFLICT');
    const { call } = await import('#session/call.ts');
    for (let time = 0; time < 3; time++) await thrownBy(call(getHealth, {}));
    expect(calls()).not.toContain('GET /account');
  });
});

describe('an expiring token', () => {
  const short = { ...loggedIn, expiresIn: 5.1 };

  // Fixes the date, so that the token stays new on a busy machine.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  it('is renewed automatically after a sign-in, for every tab', async () => {
    answers['POST /api/auth/login'] = json(200, short);
    answers['POST /api/auth/refresh-token'] = json(200, {
      token: 'token-2',
      refreshToken: 'refresh-2',
      expiresIn: 900,
    });
    await page.startSession();
    await page.signIn(credentials);
    await waitFor(async () => expect(await readTokens()).toMatchObject({ token: 'token-2', expiresIn: 900 }));
    // The renewal has ended.
    await navigator.locks.request('session-refresh', async () => {});
    expect(calls().filter((made) => made === 'POST /auth/refresh-token')).toHaveLength(1);
    expect(shown()).toEqual({ phase: 'signed-in', account: depotAccount });
  });

  it('stays when the renewal does not reach the server', async () => {
    answers['POST /api/auth/refresh-token'] = reset();
    await page.startSession();
    await storeSession({ ...short, issuedAt: Date.now(), account: depotAccount });
    await waitFor(() => expect(calls()).toContain('POST /auth/refresh-token'));
    expect(await readTokens()).toMatchObject({ token: short.token });
    await showing(({ phase }) => phase === 'signed-in');
  });

  it('ends the session when the renewal is refused', async () => {
    answers['POST /api/auth/refresh-token'] = refusal(401, 'UNAUTHENTICATED');
    await page.startSession();
    await storeSession({ ...short, issuedAt: Date.now(), account: depotAccount });
    await showing(({ phase }) => phase === 'signed-in');
    await showing(({ phase }) => phase === 'signed-out');
    expect(shown()).toEqual({ phase: 'signed-out', notice: 'ended' });
  });
});

describe('the sign-out', () => {
  beforeEach(async () => {
    await page.startSession();
    await page.signIn(credentials);
  });

  it('ends the session on the server and the device, without a notice', async () => {
    const shownBefore: unknown[] = [];
    page.useSession.subscribe((session) => shownBefore.push(session));
    await page.signOut();
    expect(shownBefore).not.toContainEqual({ phase: 'signed-out', notice: 'ended' });
    expect(calls().at(-1)).toBe('DELETE /auth/refresh-token');
    expect(JSON.parse(http.received.at(-1)?.body.toString() ?? '')).toEqual({
      accountId: 'depot',
      refreshToken: 'refresh-1',
    });
    expect(shown()).toEqual({ phase: 'signed-out' });
    expect(await readTokens()).toBeNull();
    // The time is nobody's.
    expect([...local.keys()]).toEqual(['server-clock']);
  });

  it.each([
    ['cannot be reached', reset()],
    ['has an error', refusal(503, 'UNAVAILABLE')],
    ['has ended it before', refusal(401, 'UNAUTHENTICATED')],
  ])('ends it on the device when the API %s', async (_, answer) => {
    answers['DELETE /api/auth/refresh-token'] = answer;
    await page.signOut();
    expect(shown()).toEqual({ phase: 'signed-out' });
    expect(await readTokens()).toBeNull();
  });

  it('waits 3 seconds for the server, and ends it on the device without a response', async () => {
    answers['DELETE /api/auth/refresh-token'] = new Promise<Answer>(() => {});
    const waiting = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    await page.signOut();
    expect(waiting).toHaveBeenCalledWith(3_000);
    waiting.mockRestore();
    expect(shown()).toEqual({ phase: 'signed-out' });
    expect(await readTokens()).toBeNull();
  });

  it('with "Switch person" leaves the name on the login page', async () => {
    const { readKnownPeople } = await import('#session/known-people.ts');
    await page.switchPerson();
    expect(shown()).toEqual({ phase: 'signed-out' });
    expect(await readKnownPeople()).toEqual([
      { accountId: 'depot', name: depotAccount.name, signsIn: { email: depotAccount.email } },
    ]);
  });

  describe('from a server that returns an end token', () => {
    const order = () => JSON.parse(http.received.at(-1)?.body.toString() ?? '');
    beforeEach(async () => {
      answers['POST /api/auth/login'] = json(200, { ...loggedIn, token: 'token-2', endToken: 'end-2' });
      await page.signIn(credentials);
    });

    it('ends it there with that token, after it has ended on the device', async () => {
      await page.signOut();
      expect(calls().at(-1)).toBe('DELETE /auth/refresh-token');
      expect(order()).toEqual({ accountId: 'depot', endToken: 'end-2' });
      expect(http.received.at(-1)?.headers).not.toHaveProperty('authorization');
      expect(await database.device.count()).toBe(0);
      expect(await readTokens()).toBeNull();
    });

    it.each([
      ['cannot be reached', reset()],
      ['has an error', refusal(503, 'UNAVAILABLE')],
      ['takes too long', new Promise<Answer>(() => {})],
    ])(
      'stores an order with only an end token when the API %s, for the next contact of a page or the worker',
      async (_, answer) => {
        answers['DELETE /api/auth/refresh-token'] = answer;
        vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
        await page.signOut();
        vi.restoreAllMocks();
        expect(shown()).toEqual({ phase: 'signed-out' });
        const [left] = await database.device.toArray();
        expect(left).toEqual({ key: expect.stringMatching(/^end /), accountId: 'depot', endToken: 'end-2' });

        answers['DELETE /api/auth/refresh-token'] = noContent();
        const { giveEndOrders } = await import('#session/end-orders.ts');
        expect(await giveEndOrders()).toBe(true);
        expect(order()).toEqual({ accountId: 'depot', endToken: 'end-2' });
        const before = calls().length;
        expect(await giveEndOrders()).toBe(true);
        expect(calls()).toHaveLength(before);
      },
    );

    it('keeps the order while the server does not respond, and deletes one that it refuses', async () => {
      answers['DELETE /api/auth/refresh-token'] = refusal(503, 'UNAVAILABLE');
      await page.signOut();
      const { giveEndOrders } = await import('#session/end-orders.ts');
      expect(await giveEndOrders()).toBe(false);
      answers['DELETE /api/auth/refresh-token'] = refusal(403, 'XSRF_TOKEN_INVALID');
      expect(await giveEndOrders()).toBe(false);
      answers['DELETE /api/auth/refresh-token'] = refusal(422, 'VALIDATION_FAILED');
      expect(await giveEndOrders()).toBe(true);
      expect(await database.device.count()).toBe(0);
    });
  });

  it('keeps unsent work', async () => {
    await submitClaim(await storeDraft('depot', 2), claimPayload);
    await storeDraft('depot', 1);
    await page.signOut();
    expect(await database.entries.count()).toBe(1);
    expect(await database.drafts.count()).toBe(1);
    expect(await database.photos.count()).toBe(3);
  });

  it('shows no notice when the next session ends', async () => {
    await page.signOut();
    await page.signIn(credentials);
    await clearTokens('depot');
    await showing(({ phase }) => phase === 'signed-out');
    expect(shown()).toEqual({ phase: 'signed-out', notice: 'ended' });
  });

  it('sends no request without a session', async () => {
    await clearTokens('depot');
    const before = calls().length;
    await page.signOut();
    expect(calls()).toHaveLength(before);
    // The server is asked, since it may know other sessions of the account.
    await page.signOutEverywhere();
    expect(shown()).toEqual({ phase: 'signed-out' });
  });

  it('on all devices ends the session on this one once the server has ended them all', async () => {
    await page.signOutEverywhere();
    expect(calls().at(-1)).toBe('DELETE /auth/refresh-token/all');
    expect(shown()).toEqual({ phase: 'signed-out' });
    expect(await readTokens()).toBeNull();
  });

  it('on all devices is not reported as done when the server could not be reached', async () => {
    answers['DELETE /api/auth/refresh-token/all'] = reset();
    expect(await thrownBy(page.signOutEverywhere())).toMatchObject({ failure: { kind: 'unreachable' } });
    expect(shown().phase).toBe('signed-in');
    expect(await readTokens()).toMatchObject({ token: 'token-1' });
  });
});

describe('an account that is read too late', () => {
  let call: Client['call'];
  beforeEach(async () => void ({ call } = await import('#session/call.ts')));

  it.each([
    ['is not shown after its sign-out', null],
    ['does not replace the next account', another],
  ])('%s', async (_, next) => {
    const late = Promise.withResolvers<Answer>();
    answers['GET /api/account'] = late.promise;
    await storeSession({ account: depotAccount });
    await page.startSession();
    await accountAsked();
    await page.signOut();
    if (next) {
      await storeSession({ accountId: next.id, account: next });
      await showing(({ phase }) => phase === 'signed-in');
    }
    const before = shown();
    late.resolve(json(200, depotAccount));
    // After some more exchanges with the same server the late response has been processed.
    for (let exchange = 0; exchange < 5; exchange++) await thrownBy(call(getHealth, {}));
    expect(shown()).toEqual(before);
  });
});
