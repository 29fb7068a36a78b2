// Compiled to ES5 as a classic script of its own (vite.config.ts): an engine that cannot run the app can run this.
(() => {
  if (!isTooOld()) return;
  // An async script may run before the page is parsed.
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', showWords);
  else showWords();

  /** Tests the newest features that the app uses; tests/browser/old-browser.spec.ts holds the list to the build. */
  function isTooOld(): boolean {
    try {
      return (
        typeof Promise.withResolvers !== 'function' ||
        typeof AbortSignal.any !== 'function' ||
        typeof Map.groupBy !== 'function' ||
        typeof URL.canParse !== 'function'
      );
    } catch {
      // One of the classes is missing as well.
      return true;
    }
  }

  /** Replaces the app's root, so that nothing of the app is rendered afterwards. */
  function showWords(): void {
    const words = document.querySelector('template');
    const root = document.getElementById('root');
    if (words && root) document.body.replaceChild(words.content, root);
  }
})();
