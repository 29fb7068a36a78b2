// Built as a classic ES5 script (tools/plugins.ts), so that a browser too old for the app can run it.
(() => {
  if (!isTooOld()) return;
  // An async script may run before the page is parsed.
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', showWords);
  else showWords();

  /** Tests the newest features that the app uses. tests/browser/old-browser.spec.ts compares the list with the build. */
  function isTooOld(): boolean {
    try {
      return (
        typeof Promise.withResolvers !== 'function' ||
        typeof AbortSignal.any !== 'function' ||
        typeof Map.groupBy !== 'function' ||
        typeof URL.canParse !== 'function'
      );
    } catch {
      // One of the classes is missing.
      return true;
    }
  }

  /** Replaces the app's root, so that the app cannot render afterwards. */
  function showWords(): void {
    const words = document.querySelector('template');
    const root = document.getElementById('root');
    if (words && root) document.body.replaceChild(words.content, root);
  }
})();
