import { idleMaxMs } from '#ui/idle.ts';

/** For so long nothing shows rather than a loader that only flickers (`interface.md`, waiting). */
const flickerMs = 100;

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

function whenFree(act: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: idleMaxMs });
  else act();
}
