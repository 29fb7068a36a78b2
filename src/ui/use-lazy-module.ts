import { useEffect, useState } from 'react';
import { waitForIdle } from './wait-for-idle.ts';

/**
 * Loads a module when the browser is idle, or at once when it is `wanted`. Null until it is loaded. Renders without the
 * extra frame of a lazy component. Throws a load error once the module is wanted.
 */
export function useLazyModule<Module extends object>(load: () => Promise<Module>, wanted: boolean): Module | null {
  const [module, setModule] = useState<Module | null>(null);
  const [failure, setFailure] = useState<{ cause: unknown } | null>(null);

  useEffect(() => {
    let current = true;
    const loading = wanted ? load() : waitForIdle().then(load);
    loading.then(
      (loaded) => current && setModule(loaded),
      (cause: unknown) => current && wanted && setFailure({ cause }),
    );
    return () => {
      current = false;
    };
  }, [load, wanted]);

  if (failure) throw failure.cause;
  return module;
}
