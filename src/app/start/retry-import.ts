import { isServerThere } from '#api/is-server-there.ts';

/** Delay before a failed download is requested again; none when the browser reports a network. */
const retryMs = 3_000;

/**
 * Repeats `load` until it succeeds: a first visit may lose the network midway. Firefox never requests a failed module
 * again, so the page reloads after the second failure, if its server can be reached.
 */
export async function retryImport<Module>(load: () => Promise<Module>): Promise<Module> {
  for (let hasFailedBefore = false; ; hasFailedBefore = true) {
    const module = await load().catch(() => null);
    if (module !== null) return module;
    await retryDelay();
    if (hasFailedBefore && (await isServerThere())) window.location.reload();
  }
}

/**
 * Requests every style sheet again that fails from now on. Vite requests those of a module once; a second import of the
 * module comes without them.
 */
export function retryStyles(): void {
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') void retry(target);
    },
    { capture: true },
  );
}

/** Requests the style sheets of the page again that failed before any script ran. */
export function retryFailedStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (hasFailed(link)) void retry(link);
}

async function retry(failed: HTMLLinkElement): Promise<void> {
  await retryDelay();
  failed.replaceWith(failed.cloneNode());
}

/** Whether the style sheet failed. One that is still loading has no sheet. */
function hasFailed({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet?.cssRules.length === 0;
  } catch {
    // Reading the rules of a failed sheet may throw.
    return true;
  }
}

function retryDelay(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, retryMs);
    addEventListener('online', () => resolve(), { once: true });
  });
}
