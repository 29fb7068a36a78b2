import { type ReactNode, useEffect, useRef } from 'react';
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

/**
 * The only heading of a page. It takes the focus on a new page unless the page has focused a field itself, and after a
 * change of title when the focused element is gone.
 */
export function PageTitle({ title, marks, lead, end }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isNew = useRef(true);

  useEffect(
    () =>
      // Focusing forces a layout: before the first frame the browser would do it twice.
      runAfterFrame(() => {
        const focused = document.activeElement;
        const isTaken = isNew.current ? focused?.closest('main, [role=dialog]') : focused !== document.body;
        isNew.current = false;
        if (!isTaken) heading.current?.focus({ preventScroll: true });
      }),
    [title],
  );

  return (
    <div className={styles.title}>
      <title>{`${title} - Depot Portal`}</title>
      <div className={styles.words}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {marks && <div className={styles.marks}>{marks}</div>}
      {end && <div className={styles.end}>{end}</div>}
    </div>
  );
}
