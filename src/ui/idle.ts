/** A page that never rests goes on all the same. */
export const idleMaxMs = 2_000;

/** Resolves when the browser has a moment to spare. */
export function idle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: idleMaxMs });
    else setTimeout(resolve, idleMaxMs);
  });
}
