import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { ClaimFields } from './claim-form.tsx';
import { messages } from './i18n/locales/en.po';
import { Shell } from './shell.tsx';
import './styles.ts';

/**
 * The smallest page with a form that can be built from the portal's libraries: no session, no rules, no outbox, one
 * screen in one chunk. The difference to the portal is the cost of the portal's own code.
 */
i18n.loadAndActivate({ locale: 'en', messages });
const router = createBrowserRouter([
  { element: <Shell />, children: [{ path: '/warranty-claims/new', element: <ClaimFields /> }] },
]);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <MantineProvider forceColorScheme="light">
        <RouterProvider router={router} />
      </MantineProvider>
    </I18nProvider>
  </StrictMode>,
);

await navigator.serviceWorker.register('/service-worker.js');
