import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useStable } from '#ui/use-stable.ts';

type Cards = {
  all: readonly string[];
  opened: string[];
  onOpened: (opened: string[]) => void;
  /** Whether everything that open cards show is here. */
  ready: boolean;
};

/**
 * Opens every card for the paper and closes them again after it. Our own button waits for the pictures; the browser's
 * menu does not ask, and prints those that are here.
 */
export function usePrint({ all, opened, onOpened, ready }: Cards): () => void {
  const before = useRef<string[] | null>(null);
  const [asked, setAsked] = useState(false);

  const openAll = useStable(() => {
    before.current ??= opened;
    onOpened([...all]);
  });

  useWindowEvent('beforeprint', () => flushSync(openAll));
  useWindowEvent('afterprint', () => {
    if (before.current) onOpened(before.current);
    before.current = null;
  });

  useEffect(() => {
    if (!asked || !ready) return;
    setAsked(false);
    void picturesDecoded().then(() => window.print());
  }, [asked, ready]);

  return () => {
    openAll();
    setAsked(true);
  };
}

/** Settles when each picture of the page can be drawn; one that is broken holds nothing up. */
async function picturesDecoded(): Promise<void> {
  await Promise.allSettled(Array.from(document.querySelectorAll<HTMLImageElement>('main img'), (img) => img.decode()));
}
