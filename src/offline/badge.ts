import { isAppleTouch, isInstalled, thisPlatform } from './device/safari.ts';
import { countOf, readUnsentWork } from './unsent-witness.ts';

/** Puts a number on the app's icon, where the system has a place for it; none for zero. */
export async function showBadge(count: number): Promise<void> {
  if (!('setAppBadge' in navigator)) return;
  try {
    await (count === 0 ? navigator.clearAppBadge() : navigator.setAppBadge(count));
  } catch (error) {
    // An app that is not installed has no icon to write on.
    if (!(error instanceof DOMException)) throw error;
  }
}

/** What waits to be sent or needs a person, of whoever uses this device: a number alone (R-OFF-14). */
export async function countForBadge(): Promise<number> {
  return countOf(await readUnsentWork());
}

/** Whether the icon has a number only once the person allows notifications: so it is in an app installed from Safari. */
export function canAskForBadge(): boolean {
  return (
    'setAppBadge' in navigator &&
    typeof Notification !== 'undefined' &&
    Notification.permission === 'default' &&
    isAppleTouch(thisPlatform()) &&
    isInstalled()
  );
}

/** Asks for it, which a browser allows after a tap alone. */
export async function askForBadge(): Promise<void> {
  if ((await Notification.requestPermission()) === 'granted') await showBadge(await countForBadge());
}
