import { useEffect } from 'react';

const fields = 'main :is(input, textarea, select)';

/**
 * Keeps the focused field at its place on the screen when content above it changes height, such as the result of a
 * look-up, so that a tap does not miss. Browsers anchor the top of the window instead.
 */
export function useScrollAnchor(): void {
  useEffect(() => {
    let field: Element | null = null;
    let top = 0;
    const note = () => {
      field = document.activeElement?.matches(fields) ? document.activeElement : null;
      top = field?.getBoundingClientRect().top ?? 0;
    };
    const resized = new ResizeObserver(() => {
      if (field && field === document.activeElement)
        window.scrollBy({ top: field.getBoundingClientRect().top - top, behavior: 'instant' });
      note();
    });
    const content = document.getElementById('content');
    if (content) resized.observe(content);
    addEventListener('focusin', note);
    addEventListener('scroll', note, { passive: true });
    return () => {
      resized.disconnect();
      removeEventListener('focusin', note);
      removeEventListener('scroll', note);
    };
  }, []);
}
