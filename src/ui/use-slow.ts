import { useEffect, useState } from 'react';

/** Under this nothing shows, so that a quick answer never flickers. */
const slowMs = 100;

/** Whether something has been going on for long enough to be shown. */
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
