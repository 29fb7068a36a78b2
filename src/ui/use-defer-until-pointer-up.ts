import { useEffect, useRef } from 'react';
import { useStable } from './use-stable.ts';

/**
 * Runs a function at once, or after the release while the pointer is down. Leaving a field may show an error, which
 * moves the pressed element, so that the tap misses it.
 */
export function useDeferUntilPointerUp(): (act: () => void) => void {
  const isPressed = useRef(false);
  const waiting = useRef<(() => void)[]>([]);

  useEffect(() => {
    const press = () => {
      isPressed.current = true;
    };
    const release = () => {
      isPressed.current = false;
      // After the click event.
      setTimeout(() => {
        for (const act of waiting.current.splice(0)) act();
      });
    };
    addEventListener('mousedown', press, { capture: true });
    for (const end of ends) addEventListener(end, release, { capture: true });
    return () => {
      removeEventListener('mousedown', press, { capture: true });
      for (const end of ends) removeEventListener(end, release, { capture: true });
    };
  }, []);

  return useStable((act: () => void) => {
    if (isPressed.current) waiting.current.push(act);
    else act();
  });
}

/** A tap also fires mouse events; a drag ends without `mouseup`. */
const ends = ['mouseup', 'dragend'] as const;
