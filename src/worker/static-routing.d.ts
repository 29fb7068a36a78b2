/** Static routing of an `install` event, which TypeScript's own libraries leave out (it is Chromium's alone). */
interface ExtendableEvent {
  addRoutes?: (rules: { condition: { urlPattern: string }; source: { cacheName: string } }[]) => Promise<void>;
}
