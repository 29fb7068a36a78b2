/** Checks whether the API can be reached. The code for it loads after the first screen. */
export function lookForLink(): void {
  void withWake((wake) => void wake.lookForLink());
}

/** Checks more often for the return of the network, until the returned function is called. */
export function awaitLink(): () => void {
  let stop: (() => void) | null = null;
  let left = false;
  void withWake((wake) => {
    if (!left) stop = wake.awaitLink();
  });
  return () => {
    left = true;
    stop?.();
  };
}

/** Does nothing when the module cannot be loaded: then there is no network, and the next request reports it. */
async function withWake(ask: (wake: typeof import('#offline/sync/triggers.ts')) => void): Promise<void> {
  const wake = await import('#offline/sync/triggers.ts').catch(() => null);
  if (wake) ask(wake);
}
