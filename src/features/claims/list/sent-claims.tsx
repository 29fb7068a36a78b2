import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, NativeSelect } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { openClaimStatuses } from '#domain/claim-status.ts';
import type { Claim } from '#contract/claims.ts';
import { isEmptyList, type ListView } from '#lists/list-state.ts';
import { claimStatusName } from '#messages/names.ts';
import type { ClaimFilter } from '#offline/cache/find-claims.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { ListHeading } from '#ui/layout.tsx';
import { SearchField } from '#ui/search-field.tsx';
import styles from './claim-filter-bar.module.css';
import { ReadClaims } from './read-claims.tsx';
import { useFoundClaims } from './use-found-claims.ts';

type Props = { accountId: string; list: ListView<Claim> };

/** The claims of the server, read page by page, or those that match a filter. */
export function SentClaims({ accountId, list }: Props) {
  const [filter, setFilter] = useClaimFilter();
  const narrowed = isNarrowed(filter);
  if (!narrowed && isEmptyList(list)) return <NoClaims />;
  const statuses = new Set(list.rows?.flatMap(({ item }) => item.status ?? []));
  for (const status of openClaimStatuses) statuses.delete(status);
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

/** The empty list of a depot without claims. */
function NoClaims() {
  return (
    <EmptyState icon="wrench" title={<Trans>Create a warranty claim</Trans>}>
      <Trans>No claim has been sent yet. “Add claim” starts one; all it takes is the serial number.</Trans>
    </EmptyState>
  );
}

/** The filter of the list. It is part of the address, so that going back or reloading restores it. */
function useClaimFilter(): [ClaimFilter, (change: Partial<ClaimFilter>) => void] {
  const [query, setQuery] = useSearchParams();
  const filter = { search: query.get('search') ?? '', status: query.get('status') ?? '' };
  const change = (changed: Partial<ClaimFilter>) => {
    const filled = Object.entries({ ...filter, ...changed }).filter(([, value]) => value !== '');
    setQuery(Object.fromEntries(filled), { replace: true, preventScrollReset: true });
  };
  return [filter, change];
}

function isNarrowed({ search, status }: ClaimFilter): boolean {
  return search !== '' || status !== '';
}

type FoundClaimsProps = { accountId: string; filter: ClaimFilter; onClear: () => void };

/** The claims that match a filter. */
function FoundClaims({ accountId, filter, onClear }: FoundClaimsProps) {
  const list = useFoundClaims(accountId, filter);
  const found = list.rows?.length ?? 0;
  const none = list.rows !== undefined && found === 0 && list.reading.phase !== 'reading';
  return (
    <>
      <p role="status" className="soft">
        {list.complete && found > 0 && <Plural value={found} one="# claim found" other="# claims found" />}
      </p>
      <ReadClaims accountId={accountId} list={list} />
      {none && (
        <EmptyState
          icon="search"
          title={<Trans>No claim matches</Trans>}
          action={
            <Button variant="default" onClick={onClear}>
              <Trans>Show all claims</Trans>
            </Button>
          }
        >
          <Trans>Look for a part of the name, the serial number or the claim number, in any status.</Trans>
        </EmptyState>
      )}
    </>
  );
}

type ClaimFilterBarProps = {
  filter: ClaimFilter;
  /** Statuses of the claims that R-CLAIM-11 does not list. */
  otherStatuses: readonly string[];
  onChange: (change: Partial<ClaimFilter>) => void;
};

/** The search field and the status filter. */
function ClaimFilterBar({ filter, otherStatuses, onChange }: ClaimFilterBarProps) {
  const { t } = useLingui();
  const statuses = [...new Set([...openClaimStatuses, ...otherStatuses, ...(filter.status ? [filter.status] : [])])];
  return (
    <search className={styles.bar}>
      <SearchField
        label={t`Search claims`}
        placeholder={t`Name, serial number or claim`}
        value={filter.search}
        onSearch={(search) => onChange({ search })}
      />
      <NativeSelect
        aria-label={t`Status`}
        value={filter.status}
        rightSection={<Icon name="down" size="small" />}
        data={[
          { value: '', label: t`All statuses` },
          ...statuses.map((status) => ({ value: status, label: claimStatusName(status) })),
        ]}
        onChange={({ currentTarget: { value } }) => onChange({ status: value })}
      />
    </search>
  );
}
