import { t } from '@lingui/core/macro';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { Providers } from '#app/providers.tsx';
import { routes } from '#app/routes.tsx';
import { tellOfRoleChanges } from '#app/role-notice.ts';
import { registerServiceWorker } from '#app/update.ts';
import { followSession } from '#app/at-hand.ts';
import { doneOrSlow, idle, shown } from '#app/moments.ts';
import { screenLoaded } from '#app/screen-loaded.ts';
import { startLanguage } from '#i18n/start-language.ts';
import { startPortalConfig } from '#live/use-portal-config.ts';
import { startSync } from '#offline/sync/wake.ts';
import { whenTimedOut } from '#session/call.ts';
import { startSession } from '#session/session.ts';
import { thawNobody } from '#storage/thaw-nobody.ts';
import { showNotice } from '#ui/notices.ts';
import { showError } from '#ui/shown-error.ts';
import { errorSentence } from '#wording/error-catalogue.ts';

/**
 * The order of start-up: language, database (opened by the session), router and screen load side by side; the words
 * come first on screen, what works for later comes last.
 */
export async function start(): Promise<void> {
  thawNobody();
  whenTimedOut(() => showNotice({ tone: 'error', text: errorSentence('authentication_timed_out') }));
  const language = startLanguage();
  const session = startSession();
  const router = createBrowserRouter(routes);
  const screen = screenLoaded(router);
  await language;
  // From this device both are there at once, and the screen is rendered once instead of a loader before it.
  await doneOrSlow(Promise.all([session, screen]));

  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  createRoot(root).render(
    <StrictMode>
      <Providers>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  );

  try {
    await session;
  } catch (error) {
    showError(
      t`This browser does not let the app keep anything on this device. Allow it to store data for this address, or use another browser.`,
    );
    throw error;
  }
  await shown();
  startSync();
  await screen;
  await idle();
  // What the worker and the pick lists load for later must not share the link with what is awaited now.
  registerServiceWorker();
  void startPortalConfig();
  followSession();
  tellOfRoleChanges();
  void import('#app/badge.ts').then(({ followOutbox }) => followOutbox());
}
