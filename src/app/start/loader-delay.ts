import { idleMaxMs } from '#ui/idle.ts';

/** The page stays empty for so long before a loader shows, so that none flickers. */
const loaderDelayMs = 100;

/**
 * Resolves when `work` has ended, or after the loader's delay. The delay counts from when the browser is idle: on a slow
 * processor rendering the loader would delay the screen itself.
 */
export async function doneOrDelayed(work: Promise<unknown>): Promise<void> {
  const delayed = new Promise<void>((resolve) => whenIdle(() => setTimeout(resolve, loaderDelayMs)));
  const done = work.then(
    () => {},
    () => {},
  );
  await Promise.race([done, delayed]);
}

function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: idleMaxMs });
  else act();
}
