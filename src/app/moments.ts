import { afterFrame } from '#ui/after-frame.ts';

/** For so long nothing shows rather than a loader that only flickers (`interface.md`, waiting). */
const flickerMs = 100;

/** A page that never rests goes on all the same. */
const idleMaxMs = 2_000;

/**
 * Resolves when `work` is done or has failed, or when it has taken so long that something should show. The time counts
 * from when the browser has nothing else to do: on a slow processor rendering a loader would hold up what it stands for.
 */
export async function doneOrSlow(work: Promise<unknown>): Promise<void> {
  const slow = new Promise<void>((resolve) => whenFree(() => setTimeout(resolve, flickerMs)));
  const done = work.then(
    () => {},
    () => {},
  );
  await Promise.race([done, slow]);
}

/** Resolves when the page has been shown, or in a tab that nobody looks at, soon. */
export function shown(): Promise<void> {
  return new Promise((resolve) => {
    afterFrame(resolve);
    setTimeout(resolve, flickerMs);
  });
}

/** Resolves when the browser has a moment to spare. */
export function idle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: idleMaxMs });
    else setTimeout(resolve, idleMaxMs);
  });
}

function whenFree(act: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: idleMaxMs });
  else act();
}
