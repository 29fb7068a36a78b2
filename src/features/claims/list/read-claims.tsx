import { Trans, useLingui } from '@lingui/react/macro';
import type { Claim } from '#contract/claims.ts';
import { ListRow } from '#lists/list-row.tsx';
import type { ListView } from '#lists/list-state.ts';
import { ReadList } from '#lists/read-list.tsx';
import type { RowProps } from '#lists/virtual-rows.tsx';
import { claimList } from '#offline/cache/read-claims.ts';
import { StateBadge } from '#ui/state-badge.tsx';
import { claimProduct, claimSerialNumber } from '#domain/claim-product.ts';
import { ClaimStatusBadge } from '../claim-status-badge.tsx';

type Props = { accountId: string; list: ListView<Claim> };

/** A list of claims: all of them, or those that match a filter. */
export function ReadClaims({ accountId, list }: Props) {
  const { t } = useLingui();
  return (
    <ReadList
      listKey={{ list: claimList.name, accountId }}
      list={list}
      inconsistency="dialog"
      row={(claim, row) => <ClaimRow claim={claim} row={row} />}
      label={t`Reading the claims`}
      moreLabel={t`Reading more claims`}
    />
  );
}

type ClaimRowProps = { claim: Claim; row: RowProps };

/** A claim of the list, with a fallback for each missing value (R-CLAIM-09). */
function ClaimRow({ claim, row }: ClaimRowProps) {
  const serialNumber = claimSerialNumber(claim);
  return (
    <ListRow
      {...row}
      to={`/warranty-claims/${claim.id}`}
      title={claim.name}
      aside={claim.customer?.name ?? <Trans>Unknown customer</Trans>}
      parts={[
        claimProduct(claim) ?? <Trans>Product not provided</Trans>,
        serialNumber ? <span className="mono">{serialNumber}</span> : <Trans>Serial number not provided</Trans>,
      ]}
      badges={
        <>
          {claim.substatus && <StateBadge tone="plain">{claim.substatus}</StateBadge>}
          <ClaimStatusBadge status={claim.status} />
        </>
      }
    />
  );
}
