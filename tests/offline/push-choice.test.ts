import { thrownBy } from '#tests/support/client-at.ts';
import { useEmptyDevice } from '#tests/support/device.ts';
import { json, noContent, useHttpAnswers } from '#tests/support/http-answers.ts';
import { storeSession } from '#tests/support/stored-session.ts';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { database } from '#storage/database.ts';

useEmptyDevice();
const http = useHttpAnswers();

let push: typeof import('#offline/device/push-choice.ts');

/** A browser's push manager, with a push service that never loses anything. */
class Browser implements Pick<PushManager, 'getSubscription' | 'subscribe'> {
  subscription: PushSubscription | null = null;
  made = 0;

  getSubscription = async () => this.subscription;

  subscribe = async ({ applicationServerKey }: PushSubscriptionOptionsInit = {}) => {
    if (typeof applicationServerKey !== 'string') throw new TypeError('The key is no text');
    this.made += 1;
    const endpoint = `https://push.example/${this.made}`;
    const key = Buffer.from(applicationServerKey, 'base64url');
    const subscription: PushSubscription = {
      endpoint,
      expirationTime: null,
      options: { applicationServerKey: new Uint8Array(key).buffer, userVisibleOnly: true },
      getKey: () => null,
      toJSON: () => ({ endpoint, keys: { p256dh: `B${'a'.repeat(86)}`, auth: 'a'.repeat(22) } }),
      unsubscribe: async () => {
        this.subscription = null;
        return true;
      },
    };
    this.subscription = subscription;
    return subscription;
  };
}

let browser = new Browser();
const registration = () => ({
  pushManager: Object.assign(browser, { permissionState: async () => 'granted' as const }),
});
const kinds = ['approved' as const];
let publicKey = '';
let told: string[] = [];

beforeAll(async () => {
  vi.stubEnv('VITE_API_URL', http.url);
  push = await import('#offline/device/push-choice.ts');
});

beforeEach(async () => {
  browser = new Browser();
  publicKey = Buffer.alloc(65, 4).toString('base64url');
  told = [];
  await storeSession();
  http.answerAll(({ method, body }) => {
    if (method === 'GET') return json(200, { publicKey });
    told.push(method === 'DELETE' ? 'none' : JSON.parse(body.toString()).endpoint);
    return noContent();
  });
});

afterEach(() => void vi.useRealTimers());

describe('notifications on this device', () => {
  it('are kept as chosen once the server knows the subscription', async () => {
    await push.changePush('depot', kinds, registration());
    expect(told).toEqual(['https://push.example/1']);
    expect(await push.readPushChoice('depot')).toEqual(kinds);
    expect(await push.readPushChoice('another')).toBeNull();
  });

  it('are subscribed anew at the next start when the browser lost them, or the portal has other keys', async () => {
    await push.changePush('depot', kinds, registration());
    browser.subscription = null;
    await push.followPushChoice(registration());
    publicKey = Buffer.alloc(65, 5).toString('base64url');
    await push.followPushChoice(registration());
    await push.followPushChoice(registration());
    const last = 'https://push.example/3';
    expect(told).toEqual(['https://push.example/1', 'https://push.example/2', last, last]);
  });

  it('end in the browser when nobody is signed in, or somebody who did not choose them', async () => {
    await push.changePush('depot', kinds, registration());
    await storeSession({ accountId: 'another' });
    await push.followPushChoice(registration());
    expect(browser.subscription).toBeNull();
    await storeSession();
    await push.followPushChoice(registration());
    expect(browser.subscription).not.toBeNull();
    await database.session.clear();
    await push.followPushChoice(registration());
    expect(browser.subscription).toBeNull();
    expect(await push.readPushChoice('depot')).toEqual(kinds);
  });

  it('are not chosen where the browser subscribes to nothing', async () => {
    browser.subscribe = () => Promise.reject(new DOMException('push service error', 'AbortError'));
    expect(await thrownBy(push.changePush('depot', kinds, registration()))).toBeInstanceOf(push.PushRefused);
    expect(await push.readPushChoice('depot')).toBeNull();
    expect(told).toEqual([]);
  });

  it('are not waited for for ever where the push service does not answer', async () => {
    const asked = Promise.withResolvers<void>();
    browser.subscribe = () => {
      asked.resolve();
      return new Promise(() => {});
    };
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const refusal = thrownBy(push.changePush('depot', kinds, registration()));
    await asked.promise;
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await refusal).toBeInstanceOf(push.PushRefused);
  });
});
