import { startTransition, useEffect, useState } from 'react';
import { afterFrame } from './after-frame.ts';

/** Whether a component has been on the screen for a frame: what nobody misses until then is made after it. */
export function useAfterPaint(): boolean {
  const [shown, setShown] = useState(false);
  useEffect(() => afterFrame(() => startTransition(() => setShown(true))), []);
  return shown;
}
