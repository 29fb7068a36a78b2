import { Trans, useLingui } from '@lingui/react/macro';

import { type Claim, type ClaimSort } from '#contract/claims.ts';
import { claimProduct, claimSerialNumber } from '#domain/claim-product.ts';
import { ListRow } from '#lists/list-row.tsx';
import type { ListView } from '#lists/list-state.ts';
import { ReadList } from '#lists/read-list.tsx';
import type { RowProps } from '#lists/virtual-rows.tsx';
import { claimList } from '#offline/cache/read-claims.ts';
import { formatDay, formatDollars } from '#ui/format.ts';
import { useNeedsYou } from '#queries/use-needs-you.ts';
import { StateBadge } from '#ui/state-badge.tsx';
import { ClaimStatusBadge, SubstatusBadge } from '../claim-status-badge.tsx';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { type ClaimSortKey, splitSort } from '#domain/claim-status.ts';
import { Icon } from '#ui/icon.tsx';
import { fromLg } from '#ui/theme.ts';
import styles from './claim-table.module.css';
import { useMatches } from '#ui/use-matches.ts';

type Props = { accountId: string; list: ListView<Claim>; sorting: ClaimSorting };

/** A list of claims: all of them, or those that match a filter. A table where the window is wide. */
export function ReadClaims({ accountId, list, sorting }: Props) {
  const { t } = useLingui();
  const isTable = useIsTable();
  // Of one person alone the name says nothing.
  const hasAuthors = new Set(list.rows?.flatMap(({ item }) => item.createdBy ?? [])).size > 1;
  const inNeed = useNeedsYou(accountId)?.claims;
  return (
    <ReadList
      // Rows of both kinds have other heights.
      key={isTable ? 'table' : 'list'}
      listKey={{ list: claimList.name, accountId }}
      list={list}
      inconsistency="dialog"
      table={isTable ? { label: t`Warranty claims`, head: <ClaimTableHead {...sorting} /> } : undefined}
      row={(claim, row) => (
        <ClaimRow {...{ claim, row, isTable, hasAuthors }} needsYou={inNeed?.includes(claim.id) ?? false} />
      )}
      label={t`Loading the claims`}
      moreLabel={t`Loading more claims`}
    />
  );
}

/** Whether the window has room for a table with column heads. */
export function useIsTable(): boolean {
  return useMatches(fromLg);
}

type ClaimRowProps = { claim: Claim; row: RowProps; isTable: boolean; hasAuthors: boolean; needsYou: boolean };

/** A claim of the list, with a fallback for each missing value (R-CLAIM-09). */
function ClaimRow({ claim, row, isTable, hasAuthors, needsYou }: ClaimRowProps) {
  const { name, createdAt, grossTotal, substatus, status, invoicedAt } = claim;
  const createdBy = hasAuthors ? claim.createdBy : null;
  const serial = claimSerialNumber(claim);
  const day = createdAt && formatDay(createdAt);
  const total = grossTotal === null ? null : formatDollars(grossTotal);
  const parts = {
    to: `/warranty-claims/${claim.id}`,
    customer: claim.customer?.name ?? <Trans>Unknown customer</Trans>,
    product: claimProduct(claim) ?? <Trans>Product not provided</Trans>,
    serialNumber: serial ? <span className="mono">{serial}</span> : <Trans>Serial number not provided</Trans>,
    badges: (
      <>
        <ClaimStatusBadge status={status} />
        {substatus && <SubstatusBadge substatus={substatus} needsYou={needsYou} />}
        {invoicedAt && (
          <StateBadge tone="ok" icon="document">
            <Trans>Invoiced</Trans>
          </StateBadge>
        )}
      </>
    ),
  };
  if (isTable) return <ClaimTableRow {...parts} row={row} name={name} filed={day} author={createdBy} total={total} />;
  const { to, customer, product, serialNumber, badges } = parts;
  return (
    <ListRow
      {...row}
      to={to}
      title={name}
      aside={customer}
      amount={total}
      parts={[product, serialNumber, day && <Trans>Filed {day}</Trans>, createdBy]}
      badges={badges}
    />
  );
}

/** How a table is sorted. `pressedRef` is the head that was pressed last: a new list takes its place, and the focus. */
export type ClaimSorting = {
  sort: ClaimSort;
  onSort: (sort: ClaimSort) => void;
  pressedRef: RefObject<ClaimSortKey | null>;
};

/** The column heads of the claims on a desk (R-CLAIM-16). */
function ClaimTableHead(sorting: ClaimSorting) {
  const { t } = useLingui();
  return (
    <div role="rowgroup">
      <div role="row" className={`${styles.head} note semibold`}>
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
      <button ref={button} type="button" className={`${styles.sort} target`} onClick={press}>
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
  author: ReactNode;
  customer: ReactNode;
  product: ReactNode;
  serialNumber: ReactNode;
  badges: ReactNode;
  total: ReactNode;
};

/** A claim of the table. Its link covers the row. */
function ClaimTableRow(props: ClaimTableRowProps) {
  const { row, to, name, filed, author, customer, product, serialNumber, badges, total } = props;
  const { item, ...link } = row;
  const { ref, style, 'data-index': index, 'aria-rowindex': rowIndex } = item;
  return (
    <div ref={ref} style={style} data-index={index} aria-rowindex={rowIndex} role="row" className={styles.row}>
      <span role="cell">
        <Link className="title cover" to={to} {...link}>
          {name}
        </Link>
      </span>
      <span role="cell">
        {filed}
        {author && <small className="block soft">{author}</small>}
      </span>
      <span role="cell">{customer}</span>
      <span role="cell">
        {product}
        <small className="block soft">{serialNumber}</small>
      </span>
      <span role="cell" className="wrap gap-6">
        {badges}
      </span>
      <span role="cell">{total}</span>
    </div>
  );
}
