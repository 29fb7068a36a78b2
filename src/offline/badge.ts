import * as v from 'valibot';
import { readTokens } from '#session/tokens.ts';
import { readSnapshot } from './cache/snapshots.ts';
import { isAppleTouch, isInstalled, thisPlatform } from './device/safari.ts';
import { countOf, readUnsentWork } from './unsent-witness.ts';

/** Sets the badge of the app's icon, where the system has badges; zero clears it. */
export async function showBadge(count: number): Promise<void> {
  if (!('setAppBadge' in navigator)) return;
  try {
    await (count === 0 ? navigator.clearAppBadge() : navigator.setAppBadge(count));
  } catch (error) {
    // An app that is not installed has no icon.
    if (!(error instanceof DOMException)) throw error;
  }
}

/** The key of the inbox among the snapshots. */
export const inboxKey = 'inbox';

const Unread = v.object({ unread: v.number() });

/**
 * The number of entries of all accounts that wait to be sent or need a person (R-OFF-14), and of what whoever is signed
 * in has not read of the inbox (R-EVENT-03).
 */
export async function countForBadge(): Promise<number> {
  const unsent = countOf((await readUnsentWork()).work);
  const session = await readTokens();
  const inbox = session && (await readSnapshot(session.accountId, inboxKey, Unread));
  return unsent + (inbox?.value.unread ?? 0);
}

/** Whether the badge needs permission for notifications, as in an app installed from Safari. */
export function canAskForBadge(): boolean {
  return (
    'setAppBadge' in navigator &&
    typeof Notification !== 'undefined' &&
    Notification.permission === 'default' &&
    isAppleTouch(thisPlatform()) &&
    isInstalled()
  );
}

/** Requests the permission. Call it in the handler of a tap: browsers require one. */
export async function askForBadge(): Promise<void> {
  if ((await Notification.requestPermission()) === 'granted') await showBadge(await countForBadge());
}
