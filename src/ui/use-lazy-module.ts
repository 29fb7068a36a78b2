import { useEffect, useState } from 'react';
import { idle } from './idle.ts';

/**
 * Code for what follows on a screen: sent for when the browser has a moment to spare, at once when it is `wanted`. Null until it
 * is there; then it shows without a frame between, which a lazy component takes. What fails is thrown once it is wanted.
 */
export function useLazyModule<Module extends object>(load: () => Promise<Module>, wanted: boolean): Module | null {
  const [module, setModule] = useState<Module | null>(null);
  const [failure, setFailure] = useState<{ cause: unknown } | null>(null);

  useEffect(() => {
    let current = true;
    const loading = wanted ? load() : idle().then(load);
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
