import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './bottom-bar.module.css';

type Props = {
  /** What the action will do, or why it cannot; stands before it. */
  note?: ReactNode;
  children: ReactNode;
};

/** The page's main action, always in reach. The page scrolls clear of it whatever has focus (base.css). */
export function BottomBar({ note, children }: Props) {
  const bar = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    if (!bar.current) return undefined;
    const measured = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize ?? 0;
      document.documentElement.style.setProperty('--bar-height', `${Math.ceil(height)}px`);
    });
    measured.observe(bar.current);
    return () => measured.disconnect();
  }, []);

  return (
    <div ref={bar} className={styles.bar} data-bottom-bar>
      <div className={styles.row}>
        {note && <div className={styles.note}>{note}</div>}
        <div className={styles.actions} data-alone={!note}>
          {children}
        </div>
      </div>
    </div>
  );
}
