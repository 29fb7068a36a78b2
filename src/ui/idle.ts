/** The longest that work waits on a page which never becomes idle. */
export const idleMaxMs = 2_000;

/** How long work waits where the browser does not say when it is idle: a few frames, in which a tap is handled first. */
const pauseMs = 100;

/** Resolves when the browser is idle. */
export function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: idleMaxMs });
    // WebKit has no idle callbacks.
    else setTimeout(resolve, pauseMs);
  });
}
