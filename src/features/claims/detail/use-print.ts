import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useStable } from '#ui/use-stable.ts';

type Cards = {
  all: readonly string[];
  opened: string[];
  onOpened: (opened: string[]) => void;
  /** Whether all content of the open cards is loaded. */
  ready: boolean;
};

/**
 * Opens every card for printing and restores them afterwards. The returned function waits for the pictures; the
 * browser's own print menu cannot wait and prints the loaded ones.
 */
export function usePrint({ all, opened, onOpened, ready }: Cards): () => void {
  const before = useRef<string[] | null>(null);
  const [requested, setRequested] = useState(false);

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
    if (!requested || !ready) return;
    setRequested(false);
    void picturesDecoded().then(() => window.print());
  }, [requested, ready]);

  return () => {
    openAll();
    setRequested(true);
  };
}

/** Resolves when every picture of the page is decoded. Ignores broken pictures. */
async function picturesDecoded(): Promise<void> {
  await Promise.allSettled(Array.from(document.querySelectorAll<HTMLImageElement>('main img'), (img) => img.decode()));
}
