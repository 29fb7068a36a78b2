import { startTransition, useEffect, useState } from 'react';
import { afterFrame } from './after-frame.ts';

/** Whether the component has been painted once. Content that may come later is rendered after it. */
export function useAfterPaint(): boolean {
  const [shown, setShown] = useState(false);
  useEffect(() => afterFrame(() => startTransition(() => setShown(true))), []);
  return shown;
}
