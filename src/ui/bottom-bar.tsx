import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './bottom-bar.module.css';

type Props = {
  /** What the action does, or why it is not possible. Shown before the action. */
  note?: ReactNode;
  children: ReactNode;
};

/**
 * The main action of a page, fixed at the bottom of a window that is high enough (R-UI-11). `base.css` scrolls the page so that the bar never covers the focused
 * element.
 */
export function BottomBar({ note, children }: Props) {
  const { t } = useLingui();
  const bar = useRef<HTMLElement>(null);

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
    <section ref={bar} aria-label={t`Actions`} className={`${styles.bar} sticky-bar`} data-bottom-bar>
      <div className={`${styles.row} row gap-md`}>
        {note && <div className={`${styles.note} sticky-note note grow`}>{note}</div>}
        <div className={styles.actions} data-alone={!note}>
          {children}
        </div>
      </div>
    </section>
  );
}
