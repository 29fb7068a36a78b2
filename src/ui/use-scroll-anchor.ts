import { useEffect } from 'react';

const fields = 'main :is(input, textarea, select)';

/**
 * Keeps the field that somebody is at where it is on the screen when what stands above it grows or shrinks, as by the
 * answer of a look-up: what is about to be tapped must not move away. Browsers keep what stands at the top of the window.
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
