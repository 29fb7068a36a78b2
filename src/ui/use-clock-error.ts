import { useSyncExternalStore } from 'react';
import { clockErrorMinutes, onServerClock } from '#clock/server-clock.ts';

/** The minutes that the device's clock is slow, negative when it is fast; null up to ten minutes (R-UI-12). */
export function useClockError(): number | null {
  return useSyncExternalStore(onServerClock, clockErrorMinutes);
}
