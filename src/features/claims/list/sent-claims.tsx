import { t as text } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, NativeSelect, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { type ClaimSortKey, openClaimStatuses } from '#domain/claim-status.ts';
import { type Claim, type ClaimSort, claimSorts, exportClaims } from '#contract/claims.ts';
import { ExportButton } from '#lists/export-button.tsx';
import { isEmptyList, type ListView } from '#lists/list-state.ts';
import { claimStatusName } from '#messages/names.ts';
import { type ClaimFilter, everyClaim, statusChoice, toInvoice } from '#offline/cache/find-claims.ts';
import { needsYou } from '#offline/cache/needs-you.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { formatMonth } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { ListHeading } from '#ui/layout.tsx';
import { OpenFilters } from '#ui/open-filters.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { fromSm } from '#ui/theme.ts';
import { useMatches } from '#ui/use-matches.ts';
import styles from './claim-filter-bar.module.css';
import { type ClaimSorting, ReadClaims, useIsTable } from './read-claims.tsx';
import { useFoundClaims } from './use-found-claims.ts';

type Props = {
  accountId: string;
  list: ListView<Claim>;
  filter: ClaimFilter;
  setFilter: (change: Partial<ClaimFilter>) => void;
  /** Whether no list of unsent work is above. */
  isAlone: boolean;
};

/** The claims of the server, read page by page, or those that match a filter. */
export function SentClaims({ accountId, list, filter, setFilter, isAlone }: Props) {
  const { t } = useLingui();
  const pressedRef = useRef<ClaimSortKey>(null);
  const sorting = { sort: filter.sort, onSort: (sort: ClaimSort) => setFilter({ sort }), pressedRef };
  const narrowed = isNarrowed(filter);
  const isPhone = !useMatches(fromSm);
  const download = <ExportButton endpoint={exportClaims} input={{ query: exportQueryOf(filter) }} name={t`claims`} />;
  const title = <Trans context="claims">Sent</Trans>;
  if (!narrowed && isEmptyList(list)) return <NoClaims />;
  const statuses = new Set(list.rows?.flatMap(({ item }) => item.status ?? []));
  for (const status of openClaimStatuses) statuses.delete(status);
  return (
    <section aria-labelledby="sent-claims">
      {isPhone && isAlone ? (
        <VisuallyHidden>
          <h2 id="sent-claims">{title}</h2>
        </VisuallyHidden>
      ) : (
        <ListHeading id="sent-claims" title={title} end={!isPhone && download} />
      )}
      <ClaimFilterBar filter={filter} otherStatuses={[...statuses]} onChange={setFilter}>
        {isPhone && download}
      </ClaimFilterBar>
      {narrowed || filter.sort !== everyClaim.sort ? (
        <FoundClaims
          key={JSON.stringify(filter)}
          accountId={accountId}
          filter={filter}
          sorting={sorting}
          onClear={() => setFilter({ search: '', status: '' })}
        />
      ) : (
        <ReadClaims accountId={accountId} list={list} sorting={sorting} />
      )}
    </section>
  );
}

/** The empty list of a depot without claims. */
function NoClaims() {
  return (
    <EmptyState icon="wrench" title={<Trans>Create a warranty claim</Trans>}>
      <Trans>
        No claims yet. To start one, choose “Add claim”. Have the serial number and the customer’s email or phone ready.
      </Trans>
    </EmptyState>
  );
}

function exportQueryOf({ search, status, sort }: ClaimFilter) {
  return { ...(search !== '' && { search }), ...statusChoice(status), sort };
}

function isNarrowed({ search, status }: ClaimFilter): boolean {
  return search !== '' || status !== '';
}

type FoundClaimsProps = { accountId: string; filter: ClaimFilter; sorting: ClaimSorting; onClear: () => void };

/** The claims that match a filter. */
function FoundClaims({ accountId, filter, sorting, onClear }: FoundClaimsProps) {
  const list = useFoundClaims(accountId, filter);
  const found = list.rows?.length ?? 0;
  const none = list.rows !== undefined && found === 0 && list.reading.phase !== 'reading';
  return (
    <>
      <p role="status" className="soft">
        {isNarrowed(filter) && list.complete && found > 0 && (
          <Plural value={found} one="# claim found" other="# claims found" />
        )}
      </p>
      <ReadClaims accountId={accountId} list={list} sorting={sorting} />
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
          <Trans>Try part of the name, serial number or claim number, in any status.</Trans>
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
  /** What a phone shows below the filters. */
  children: ReactNode;
};

/** The search field and the status filter. */
function ClaimFilterBar({ filter, otherStatuses, onChange, children }: ClaimFilterBarProps) {
  const { t } = useLingui();
  const [opened, setOpened] = useState(false);
  const isTable = useIsTable();
  const isPhone = !useMatches(fromSm);
  const { status: named, paidIn } = statusChoice(filter.status);
  const [month, lastMonth] = paidIn?.split('/').map((one) => formatMonth(one, 'long')) ?? [];
  const statuses = new Set([...openClaimStatuses, ...otherStatuses, ...(named ? [named] : [])]);
  return (
    <search className={styles.bar} data-sort={!isTable} data-open={opened}>
      <SearchField
        label={t`Search claims`}
        // Beside the button of the filters there is no room for more.
        placeholder={isPhone ? t`Search` : t`Name, serial number or claim`}
        value={filter.search}
        onSearch={(search) => onChange({ search })}
      />
      <OpenFilters className={styles.open} opened={opened} onOpen={setOpened} count={filter.status === '' ? 0 : 1} />
      <NativeSelect
        aria-label={t`Status`}
        value={filter.status}
        rightSection={<Icon name="down" size="small" />}
        data={[
          { value: '', label: t`All statuses` },
          { value: needsYou, label: t`Needs you` },
          { value: 'undecided', label: t`Waiting for a decision` },
          { value: toInvoice, label: t`To be invoiced` },
          { value: 'unpaid', label: t`Invoiced, not paid` },
          ...(month
            ? [{ value: filter.status, label: lastMonth ? t`Paid from ${month} to ${lastMonth}` : t`Paid in ${month}` }]
            : []),
          ...[...statuses].map((status) => ({ value: status, label: claimStatusName(status) })),
          { value: 'unknown', label: t`Status unknown` },
          { value: 'open-7', label: t`Open, 0 to 7 days` },
          { value: 'open-30', label: t`Open, 8 to 30 days` },
          { value: 'open-older', label: t`Open, over 30 days` },
        ]}
        onChange={({ currentTarget: { value } }) => onChange({ status: value })}
      />
      {!isTable && (
        <NativeSelect
          aria-label={t`Sort`}
          value={filter.sort}
          rightSection={<Icon name="down" size="small" />}
          data={claimSorts.map((sort) => ({ value: sort, label: sortName(sort) }))}
          onChange={({ currentTarget: { value } }) =>
            onChange({ sort: claimSorts.find((sort) => sort === value) ?? everyClaim.sort })
          }
        />
      )}
      {children}
    </search>
  );
}

function sortName(sort: ClaimSort): string {
  switch (sort) {
    case '-created':
      return text`Newest first`;
    case 'created':
      return text`Oldest first`;
    case 'customer':
      return text`Customer, A to Z`;
    case '-customer':
      return text`Customer, Z to A`;
    case 'status':
      return text`Status, A to Z`;
    case '-status':
      return text`Status, Z to A`;
    case '-total':
      return text`Highest total first`;
    case 'total':
      return text`Lowest total first`;
  }
}
