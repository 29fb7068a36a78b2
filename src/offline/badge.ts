import { database } from '#storage/database.ts';

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

/** What waits to be sent or needs a person, of whoever uses this device: a number alone (`decisions.md 36`). */
export async function countForBadge(): Promise<number> {
  return database.entries.filter(({ state }) => state !== 'sent').count();
}
