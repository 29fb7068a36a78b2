/** How soon what could not be fetched is asked for again; at once when the browser hears of a network. */
const againMs = 3_000;

/** Code that the start needs, however often it has to be asked for: a first visit may lose the network midway. */
export async function fetched<Module>(load: () => Promise<Module>): Promise<Module> {
  for (;;) {
    const module = await load().catch(() => null);
    if (module !== null) return module;
    await soonOrOnline();
  }
}

/**
 * Asks again for every style sheet that could not be fetched. Vite asks once for those of a module: when the module is
 * imported again, it comes without them.
 */
export function refetchStyles(): void {
  const again = async (failed: HTMLLinkElement) => {
    await soonOrOnline();
    failed.replaceWith(failed.cloneNode());
  };
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') void again(target);
    },
    { capture: true },
  );
}

function soonOrOnline(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, againMs);
    addEventListener('online', () => resolve(), { once: true });
  });
}
