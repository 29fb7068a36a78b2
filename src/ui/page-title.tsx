import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { createStore } from 'zustand';
import { memoByContent } from './memo-by-content.ts';
import { runAfterFrame } from './run-after-frame.ts';
import styles from './page-title.module.css';

type Props = {
  /** Also the document's title. */
  title: string;
  /** Status badges beside the title. */
  marks?: ReactNode;
  lead?: ReactNode;
  end?: ReactNode;
};

/** The path whose heading last took the focus: a page can be rendered again once its code is loaded. */
const titledPage = createStore<{ path: string | null }>(() => ({ path: null }));

/**
 * The only heading of a page. It takes the focus on a new page unless the page has focused a field itself, and later
 * when the focused element is gone.
 */
export const PageTitle = memoByContent(function PageTitle({ title, marks, lead, end }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname } = useLocation();

  useEffect(() => {
    document.title = `${title} - Depot Portal`;
  }, [title]);

  useEffect(
    () =>
      // Focusing forces a layout: before the first frame the browser would do it twice.
      runAfterFrame(() => {
        const focused = document.activeElement;
        const isNew = titledPage.getState().path !== pathname;
        const isTaken = isNew ? focused?.closest('main, [role=dialog]') : focused !== document.body;
        titledPage.setState({ path: pathname });
        if (!isTaken) heading.current?.focus({ preventScroll: true });
      }),
    [title, pathname],
  );

  return (
    <div className={`${styles.title} wrap middle`}>
      <div className={styles.words}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {lead && <p className={`${styles.lead} soft`}>{lead}</p>}
      </div>
      {marks && <div className="wrap gap-6">{marks}</div>}
      {end && <div className={`${styles.end} note wrap middle`}>{end}</div>}
    </div>
  );
});
