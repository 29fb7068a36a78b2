// Built as a classic script for which the page waits (tools/plugins.ts), so that the first frame has the chosen theme
// (R-UI-16). Afterwards Mantine keeps the attribute.
(() => {
  const attribute = 'data-mantine-color-scheme';
  const root = document.documentElement;
  root.setAttribute(attribute, isDark() ? 'dark' : 'light');
  setMetas();
  new MutationObserver(setMetas).observe(root, { attributes: true, attributeFilter: [attribute] });

  function isDark(): boolean {
    try {
      const theme = localStorage.getItem('theme');
      return theme === 'dark' || (theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
    } catch {
      // The browser refuses storage.
      return false;
    }
  }

  /** For the canvas before the styles are there, and for the bars around the page, which have the header's colour. */
  function setMetas(): void {
    const dark = root.getAttribute(attribute) === 'dark';
    setMeta('color-scheme', dark ? 'dark' : 'light');
    setMeta('theme-color', dark ? '#172124' : '#ffffff');
  }

  function setMeta(name: string, content: string): void {
    document.querySelector(`meta[name="${name}"]`)?.setAttribute('content', content);
  }
})();
