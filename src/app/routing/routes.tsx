import type { ComponentType, ReactNode } from 'react';
import { Navigate, type RouteObject, useLocation } from 'react-router-dom';
import { useSession } from '#session/session-store.ts';
import { PageLoader } from '#ui/page-loader.tsx';
import { type Access, judgeAccess } from './access.ts';
import { RouteError, ScreenLoadError } from './route-error.tsx';
import { loadScreen, type Screen, screens } from './screens.ts';
import { Shell } from '#app/frame/shell.tsx';

const shortPaths = { '/account': '/auth/login', '/auth': '/auth/login', '/admin': '/admin/accounts' };

const redirects = Object.entries(shortPaths).map(([path, to]) => ({ path, element: <Navigate to={to} replace /> }));

export const routes: RouteObject[] = [
  {
    element: <Shell />,
    errorElement: <RouteError />,
    HydrateFallback: PageLoader,
    children: [...redirects, ...screens.map(toRoute)],
  },
];

/** Makes one route for a screen. Nested routes would cost a pattern for each level before anything shows. */
function toRoute(screen: Screen): RouteObject {
  const { path, name, load: _load, words: _words, ...access } = screen;
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

/** Shows a route to those who may see it. Nothing of it is rendered or fetched before that is known. */
function Guard({ access, children }: { access: Access; children: ReactNode }) {
  const session = useSession();
  const verdict = judgeAccess(access, session, useLocation());
  switch (verdict.kind) {
    case 'wait':
      return <PageLoader />;
    case 'show':
      return children;
    case 'go':
      return <Navigate to={verdict.to} replace />;
  }
}
