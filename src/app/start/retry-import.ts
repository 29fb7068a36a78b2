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
 * Asks again for every style sheet that cannot be fetched from now on. Vite asks once for those of a module: when the
 * module is imported again, it comes without them.
 */
export function refetchStyles(): void {
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') void refetch(target);
    },
    { capture: true },
  );
}

/** The same for those of the page itself, which may have failed before any script was there. */
export function refetchOwnStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (isEmpty(link)) void refetch(link);
}

async function refetch(failed: HTMLLinkElement): Promise<void> {
  await soonOrOnline();
  failed.replaceWith(failed.cloneNode());
}

/** Whether nothing came of it; what is still on its way has no sheet yet. */
function isEmpty({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet?.cssRules.length === 0;
  } catch {
    // The rules of what could not be fetched may not be read.
    return true;
  }
}

function soonOrOnline(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, againMs);
    addEventListener('online', () => resolve(), { once: true });
  });
}
