import type { ComponentType } from 'react';
import { Navigate, type RouteObject } from 'react-router-dom';
import { PageLoader } from '#ui/page-loader.tsx';
import { Guard } from './guard.tsx';
import { RouteError } from './route-error.tsx';
import { ScreenLoadError } from './screen-load-error.ts';
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

/**
 * One route a screen: of each level above a screen the router makes a pattern, for each screen, before anything shows.
 */
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
