import { useEffect, useEffectEvent, useRef } from 'react';

/** Reads on before the end comes in sight, so that scrolling seldom waits. */
const aheadPx = 600;

/** Calls `readOn` while the end of the list is near and `idle` holds. Returns the ref of that end. */
export function useReadOnScroll(idle: boolean, readOn: () => void) {
  const end = useRef<HTMLDivElement>(null);
  const onNear = useEffectEvent(readOn);

  useEffect(() => {
    if (!idle || !end.current) return undefined;
    const near = new IntersectionObserver(([entry]) => entry?.isIntersecting && onNear(), {
      rootMargin: `0px 0px ${aheadPx}px 0px`,
    });
    near.observe(end.current);
    return () => near.disconnect();
  }, [idle]);

  return end;
}
