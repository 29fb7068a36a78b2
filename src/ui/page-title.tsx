import { type ReactNode, useEffect, useRef } from 'react';
import { afterFrame } from './after-frame.ts';
import styles from './page-title.module.css';

type Props = {
  /** Also the document's title. */
  title: string;
  /** States beside the title. */
  marks?: ReactNode;
  lead?: ReactNode;
  end?: ReactNode;
};

/**
 * The one heading of a page. A new page takes the focus there, unless it put it on a field itself; so does one that has
 * become another, where what had the focus is gone.
 */
export function PageTitle({ title, marks, lead, end }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isNew = useRef(true);

  useEffect(
    () =>
      // Moving the focus has the browser lay the page out; before its first frame it would do so twice.
      afterFrame(() => {
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
