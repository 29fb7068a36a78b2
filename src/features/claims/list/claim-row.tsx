import { Trans } from '@lingui/react/macro';
import type { Ref } from 'react';
import type { Claim } from '#contract/claims.ts';
import { StateBadge } from '#ui/state-badge.tsx';
import { claimProduct, claimSerialNumber } from '../claim-product.ts';
import { ClaimStatusBadge } from '../claim-status-badge.tsx';
import { ListRow } from './list-row.tsx';

type Props = {
  claim: Claim;
  ref: Ref<HTMLLIElement>;
  /** Its place in the list, and the length of the list; -1 while that is not known. */
  index: number;
  of: number;
  offsetPx: number;
  /** Told how far from the top of the window the row stands. */
  onOpen: (inWindowPx: number) => void;
};

/** A claim of the list, with a fallback for each thing that may be missing (`portal.md §2`). */
export function ClaimRow({ claim, ref, index, of, offsetPx, onOpen }: Props) {
  const serialNumber = claimSerialNumber(claim);
  return (
    <ListRow
      item={{
        ref,
        'data-index': index,
        'aria-posinset': index + 1,
        'aria-setsize': of,
        style: { transform: `translateY(${offsetPx}px)` },
      }}
      to={`/warranty-claims/${claim.id}`}
      data-claim={claim.id}
      onClick={({ currentTarget }) => onOpen(currentTarget.getBoundingClientRect().top)}
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
