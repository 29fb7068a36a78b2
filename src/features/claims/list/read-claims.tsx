import { useLingui } from '@lingui/react/macro';
import type { Claim } from '#contract/claims.ts';
import type { ListView } from '#lists/list-view.ts';
import { ReadList } from '#lists/read-list.tsx';
import { claimList } from '#offline/cache/read-claims.ts';
import { ClaimRow } from './claim-row.tsx';

type Props = { accountId: string; list: ListView<Claim> };

/** A list of claims, all of them or those that were found. */
export function ReadClaims({ accountId, list }: Props) {
  const { t } = useLingui();
  return (
    <ReadList
      place={{ list: claimList.name, accountId }}
      list={list}
      inconsistency="dialog"
      row={(claim, row) => <ClaimRow claim={claim} row={row} />}
      label={t`Reading the claims`}
      moreLabel={t`Reading more claims`}
    />
  );
}
