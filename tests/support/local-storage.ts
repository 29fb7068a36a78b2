import { afterEach, beforeEach, vi } from 'vitest';

/** A page's local storage, which Node lacks; empty before each test. */
export function useLocalStorage(): Map<string, string> {
  const kept = new Map<string, string>();
  beforeEach(() => {
    kept.clear();
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => void kept.set(name, value),
      removeItem: (name: string) => void kept.delete(name),
      key: (at: number) => [...kept.keys()][at] ?? null,
      get length() {
        return kept.size;
      },
    });
  });
  afterEach(() => void vi.unstubAllGlobals());
  return kept;
}
