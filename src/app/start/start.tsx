import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { loadWords, startLanguage } from '#i18n/catalogues.ts';
import { useSession } from '#session/session-store.ts';
import { evictFromBfcache } from '#storage/evict-bfcache.ts';
import { waitForPaint } from '#ui/run-after-frame.ts';
import { waitForIdle } from '#ui/wait-for-idle.ts';
import '#ui/styles.ts';
import { cssVariables, theme } from '#ui/theme.ts';
import { routes } from '#app/routing/routes.tsx';
import { retryImport } from './retry-import.ts';

/** The page stays empty for this time before a loader shows, so that a fast start causes no flicker. */
const loaderDelayMs = 100;

/** Resolves when `work` has ended, or after the loader's delay. */
async function doneOrDelayed(work: Promise<unknown>): Promise<void> {
  const delayed = new Promise<void>((resolve) => setTimeout(resolve, loaderDelayMs));
  const done = work.then(
    () => {},
    () => {},
  );
  await Promise.race([done, delayed]);
}

type Router = ReturnType<typeof createBrowserRouter>;

/**
 * The order of start-up. For a `signedOut` start the database opens after the first frame instead of before it. Never
 * awaited at the top level of a module: the screens import this chunk, and both would wait for each other.
 */
export async function start(signedOut: boolean): Promise<void> {
  // 1. Side by side: pages in the back/forward cache give up the database; language, database and screen load.
  evictFromBfcache();
  ignoreDrops();
  const language = retryImport(startLanguage);
  if (signedOut) useSession.setState({ phase: 'signed-out' }, true);
  const shown = Promise.withResolvers<void>();
  const offline = signedOut ? null : openOffline(shown.promise);
  const router = createBrowserRouter(routes);
  const screen = screenLoaded(router);

  // 2. The first frame: the screen, or a loader once it takes too long. Nothing shows before the words are there.
  await language;
  await doneOrDelayed(Promise.all([offline, screen]));
  render(router);

  // 3. Once it is on the screen: the database of a signed-out start, and sending.
  if (signedOut) await screen;
  await waitForPaint();
  shown.resolve();
  const startSync = await (offline ?? openOffline(shown.promise));
  startSync();

  // 4. Once the browser is idle: the service worker and the prefetch, which would compete for the link.
  await screen;
  await waitForIdle();
  const { startBackgroundTasks } = await retryImport(() => import('./start-background-tasks.ts'));
  startBackgroundTasks((place) => void router.navigate(place));
}

/** The person's choice of light, dark or the system's (R-UI-16). `first-theme.ts` has read it before. */
const savedTheme = localStorageColorSchemeManager({ key: 'theme' });

async function openOffline(shown: Promise<void>): Promise<() => void> {
  const [offline] = await Promise.all([
    retryImport(() => import('./start-offline.tsx')),
    retryImport(() => loadWords('device')),
  ]);
  return offline.openOffline(shown);
}

/** Resolves when the code of the first screen is there. */
function screenLoaded(router: Router): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const unsubscribe = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      unsubscribe();
      resolve();
    });
  });
}

function render(router: Router): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  createRoot(root).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <MantineProvider theme={theme} cssVariablesResolver={cssVariables} colorSchemeManager={savedTheme}>
          <RouterProvider router={router} />
        </MantineProvider>
      </I18nProvider>
    </StrictMode>,
  );
}

/** Files that are dropped beside a place for files do nothing: the browser would open them in place of the portal. */
function ignoreDrops(): void {
  for (const name of ['dragover', 'drop'] as const)
    window.addEventListener(name, (event) => {
      // A place for files has taken it.
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    });
}
