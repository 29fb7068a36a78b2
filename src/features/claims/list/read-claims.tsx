import { Trans, useLingui } from '@lingui/react/macro';
import { useMediaQuery } from '@mantine/hooks';
import type { Claim } from '#contract/claims.ts';
import { claimProduct, claimSerialNumber } from '#domain/claim-product.ts';
import { ListRow } from '#lists/list-row.tsx';
import type { ListView } from '#lists/list-state.ts';
import { ReadList } from '#lists/read-list.tsx';
import type { RowProps } from '#lists/virtual-rows.tsx';
import { claimList } from '#offline/cache/read-claims.ts';
import { formatDay, formatDollars } from '#ui/format.ts';
import { StateBadge } from '#ui/state-badge.tsx';
import { ClaimStatusBadge } from '../claim-status-badge.tsx';
import { type ClaimSorting, ClaimTableHead, ClaimTableRow } from './claim-table.tsx';

type Props = { accountId: string; list: ListView<Claim>; sorting: ClaimSorting };

/** A list of claims: all of them, or those that match a filter. A table where the window is wide. */
export function ReadClaims({ accountId, list, sorting }: Props) {
  const { t } = useLingui();
  const isTable = useIsDesk();
  return (
    <ReadList
      // Rows of both kinds have other heights.
      key={isTable ? 'table' : 'list'}
      listKey={{ list: claimList.name, accountId }}
      list={list}
      inconsistency="dialog"
      table={isTable ? { label: t`Warranty claims`, head: <ClaimTableHead {...sorting} /> } : undefined}
      row={(claim, row) => <ClaimRow claim={claim} row={row} isTable={isTable} />}
      label={t`Reading the claims`}
      moreLabel={t`Reading more claims`}
    />
  );
}

/** Whether the window has room for a table with column heads. */
export function useIsDesk(): boolean {
  return useMediaQuery('(min-width: 1200px)', undefined, { getInitialValueInEffect: false }) ?? false;
}

type ClaimRowProps = { claim: Claim; row: RowProps; isTable: boolean };

/** A claim of the list, with a fallback for each missing value (R-CLAIM-09). */
function ClaimRow({ claim, row, isTable }: ClaimRowProps) {
  const { name, createdAt, grossTotal, substatus, status, invoicedAt } = claim;
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
        {substatus && <StateBadge tone="plain">{substatus}</StateBadge>}
        {invoicedAt && (
          <StateBadge tone="ok" icon="document">
            <Trans>Invoiced</Trans>
          </StateBadge>
        )}
        <ClaimStatusBadge status={status} />
      </>
    ),
  };
  if (isTable) return <ClaimTableRow {...parts} row={row} name={name} filed={day} total={total} />;
  const { to, customer, product, serialNumber, badges } = parts;
  return (
    <ListRow
      {...row}
      to={to}
      title={name}
      aside={customer}
      parts={[product, serialNumber, day && <Trans>Filed {day}</Trans>, total]}
      badges={badges}
    />
  );
}
