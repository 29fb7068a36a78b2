import { useLingui } from '@lingui/react/macro';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { ClaimSort } from '#contract/claims.ts';
import { type ClaimSortKey, splitSort } from '#domain/claim-status.ts';
import type { RowProps } from '#lists/virtual-rows.tsx';
import { Icon } from '#ui/icon.tsx';
import styles from './claim-table.module.css';

/** How a table is sorted. `pressedRef` is the head that was pressed last: a new list takes its place, and the focus. */
export type ClaimSorting = {
  sort: ClaimSort;
  onSort: (sort: ClaimSort) => void;
  pressedRef: RefObject<ClaimSortKey | null>;
};

/** The column heads of the claims on a desk (R-CLAIM-16). */
export function ClaimTableHead(sorting: ClaimSorting) {
  const { t } = useLingui();
  return (
    <div role="rowgroup">
      <div role="row" className={styles.head}>
        <span role="columnheader">{t`Claim`}</span>
        <SortHead {...sorting} column="created">{t`Filed`}</SortHead>
        <SortHead {...sorting} column="customer">{t`Customer`}</SortHead>
        <span role="columnheader">{t`Product`}</span>
        <SortHead {...sorting} column="status">{t`Status`}</SortHead>
        <SortHead {...sorting} column="total">{t`Total`}</SortHead>
      </div>
    </div>
  );
}

type SortHeadProps = ClaimSorting & { column: ClaimSortKey; children: ReactNode };

/** A column head that sorts; pressed again it reverses. Times and amounts start with the largest. */
function SortHead({ sort, onSort, pressedRef, column, children }: SortHeadProps) {
  const button = useRef<HTMLButtonElement>(null);
  const { key, descending } = splitSort(sort);
  const isSorted = key === column;
  useLayoutEffect(() => {
    if (pressedRef.current !== column) return;
    pressedRef.current = null;
    button.current?.focus({ preventScroll: true });
  }, [pressedRef, column]);

  const startsDescending = column === 'created' || column === 'total';
  const press = () => {
    pressedRef.current = column;
    onSort((isSorted ? !descending : startsDescending) ? `-${column}` : column);
  };
  return (
    <span role="columnheader" aria-sort={isSorted ? (descending ? 'descending' : 'ascending') : 'none'}>
      <button ref={button} type="button" className={styles.sort} onClick={press}>
        {children}
        <Icon name={isSorted && !descending ? 'up' : 'down'} size="small" />
      </button>
    </span>
  );
}

type ClaimTableRowProps = {
  row: RowProps;
  to: string;
  name: string;
  filed: ReactNode;
  customer: ReactNode;
  product: ReactNode;
  serialNumber: ReactNode;
  badges: ReactNode;
  total: ReactNode;
};

/** A claim of the table. Its link covers the row. */
export function ClaimTableRow({
  row,
  to,
  name,
  filed,
  customer,
  product,
  serialNumber,
  badges,
  total,
}: ClaimTableRowProps) {
  const { item, ...link } = row;
  const { ref, style, 'data-index': index, 'aria-rowindex': rowIndex } = item;
  return (
    <div ref={ref} style={style} data-index={index} aria-rowindex={rowIndex} role="row" className={styles.row}>
      <span role="cell">
        <Link className={styles.link} to={to} {...link}>
          {name}
        </Link>
      </span>
      <span role="cell">{filed}</span>
      <span role="cell">{customer}</span>
      <span role="cell">
        {product}
        <small className={styles.serial}>{serialNumber}</small>
      </span>
      <span role="cell" className={styles.badges}>
        {badges}
      </span>
      <span role="cell">{total}</span>
    </div>
  );
}
