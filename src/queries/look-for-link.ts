/** Asks whether the API answers. What asks comes after the first screen, which may need it. */
export function lookForLink(): void {
  void withWake((wake) => void wake.lookForLink());
}

/** Has the network's return noticed soon, until the returned function is called. */
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

/** Where it cannot be fetched there is no network, which is then seen by the next thing that needs it. */
async function withWake(ask: (wake: typeof import('#offline/sync/triggers.ts')) => void): Promise<void> {
  const wake = await import('#offline/sync/triggers.ts').catch(() => null);
  if (wake) ask(wake);
}
