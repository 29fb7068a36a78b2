import { startTransition, useEffect, useState } from 'react';
import { runAfterFrame } from './run-after-frame.ts';

/** Whether the component has been painted once. Content that may come later is rendered after it. */
export function useAfterPaint(): boolean {
  const [shown, setShown] = useState(false);
  useEffect(() => runAfterFrame(() => startTransition(() => setShown(true))), []);
  return shown;
}
