import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from './icon.tsx';
import styles from './sortable-table.module.css';
import { useSlow } from './use-slow.ts';

type Props<Column extends string> = {
  caption: ReactNode;
  /** The head of each column, in order. */
  columns: Readonly<Record<Column, string>>;
  /** `depot` or `-depot`. */
  sort?: string;
  /** The address in the order after a column's head is pressed. A column without one does not sort. */
  toSorted?: (column: Column) => string | null;
  /** Whether the next rows are read. */
  isReading?: boolean;
  className?: string | undefined;
  /** The rows: `tr` of a `th` and `TableCell`s. */
  children: ReactNode;
};

/** A table that sorts by its heads. Where the window is narrow each row is a card, and the heads are a line of links. */
export function SortableTable<Column extends string>(props: Props<Column>) {
  const { caption, columns, sort, toSorted, isReading = false, className = '', children } = props;
  const slow = useSlow(isReading);
  const keys = Object.keys(columns).filter((key): key is Column => key in columns);
  return (
    <table className={`${styles.table} ${className}`} aria-busy={slow}>
      <VisuallyHidden component="caption">{caption}</VisuallyHidden>
      <thead data-sorts={toSorted !== undefined}>
        <tr>
          {keys.map((column) => {
            const to = toSorted?.(column) ?? null;
            return (
              <th key={column} scope="col" data-column={column} aria-sort={directionOf(column, sort)}>
                {to === null ? (
                  columns[column]
                ) : (
                  <Link className={styles.sort} to={to} replace preventScrollReset>
                    {columns[column]}
                    <Icon name={sort === `-${column}` ? 'down' : 'up'} size="small" />
                  </Link>
                )}
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

function directionOf(column: string, sort: string | undefined): 'ascending' | 'descending' | undefined {
  if (sort === column) return 'ascending';
  return sort === `-${column}` ? 'descending' : undefined;
}

type CellProps = {
  column: string;
  /** The column's name, shown on a card; screen readers use the head. */
  name?: string;
  title?: string | undefined;
  children: ReactNode;
};

export function TableCell({ column, name, title, children }: CellProps) {
  return (
    <td data-column={column} title={title}>
      {name !== undefined && (
        <span className={styles.cardLabel} aria-hidden>
          {name}
        </span>
      )}
      <div className={styles.value}>{children}</div>
    </td>
  );
}
