import { createStore } from 'zustand/vanilla';

/** What the last answers said: milliseconds that the server's clock is ahead of the device's, and its last time. */
type Known = { aheadMs: number; seenAt: number };

/** A call that the network answered: the `Date` of the answer, and the device's clock before and after, in epoch ms. */
export type Answered = { date: string | null; sentAt: number; receivedAt: number };

/** The key in localStorage. A worker has none, and knows what its own calls were answered. */
const itemName = 'server-clock';

/** A smaller difference is not worth a sentence. */
const noticedMinutes = 10;

/** No device that is in use is without an answer for longer. */
const withoutAnswerMaxMs = 30 * 24 * 60 * 60_000;

const minuteMs = 60_000;

const store = createStore<Known | null>()(stored);

/** The time by the server's clock, as far as it is known; otherwise the device's (R-UI-12). */
export function serverNow(): Date {
  const now = Date.now();
  return new Date(now + aheadAt(now));
}

/** An instant that was read from the device's clock, in epoch milliseconds, by the server's. */
export function byServerClock(deviceMs: number): Date {
  return new Date(deviceMs + aheadAt(Date.now()));
}

/** The server's time in epoch milliseconds; null before the first answer: then no entry or draft is deleted for its age. */
export function serverTime(): number | null {
  return store.getState() && serverNow().getTime();
}

/** The minutes that the device's clock is slow, negative when it is fast; null up to ten minutes. */
export function clockErrorMinutes(): number | null {
  const minutes = Math.round(aheadAt(Date.now()) / minuteMs);
  return Math.abs(minutes) > noticedMinutes ? minutes : null;
}

/** Calls `listener` when an answer was compared. Returns how to unsubscribe. */
export function onServerClock(listener: () => void): () => void {
  return store.subscribe(listener);
}

/**
 * Compares the device's clock with an answer's. The server wrote the time, in whole seconds, while the call was under
 * way: a difference that fits stays, so that a slow answer changes nothing.
 */
export function noteAnswer({ date, sentAt, receivedAt }: Answered): void {
  const server = Date.parse(date ?? '');
  // The clock was set back during the call.
  if (Number.isNaN(server) || receivedAt < sentAt) return;
  const before = store.getState();
  const aheadMs = Math.min(Math.max(before?.aheadMs ?? 0, server - receivedAt), server + 999 - sentAt);
  if (before?.aheadMs === aheadMs && Math.abs(server - before.seenAt) < minuteMs) return;
  store.setState({ aheadMs, seenAt: server }, true);
  keep(`${aheadMs} ${server}`);
}

/**
 * How far the server's clock is ahead at a time of the device's. After the last answer the clock may have been set: the
 * time is never before that answer, and never long after it if the device's own clock is possible.
 */
function aheadAt(now: number): number {
  const known = store.getState();
  if (!known) return 0;
  const sinceMs = now + known.aheadMs - known.seenAt;
  if (sinceMs < 0) return Math.max(0, known.seenAt - now);
  return sinceMs > withoutAnswerMaxMs && now >= known.seenAt ? 0 : known.aheadMs;
}

function stored(): Known | null {
  const [aheadMs = Number.NaN, seenAt = Number.NaN] = (storedText() ?? '').split(' ').map(Number);
  return Number.isSafeInteger(aheadMs) && Number.isSafeInteger(seenAt) ? { aheadMs, seenAt } : null;
}

function storedText(): string | null {
  try {
    return typeof localStorage === 'undefined' ? null : localStorage.getItem(itemName);
  } catch {
    // A page that is being left is denied its storage, and so is one whose browser blocks it.
    return null;
  }
}

function keep(text: string): void {
  try {
    if (typeof localStorage === 'undefined') return;
    localStorage.setItem(itemName, text);
  } catch {
    // The storage is full: the next start does not know it.
  }
}
