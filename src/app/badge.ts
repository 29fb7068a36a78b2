import { liveQuery } from 'dexie';
import { countForBadge, showBadge } from '#offline/badge.ts';

/** Keeps the number on the app's icon true while the app is open; the worker does while it is closed. */
export function followOutbox(): void {
  liveQuery(countForBadge).subscribe((count) => void showBadge(count));
}
