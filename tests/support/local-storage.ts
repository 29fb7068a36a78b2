import { afterEach, beforeEach, vi } from 'vitest';

/** A page's local storage, which Node lacks; empty before each test. */
export function useLocalStorage(): Map<string, string> {
  const items = new Map<string, string>();
  beforeEach(() => {
    items.clear();
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => items.get(name) ?? null,
      setItem: (name: string, value: string) => void items.set(name, value),
      removeItem: (name: string) => void items.delete(name),
      key: (at: number) => [...items.keys()][at] ?? null,
      get length() {
        return items.size;
      },
    });
  });
  afterEach(() => void vi.unstubAllGlobals());
  return items;
}
