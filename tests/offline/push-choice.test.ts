import { thrownBy } from '#tests/support/client-at.ts';
import { useEmptyDevice } from '#tests/support/device.ts';
import { json, noContent, reset, useHttpAnswers } from '#tests/support/http-answers.ts';
import { storeSession } from '#tests/support/stored-session.ts';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { database } from '#storage/database.ts';

useEmptyDevice();
const http = useHttpAnswers();

let push: typeof import('#offline/device/push-choice.ts');

/** A browser's push manager, with a push service that never loses a message. */
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
let sentEndpoints: string[] = [];

beforeAll(async () => {
  vi.stubEnv('VITE_API_URL', http.url);
  push = await import('#offline/device/push-choice.ts');
});

beforeEach(async () => {
  browser = new Browser();
  publicKey = Buffer.alloc(65, 4).toString('base64url');
  sentEndpoints = [];
  await storeSession();
  http.answerAll(({ method, body }) => {
    if (method === 'GET') return json(200, { publicKey });
    sentEndpoints.push(method === 'DELETE' ? 'none' : JSON.parse(body.toString()).endpoint);
    return noContent();
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('notifications on this device', () => {
  it('are stored as chosen once the server knows the subscription', async () => {
    await push.changePush('depot', kinds, registration());
    expect(sentEndpoints).toEqual(['https://push.example/1']);
    expect(await push.readPushChoice('depot')).toEqual(kinds);
    expect(await push.readPushChoice('another')).toBeNull();
  });

  it('are subscribed again at the next start if the browser lost them, or the portal has other keys', async () => {
    await push.changePush('depot', kinds, registration());
    browser.subscription = null;
    await push.followPushChoice(registration());
    publicKey = Buffer.alloc(65, 5).toString('base64url');
    await push.followPushChoice(registration());
    await push.followPushChoice(registration());
    const last = 'https://push.example/3';
    expect(sentEndpoints).toEqual(['https://push.example/1', 'https://push.example/2', last, last]);
  });

  it('end in the browser without an account, or with one that did not choose them', async () => {
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

  describe('after a tap', () => {
    let allowed: NotificationPermission;
    let worker: ReturnType<typeof registration> | undefined;
    beforeEach(() => {
      allowed = 'granted';
      worker = registration();
      const serviceWorker = { getRegistration: async () => worker };
      vi.stubGlobal('navigator', { onLine: true, locks: navigator.locks, serviceWorker });
      vi.stubGlobal('Notification', { requestPermission: async () => allowed });
    });

    it('are turned on if the person permits them, and off again', async () => {
      allowed = 'denied';
      await push.turnPushOn('depot', kinds);
      expect(await push.readPushChoice('depot')).toBeNull();
      allowed = 'granted';
      await push.turnPushOn('depot', kinds);
      expect(await push.readPushChoice('depot')).toEqual(kinds);
      await push.turnPushOff('depot');
      expect(sentEndpoints).toEqual(['https://push.example/1', 'none']);
      expect([browser.subscription, await push.readPushChoice('depot')]).toEqual([null, null]);
    });

    it('are not turned on without a service worker', async () => {
      worker = undefined;
      expect(await thrownBy(push.turnPushOn('depot', kinds))).toBeInstanceOf(push.PushRefused);
      expect(sentEndpoints).toEqual([]);
    });

    it('are turned off without network, and not on', async () => {
      await push.turnPushOn('depot', kinds);
      http.answerAll(() => reset());
      expect(await thrownBy(push.turnPushOn('depot', []))).toMatchObject({ failure: { kind: 'unreachable' } });
      expect(await push.readPushChoice('depot')).toEqual(kinds);
      // A start without network leaves them as they are.
      await push.followPushChoice(registration());
      expect(browser.subscription).not.toBeNull();
      await push.turnPushOff('depot');
      expect([browser.subscription, await push.readPushChoice('depot')]).toEqual([null, null]);
    });
  });

  it('are available if the browser supports them', () => {
    expect(push.pushSupport()).toBe('none');
    vi.stubGlobal('Notification', { permission: 'default' });
    expect(push.pushSupport()).toBe('none');
    vi.stubGlobal('navigator', { serviceWorker: {} });
    vi.stubGlobal('PushManager', class {});
    expect(push.pushSupport()).toBe('possible');
    vi.stubGlobal('Notification', { permission: 'denied' });
    expect(push.pushSupport()).toBe('blocked');
  });

  it('are not chosen if the browser subscribes to nothing', async () => {
    browser.subscribe = () => Promise.reject(new DOMException('push service error', 'AbortError'));
    expect(await thrownBy(push.changePush('depot', kinds, registration()))).toBeInstanceOf(push.PushRefused);
    expect(await push.readPushChoice('depot')).toBeNull();
    expect(sentEndpoints).toEqual([]);
  });

  it('are not waited for without limit if the push service does not respond', async () => {
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
