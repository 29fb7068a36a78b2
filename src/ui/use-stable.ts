import { useCallback, useLayoutEffect, useRef } from 'react';

/** Returns a function with a stable identity that runs the latest version of `run`. */
export function useStable<Args extends unknown[], Result>(run: (...args: Args) => Result): (...args: Args) => Result {
  const latest = useRef(run);

  useLayoutEffect(() => {
    latest.current = run;
  });

  return useCallback((...args: Args) => latest.current(...args), []);
}
