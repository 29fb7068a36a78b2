/** Checks whether the API can be reached. The code for it loads after the first screen. */
export function checkLink(): void {
  void withTriggers((triggers) => void triggers.checkLink());
}

/** Checks more often for the return of the network, until the returned function is called. */
export function waitForLink(): () => void {
  let stop: (() => void) | null = null;
  let stopped = false;
  void withTriggers((triggers) => {
    if (!stopped) stop = triggers.waitForLink();
  });
  return () => {
    stopped = true;
    stop?.();
  };
}

/** Does nothing when the module cannot be loaded: then there is no network, and the next request reports it. */
async function withTriggers(run: (triggers: typeof import('#offline/sync/triggers.ts')) => void): Promise<void> {
  const triggers = await import('#offline/sync/triggers.ts').catch(() => null);
  if (triggers) run(triggers);
}
