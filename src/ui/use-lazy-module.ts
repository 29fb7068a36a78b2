import { useEffect, useState } from 'react';
import { waitForIdle } from './wait-for-idle.ts';

/**
 * Loads a module when the browser is idle, or at once when it is `wanted`. Null until it is loaded. Renders without the
 * extra frame of a lazy component. Once the module is wanted, a load error is given to `onFailure`, or else thrown. Both
 * functions must be stable.
 */
export function useLazyModule<Module extends object>(
  load: () => Promise<Module>,
  wanted: boolean,
  onFailure?: () => void,
): Module | null {
  const [module, setModule] = useState<Module | null>(null);
  const [failure, setFailure] = useState<{ cause: unknown } | null>(null);

  useEffect(() => {
    let current = true;
    const loading = wanted ? load() : waitForIdle().then(load);
    loading.then(
      (loaded) => current && setModule(loaded),
      (cause: unknown) => {
        if (!current || !wanted) return;
        if (onFailure) onFailure();
        else setFailure({ cause });
      },
    );
    return () => {
      current = false;
    };
  }, [load, wanted, onFailure]);

  if (failure) throw failure.cause;
  return module;
}
