/** Static routing of an `install` event, which TypeScript's own libraries leave out (it is Chromium's alone). */
interface ExtendableEvent {
  addRoutes?: (rules: StaticRoute[]) => Promise<void>;
}

interface StaticRoute {
  condition: { urlPattern: string | { pathname: string; search: string }; requestMode?: RequestMode };
  source: { cacheName: string };
}
