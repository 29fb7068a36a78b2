/**
 * Whether the API answers, as far as the calls of this page or worker have shown (R-OFF-21).
 */
export type Reachability = 'unknown' | 'online' | 'offline';

let current: Reachability = 'unknown';
const listeners = new Set<() => void>();

export function reachability(): Reachability {
  return current;
}

export function reportReachability(next: Reachability): void {
  if (next === current) return;
  current = next;
  for (const listener of listeners) listener();
}

/** Calls `listener` at every change; returns how to stop. */
export function onReachability(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
