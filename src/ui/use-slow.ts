import { useEffect, useState } from 'react';

/** Nothing is shown for a shorter time, so that a fast response causes no flicker. */
const slowMs = 100;

/** Whether `active` has been true for long enough to show progress. */
export function useSlow(active: boolean): boolean {
  const [slow, setSlow] = useState(false);

  useEffect(() => {
    if (!active) return undefined;
    const waiting = setTimeout(() => setSlow(true), slowMs);
    return () => {
      clearTimeout(waiting);
      setSlow(false);
    };
  }, [active]);

  return active && slow;
}
