import type { ReactNode } from 'react';
import styles from './description-list.module.css';

/** A grid of `DescriptionItem`s: three columns, fewer where it is narrow. */
export function DescriptionList({ children }: { children: ReactNode }) {
  return <dl className={styles.list}>{children}</dl>;
}

type Props = {
  label: ReactNode;
  /** `text` takes the whole row, for prose; `mono` is for serial numbers and ids. */
  kind?: 'value' | 'text' | 'mono';
  children: ReactNode;
};

/** A label with its value. */
export function DescriptionItem({ label, kind = 'value', children }: Props) {
  return (
    <div className={styles.item} data-kind={kind}>
      <dt className="note">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
