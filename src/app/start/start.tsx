import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { Providers } from './providers.tsx';
import { routes } from '#app/routing/routes.tsx';
import { doneOrSlow } from './loader-delay.ts';
import { fetched } from './retry-import.ts';
import { screenLoaded } from './screen-loaded.ts';
import { loadDeviceWords } from '#i18n/catalogues.ts';
import { startLanguage } from '#i18n/start-language.ts';
import { useSession } from '#session/shown-session.ts';
import { thawNobody } from '#storage/thaw-nobody.ts';
import { presented } from '#ui/after-frame.ts';
import { idle } from '#ui/idle.ts';

/**
 * The order of start-up: language, database (opened by the session), router and screen load side by side; the words
 * come first on screen, what works for later comes last. For a `visitor`, who has yet to sign in, the database comes
 * after the screen.
 */
export async function start(visitor: boolean): Promise<void> {
  thawNobody();
  const language = fetched(startLanguage);
  if (visitor) useSession.setState({ phase: 'signed-out' }, true);
  const shown = Promise.withResolvers<void>();
  const device = visitor ? null : openDevice(shown.promise);
  const router = createBrowserRouter(routes);
  const screen = screenLoaded(router);
  await language;
  // From this device both are there at once, and the screen is rendered once instead of a loader before it.
  await doneOrSlow(Promise.all([device, screen]));

  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  createRoot(root).render(
    <StrictMode>
      <Providers>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  );

  if (visitor) await screen;
  await presented();
  shown.resolve();
  const { startSending } = await (device ?? openDevice(shown.promise));
  startSending();
  await screen;
  await idle();
  // What the worker and the pick lists load for later must not share the link with what is awaited now.
  const { lookAfter } = await fetched(() => import('./start-background-tasks.ts'));
  lookAfter();
}

async function openDevice(shown: Promise<void>) {
  const [device] = await Promise.all([fetched(() => import('./start-offline.tsx')), fetched(loadDeviceWords)]);
  await device.openDevice(shown);
  return device;
}
