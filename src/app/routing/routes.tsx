import { Trans, useLingui } from '@lingui/react/macro';
import { type ComponentType, type ReactNode, useState } from 'react';
import { Navigate, type RouteObject, useLocation, useRouteError } from 'react-router-dom';
import { errorSentence } from '#messages/error-catalogue.ts';
import { useSession } from '#session/session-store.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { PageLoader } from '#ui/page-loader.tsx';
import { Page } from '#ui/page.tsx';
import { type Access, judgeAccess } from './access.ts';
import { loadScreen, type Screen } from './screen.ts';
import { screens } from './screens.ts';
import { Shell } from '#app/frame/shell.tsx';

/** The code of a screen could not be loaded: there is no network, or a newer version has replaced the files. */
class ScreenLoadError extends Error {
  constructor(options: ErrorOptions) {
    super('A screen could not be loaded', options);
    this.name = 'ScreenLoadError';
  }
}

/** Replaces a screen that failed or could not be loaded. */
function RouteError() {
  const { t } = useLingui();
  const notLoaded = useRouteError() instanceof ScreenLoadError;
  return (
    <Page title={t`Error`} back={{ to: '/', label: <Trans>Dashboard</Trans> }}>
      <ErrorState
        title={notLoaded ? <Trans>This page could not be loaded</Trans> : errorSentence('something_wrong')}
        onRetry={() => window.location.reload()}
      >
        {notLoaded ? (
          <Trans>Check the network, then try again. What you saved on this device is still there.</Trans>
        ) : (
          <Trans>Try again. What you saved on this device is still there.</Trans>
        )}
      </ErrorState>
    </Page>
  );
}

const adminOnly: Access = { requiresRole: ['admin'] };

const redirects: RouteObject[] = [
  { path: '/account', element: <Navigate to="/auth/login" replace /> },
  { path: '/auth', element: <Navigate to="/auth/login" replace /> },
  // Guarded itself, so that a login leads back to the path that was asked for.
  {
    path: '/admin',
    element: (
      <Guard access={adminOnly}>
        <Navigate to="/admin/accounts" replace />
      </Guard>
    ),
  },
];

export const routes: RouteObject[] = [
  {
    element: <Shell />,
    errorElement: <RouteError />,
    HydrateFallback: PageLoader,
    children: [...redirects, ...screens.map(toRoute)],
  },
];

/**
 * Creates a flat route for a screen. With nested routes the router compiles a pattern for each level before the first
 * frame.
 */
function toRoute(screen: Screen): RouteObject {
  const { path, name, load: _load, words: _words, place: _place, within: _within, ...access } = screen;
  let Content: ComponentType | null = null;
  const Loaded = () => Content && <Content />;
  return {
    id: name,
    path,
    element: (
      <Guard access={access}>
        <Loaded />
      </Guard>
    ),
    errorElement: <RouteError />,
    lazy: async () => {
      Content = await component(screen);
      return {};
    },
  };
}

async function component(screen: Screen): Promise<ComponentType> {
  try {
    return await loadScreen(screen);
  } catch (cause) {
    throw new ScreenLoadError({ cause });
  }
}

/** Shows a route to those who may see it. Before that is known, nothing of it is rendered or fetched. */
function Guard({ access, children }: { access: Access; children: ReactNode }) {
  const session = useSession();
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (session.phase === 'signed-in' && !wasSignedIn) setWasSignedIn(true);
  const verdict = judgeAccess(access, session, useLocation(), wasSignedIn);
  switch (verdict.kind) {
    case 'wait':
      return <PageLoader />;
    case 'show':
      return children;
    case 'go':
      return <Navigate to={verdict.to} replace />;
  }
}
