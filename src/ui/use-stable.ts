import { useCallback, useLayoutEffect, useRef } from 'react';

/** A function that stays the same from render to render and always runs the latest version. */
export function useStable<Args extends unknown[], Result>(run: (...args: Args) => Result): (...args: Args) => Result {
  const latest = useRef(run);

  useLayoutEffect(() => {
    latest.current = run;
  });

  return useCallback((...args: Args) => latest.current(...args), []);
}
