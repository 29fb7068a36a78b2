import { type ReactNode, useId } from 'react';
import { Card } from './card.tsx';
import styles from './section.module.css';

type Props = {
  title: ReactNode;
  lead?: ReactNode;
  /** Shown at the end of the title's line. */
  end?: ReactNode;
  children: ReactNode;
};

/** A card with a heading: one section of a form or of a page. Its children are 16 px apart. */
export function Section({ title, lead, end, children }: Props) {
  const titleId = useId();
  return (
    <Card labelledBy={titleId}>
      <div className={`${styles.head} wrap between`}>
        <div className="min-0">
          <h2 id={titleId}>{title}</h2>
          {lead && <p className="mt-2 note">{lead}</p>}
        </div>
        {end}
      </div>
      <div className="stack">{children}</div>
    </Card>
  );
}
