import * as v from 'valibot';
import { ApiError } from '#api/failure.ts';
import {
  getPushKey,
  type PushedKinds,
  PushSubscriptionForm,
  subscribeToPush,
  unsubscribeFromPush,
} from '#contract/push.ts';
import { call } from '#session/call.ts';
import { readTokens } from '#session/tokens.ts';
import { database } from '#storage/database.ts';
import { PushChoice, pushChoicePrefix } from '#storage/device-rows.ts';
import { base64Of } from '#storage/seal.ts';
import { isAppleTouch, isInstalled, thisPlatform } from './safari.ts';

/** Whether notifications can be turned on here; on an iPad or iPhone only in the app on its home screen. */
export type PushSupport = 'possible' | 'blocked' | 'to_install' | 'none';

type WithPush = Pick<ServiceWorkerRegistration, 'pushManager'>;

/** A browser that does not reach its push service may never answer. */
const answerMs = 15_000;

/** The browser subscribed to nothing: its push service cannot be reached, or it has none. */
export class PushRefused extends Error {
  override readonly name = 'PushRefused';
}

export function pushSupport(): PushSupport {
  const isKnown = 'serviceWorker' in navigator && 'PushManager' in globalThis && typeof Notification !== 'undefined';
  if (!isKnown) return isAppleTouch(thisPlatform()) && !isInstalled() ? 'to_install' : 'none';
  return Notification.permission === 'denied' ? 'blocked' : 'possible';
}

/** What an account wants to be shown on this device; null where it wants nothing. */
export async function readPushChoice(accountId: string): Promise<PushedKinds | null> {
  const row = v.safeParse(PushChoice, await database.device.get(keyOf(accountId)));
  return row.success ? row.output.kinds : null;
}

/**
 * Asks for the permission and subscribes this device. Call it in the handler of a tap: browsers require one. Does
 * nothing where the person refuses.
 * @throws PushRefused, ApiError
 */
export async function turnPushOn(accountId: string, kinds: PushedKinds): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return;
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) throw new PushRefused();
  await changePush(accountId, kinds, registration);
}

/** Changes what this device shows. Throws `PushRefused` or `ApiError`; nothing is changed then. */
export async function changePush(accountId: string, kinds: PushedKinds, registration: WithPush): Promise<void> {
  await inTurn(() => subscribe(registration, accountId, kinds));
  await database.device.put({ key: keyOf(accountId), kinds });
}

/** Ends it here at once, and on the server when it can be reached, else with the next push, which is refused. */
export async function turnPushOff(accountId: string): Promise<void> {
  await database.device.delete(keyOf(accountId));
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration) await followPushChoice(registration);
  await call(unsubscribeFromPush, {}, { accountId }).catch(ignoreFailure);
}

/**
 * Subscribes the browser anew if whoever is signed in chose notifications here, and unsubscribes it if not: a shared
 * device shows nothing of the person before. Asks nobody. What fails is done at the next start.
 */
export async function followPushChoice({ pushManager }: WithPush): Promise<void> {
  const session = await readTokens();
  const kinds = session && (await readPushChoice(session.accountId));
  try {
    await inTurn(async () => {
      if (session && kinds) await subscribe({ pushManager }, session.accountId, kinds);
      else await (await pushManager.getSubscription())?.unsubscribe();
    });
  } catch (error) {
    if (!(error instanceof PushRefused)) ignoreFailure(error);
  }
}

async function subscribe({ pushManager }: WithPush, accountId: string, kinds: PushedKinds): Promise<void> {
  const { publicKey } = await call(getPushKey, {}, { accountId });
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('The browser does not answer')), answerMs);
  const body = await Promise.race([subscriptionWith(pushManager, publicKey), late.promise])
    .catch((cause: unknown) => {
      throw new PushRefused('', { cause });
    })
    .finally(() => clearTimeout(timer));
  await call(subscribeToPush, { body: { ...body, kinds } }, { accountId });
}

/** The browser's subscription to pushes that this key signs. */
async function subscriptionWith(pushManager: PushManager, publicKey: string) {
  const present = await pushManager.getSubscription();
  const signedWith = present?.options.applicationServerKey;
  const isCurrent = signedWith && base64Url(signedWith) === publicKey;
  if (present && !isCurrent) await present.unsubscribe();
  const subscription =
    present && isCurrent
      ? present
      : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  return v.parse(v.omit(PushSubscriptionForm, ['kinds']), subscription.toJSON());
}

function base64Url(bytes: ArrayBuffer): string {
  return base64Of(new Uint8Array(bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** One page or worker at a time. */
function inTurn<Result>(act: () => Promise<Result>): Promise<Result> {
  return navigator.locks.request('push', act);
}

function keyOf(accountId: string) {
  return `${pushChoicePrefix}${accountId}` as const;
}

function ignoreFailure(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
}
