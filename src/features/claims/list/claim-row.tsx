import { Trans } from '@lingui/react/macro';
import type { Claim } from '#contract/claims.ts';
import { ListRow } from '#lists/list-row.tsx';
import type { RowProps } from '#lists/virtual-rows.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import { claimProduct, claimSerialNumber } from '../claim-product.ts';
import { ClaimStatusBadge } from '../claim-status-badge.tsx';

type Props = { claim: Claim; row: RowProps };

/** A claim of the list, with a fallback for each thing that may be missing (R-CLAIM-09). */
export function ClaimRow({ claim, row }: Props) {
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
