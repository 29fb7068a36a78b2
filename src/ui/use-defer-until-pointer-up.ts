import { useEffect, useRef } from 'react';
import { useStable } from './use-stable.ts';

/**
 * Runs an act at once, or where something is being pressed, once that has been let go. What leaving a field shows would
 * move what is pressed away from under the finger, and the tap would be lost.
 */
export function useDeferUntilPointerUp(): (act: () => void) => void {
  const isPressed = useRef(false);
  const waiting = useRef<(() => void)[]>([]);

  useEffect(() => {
    const press = () => {
      isPressed.current = true;
    };
    const letGo = () => {
      isPressed.current = false;
      // The click comes first.
      setTimeout(() => {
        for (const act of waiting.current.splice(0)) act();
      });
    };
    addEventListener('mousedown', press, { capture: true });
    for (const end of ends) addEventListener(end, letGo, { capture: true });
    return () => {
      removeEventListener('mousedown', press, { capture: true });
      for (const end of ends) removeEventListener(end, letGo, { capture: true });
    };
  }, []);

  return useStable((act: () => void) => {
    if (isPressed.current) waiting.current.push(act);
    else act();
  });
}

/** A tap has a mouse's events too; what is dragged away ends without one. */
const ends = ['mouseup', 'dragend'] as const;
