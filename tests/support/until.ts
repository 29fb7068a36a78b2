import { vi } from 'vitest';

/** Waits until a check passes: longer than it takes on a busy machine, so that only what never happens fails. */
export function until(check: () => unknown): Promise<void> {
  return vi.waitFor(
    async () => {
      await check();
    },
    { timeout: 60_000, interval: 20 },
  );
}
