import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Brings the entry that the address names (`#<id>`) into sight and into focus, once it is there. */
export function useFocusFromHash(ready: boolean): void {
  const { hash } = useLocation();

  useEffect(() => {
    if (!ready || hash === '') return;
    const entry = document.getElementById(hash.slice(1));
    entry?.scrollIntoView({ block: 'center' });
    entry?.focus({ preventScroll: true });
  }, [ready, hash]);
}
