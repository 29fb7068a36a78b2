// Taken before any test replaces it: `vi.waitFor` advances the timers of a test, and gives up after a second.
const setRealTimeout = globalThis.setTimeout;
const pauseMs = 5;
const triesMax = 10_000;

/** Repeats a check until it no longer throws. Fake timers do not advance. Only a check that never passes throws. */
export async function waitFor<T>(check: () => T | Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await check();
    } catch (error) {
      if (tries === triesMax) throw error;
    }
    await new Promise((resolve) => setRealTimeout(resolve, pauseMs));
  }
}
