import { t } from '@lingui/core/macro';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { Providers } from '#app/providers.tsx';
import { routes } from '#app/routes.tsx';
import { registerServiceWorker } from '#app/update.ts';
import { followSession } from '#app/at-hand.ts';
import { startLanguage } from '#i18n/start-language.ts';
import { startSync } from '#offline/sync/wake.ts';
import { startSession } from '#session/session.ts';
import { thawNobody } from '#storage/thaw-nobody.ts';
import { showError } from '#ui/shown-error.ts';

// Language, database (opened by the session), router and screen load side by side; the words come first on screen.
thawNobody();
const language = startLanguage();
const session = startSession();
const router = createBrowserRouter(routes);
await language;

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
startSync();
registerServiceWorker();
followSession();
