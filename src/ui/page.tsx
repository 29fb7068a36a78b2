import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useLingui } from '@lingui/react/macro';
import { BackLink } from './links.tsx';
import styles from './page.module.css';
import { PageTitle } from './page-title.tsx';
import barStyles from './bottom-bar.module.css';

export type PageProps = {
  title: string;
  /** Status badges beside the title. */
  marks?: ReactNode;
  lead?: ReactNode;
  back?: { to: string; label: ReactNode };
  /** Shown above the heading. */
  picture?: ReactNode;
  /** Shown at the end of the title's line. */
  end?: ReactNode;
  /** The main action and a note about it. */
  bar?: {
    note?: ReactNode;
    action: ReactNode;
    /** Whether the tabs of a phone have the action too, and stand in for the bar. */
    isInTabs?: true;
  };
  width?: 'narrow' | 'regular' | 'wide';
  children: ReactNode;
};

/** The layout of every screen: a back link, one heading, content 16 px apart, and the main action at the bottom. */
export function Page({ title, marks, lead, back, picture, end, bar, width = 'regular', children }: PageProps) {
  return (
    <div className={styles.page} data-width={width}>
      <main id="content" className={styles.main} data-back={back !== undefined} data-under-home={back?.to === '/'}>
        {back && <BackLink to={back.to}>{back.label}</BackLink>}
        {picture}
        <PageTitle title={title} marks={marks} lead={lead} end={end} />
        <div className="stack">{children}</div>
      </main>
      {bar && (
        <BottomBar note={bar.note} isInTabs={bar.isInTabs}>
          {bar.action}
        </BottomBar>
      )}
    </div>
  );
}

type BarProps = {
  /** What the action does, or why it is not possible. Shown before the action. */
  note?: ReactNode;
  isInTabs: true | undefined;
  children: ReactNode;
};

/**
 * The main action of a page, fixed at the bottom of a window that is high enough (R-UI-11). `base.css` scrolls the page so that the bar never covers the focused
 * element.
 */
function BottomBar({ note, isInTabs, children }: BarProps) {
  const { t } = useLingui();
  const bar = useRef<HTMLElement>(null);

  useLayoutEffect(() => {
    if (!bar.current) return undefined;
    const { style } = document.documentElement;
    const measured = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize ?? 0;
      // Tabs that stand in for the bar are as high as `tokens.css` says.
      if (height === 0) style.removeProperty('--bar-height');
      else style.setProperty('--bar-height', `${Math.ceil(height)}px`);
    });
    measured.observe(bar.current);
    return () => {
      measured.disconnect();
      style.removeProperty('--bar-height');
    };
  }, []);

  return (
    <section
      ref={bar}
      aria-label={t`Actions`}
      className={`${barStyles.bar} sticky-bar`}
      data-bottom-bar={isInTabs ? 'place' : 'page'}
    >
      <div className={`${barStyles.row} row gap-md`}>
        {note && <div className={`${barStyles.note} sticky-note note grow`}>{note}</div>}
        <div className={barStyles.actions} data-alone={!note}>
          {children}
        </div>
      </div>
    </section>
  );
}
