/** Longest wait for a page that never becomes idle. */
const idleMaxMs = 2_000;

/** Wait where the browser has no idle callbacks (WebKit): a few frames, so that a tap is handled first. */
const pauseMs = 100;

export function waitForIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: idleMaxMs });
    else setTimeout(resolve, pauseMs);
  });
}
