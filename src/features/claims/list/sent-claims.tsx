import { Trans } from '@lingui/react/macro';
import { openClaimStatuses } from '#domain/claim-status.ts';
import type { Claim } from '#contract/claims.ts';
import { isEmptyList } from '#lists/is-empty-list.ts';
import type { ListView } from '#lists/list-view.ts';
import { ListHeading } from '#ui/list-heading.tsx';
import { ClaimFilterBar } from './claim-filter-bar.tsx';
import { FoundClaims } from './found-claims.tsx';
import { NoClaims } from './no-claims.tsx';
import { ReadClaims } from './read-claims.tsx';
import { isNarrowed, useClaimFilter } from './use-claim-filter.ts';

type Props = { accountId: string; list: ListView<Claim> };

/** The claims the server has, page by page as one scrolls, or those of them that are looked for. */
export function SentClaims({ accountId, list }: Props) {
  const [filter, setFilter] = useClaimFilter();
  const narrowed = isNarrowed(filter);
  if (!narrowed && isEmptyList(list)) return <NoClaims />;
  const statuses = new Set(list.rows?.flatMap(({ item }) => item.status ?? []));
  for (const named of openClaimStatuses) statuses.delete(named);
  return (
    <section aria-labelledby="sent-claims">
      <ListHeading id="sent-claims" title={<Trans context="claims">Sent</Trans>} />
      <ClaimFilterBar filter={filter} otherStatuses={[...statuses]} onChange={setFilter} />
      {narrowed ? (
        <FoundClaims
          key={JSON.stringify(filter)}
          accountId={accountId}
          filter={filter}
          onClear={() => setFilter({ search: '', status: '' })}
        />
      ) : (
        <ReadClaims accountId={accountId} list={list} />
      )}
    </section>
  );
}
