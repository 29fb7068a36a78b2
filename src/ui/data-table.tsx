import { NativeSelect, VisuallyHidden } from '@mantine/core';

import { Trans, useLingui } from '@lingui/react/macro';
import type { ComponentProps, ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import styles from './data-table.module.css';
import { Icon } from './icon.tsx';
import { fromLg } from './theme.ts';
import { useSlow } from './use-slow.ts';
import { useMatches } from './use-matches.ts';

export type Column<Row, Key extends string = string> = {
  key: Key;
  /** The head of the column, and the label of its value on a card. */
  name: string;
  /** `header` names the row; `plain` has no label on a card. */
  kind?: 'header' | 'plain';
  /** What is cut off. */
  title?: (row: Row) => string | undefined;
  cell: (row: Row) => ReactNode;
};

type Props<Row, Key extends string> = {
  caption: ReactNode;
  columns: readonly Column<Row, Key>[];
  rows: readonly Row[];
  idOf: (row: Row, at: number) => string | number;
  rowProps?: (row: Row) => ComponentProps<'tr'> & Readonly<Record<`data-${string}`, unknown>>;
  /** `depot` or `-depot`. */
  sort?: string;
  /** The address in the order after a column's head is pressed. A column without one does not sort. */
  toSorted?: (column: Key) => string | null;
  /** Whether the next rows are read. */
  isReading?: boolean;
  className?: string | undefined;
};

/** A table that sorts by its heads. Where the window is narrow each row is a card, and a field sorts them. */
export function DataTable<Row, Key extends string>(props: Props<Row, Key>) {
  const { caption, columns, rows, idOf, rowProps, sort, toSorted, isReading = false, className = '' } = props;
  const slow = useSlow(isReading);
  const isTable = useMatches(fromLg);
  const heads = columns.map(({ key, name }) => ({ key, name, to: toSorted?.(key) ?? null }));
  return (
    <>
      {!isTable && <SortField heads={heads} sort={sort} />}
      <table className={`${styles.table} panel small ${className}`} aria-busy={slow}>
        <VisuallyHidden component="caption">{caption}</VisuallyHidden>
        <thead>
          <tr>
            {heads.map(({ key, name, to }) => (
              <th key={key} scope="col" data-column={key} aria-sort={directionOf(key, sort)}>
                {to === null || !isTable ? (
                  name
                ) : (
                  <Link className={`${styles.sort} target`} to={to} replace preventScrollReset>
                    {name}
                    <Icon name={sort === `-${key}` ? 'down' : 'up'} size="small" />
                  </Link>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={idOf(row, at)} {...rowProps?.(row)}>
              {columns.map((column) => (
                <Cell key={column.key} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

type Head = {
  key: string;
  name: string;
  /** The address in the order after it is pressed; null if it does not sort. */
  to: string | null;
};

type SortFieldProps = { heads: readonly Head[]; sort: string | undefined };

/** The order of the cards. */
function SortField({ heads, sort = '' }: SortFieldProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const columns = heads.flatMap(({ to, ...head }) => (to === null ? [] : [{ ...head, to }]));
  if (columns.length === 0) return null;
  const descends = sort.startsWith('-');
  const current = columns.find(({ key }) => key === sort.replace(/^-/, ''));
  return (
    <div className={`${styles.sortField} row gap-sm`} data-sort-field>
      <NativeSelect
        aria-label={t`Sort by`}
        value={current?.key ?? ''}
        data={columns.map(({ key, name }) => ({ value: key, label: t`Sort by: ${name}` }))}
        rightSection={<Icon name="down" size="small" />}
        onChange={({ currentTarget: { value } }) => {
          const column = columns.find(({ key }) => key === value);
          if (column) void navigate(column.to, { replace: true, preventScrollReset: true });
        }}
      />
      {current && (
        <Link className="target small semibold gap-2xs" to={current.to} replace preventScrollReset>
          <Icon name={descends ? 'down' : 'up'} size="small" />
          {descends ? <Trans>Descending</Trans> : <Trans>Ascending</Trans>}
        </Link>
      )}
    </div>
  );
}

function directionOf(column: string, sort: string | undefined): 'ascending' | 'descending' | undefined {
  if (sort === column) return 'ascending';
  return sort === `-${column}` ? 'descending' : undefined;
}

function Cell<Row>({ column: { key, name, kind, title, cell }, row }: { column: Column<Row>; row: Row }) {
  if (kind === 'header') return <th scope="row">{cell(row)}</th>;
  return (
    <td data-column={key} title={title?.(row)}>
      {kind !== 'plain' && (
        <span className={styles.cardLabel} aria-hidden>
          {name}
        </span>
      )}
      <div className={styles.value}>{cell(row)}</div>
    </td>
  );
}
