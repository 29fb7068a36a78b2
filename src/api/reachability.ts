import { createStore } from 'zustand/vanilla';

/**
 * Whether the API responds, as the calls of this page or worker have shown (R-OFF-21); `failing` when only a proxy in
 * front of it, or a server without its database, does.
 */
export type Reachability = 'unknown' | 'online' | 'failing' | 'offline';

const store = createStore<Reachability>()(() => 'unknown');

export const reachability = store.getState;

/** Whether the device itself says that it has no network. Only this is called "no network". */
export function isWithoutNetwork(): boolean {
  return navigator.onLine === false;
}

export function reportReachability(next: Reachability): void {
  store.setState(next, true);
}

/** Calls `listener` at every change. Returns how to unsubscribe. */
export function onReachability(listener: () => void): () => void {
  return store.subscribe(listener);
}
