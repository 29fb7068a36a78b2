import { followUnsentWork } from '#live/follow-unsent-work.ts';
import { showBadge } from '#offline/badge.ts';

/** Keeps the number on the app's icon true while the app is open; the worker does while it is closed. */
export function followOutbox(): void {
  void followUnsentWork((count) => void showBadge(count));
}
