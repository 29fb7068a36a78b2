import { Button } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { getDeskChoices } from '#contract/desk-queue.ts';
import {
  listDeskRegistrations,
  registrationFlags,
  registrationParts,
  type RegistrationsPage,
} from '#contract/desk-registrations.ts';
import { registrationStatuses } from '#contract/registrations.ts';
import { registrationStatusName } from '#messages/names.ts';
import { useAccount } from '#queries/use-account.ts';
import { readOf, useServerRead } from '#queries/use-server-read.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { formatNumber } from '#ui/format.ts';
import { Page } from '#ui/page.tsx';
import { KeysDialog } from '../desk-keys.tsx';
import { FilterBar } from '../filter-bar.tsx';
import { useQueueKeys } from '../queue-keys.ts';
import { QueuePanel } from '../queue-panel.tsx';
import { QueuePages } from '../queue-pages.tsx';
import { ages } from '../queue-place.ts';
import queueStyles from '../queue.module.css';
import { useFirstTotal } from '../use-first-total.ts';
import { queueKeys } from './registration-keys.tsx';
import { useColumnNames, useFlagNames, usePartNames } from './registration-words.ts';
import {
  callQueryOf,
  type FilterName,
  placeOf,
  queryOf,
  type RegistrationFilters,
  toDecide,
} from './registrations-place.ts';
import { RegistrationsTable } from './registrations-table.tsx';

const screen = '/desk/registrations';

/** The registrations of all people and depots (R-DESK-70). Filters, order and page are in the address. */
export function RegistrationsQueue() {
  const { desk = false } = useAccount();
  // With Salesforce as the desk there is no queue.
  return desk ? <Queue /> : <Navigate to="/" replace />;
}

function Queue() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [helps, setHelps] = useState(false);
  const place = placeOf(query);
  const { filters, sort } = place;
  const read = useServerRead(readOf(listDeskRegistrations, { query: callQueryOf(place) }), {
    keepsPrevious: true,
    refreshesWhenBack: true,
  });
  const { value: page, failure, isPrevious, readAt, refresh } = read;
  const total = useFirstTotal(queryOf({ filters, sort }), isPrevious ? null : (page?.total ?? null));
  const { value: choices } = useServerRead(readOf(getDeskChoices, {}));
  const to = (target: Parameters<typeof queryOf>[0]) => `${screen}${queryOf(target)}`;
  const toFilters = (changed: RegistrationFilters) => to({ filters: changed, sort });
  useQueueKeys(queueKeys, () => setHelps(true));
  return (
    <Page
      title={t`Registrations`}
      back={{ to: '/desk', label: <Trans>Claims to decide</Trans> }}
      width="wide"
      end={
        <Button variant="default" size="md" className={queueStyles.help} onClick={() => setHelps(true)}>
          <Trans>Keys</Trans>
        </Button>
      }
    >
      <QueuePanel
        label={t`Registrations`}
        loading={t`Loading the registrations`}
        rows={page && page.data.length}
        isReading={isPrevious}
        failure={failure}
        onRetry={refresh}
        head={
          <>
            {page && <Tally counts={page.counts} filters={filters} to={toFilters} />}
            <Filters
              filters={filters}
              brands={choices?.brands ?? []}
              onFilter={(changed) => void navigate(toFilters(changed), { replace: true, preventScrollReset: true })}
              count={total && !isPrevious && <Count total={total} />}
              readAt={readAt}
            />
          </>
        }
        nothing={<NothingFound filters={filters} />}
      >
        <RegistrationsTable
          registrations={page?.data ?? []}
          sort={sort}
          toSorted={(other) => to({ filters, sort: other })}
          isReading={isPrevious}
        />
      </QueuePanel>
      {page && (
        <QueuePages
          shown={page.data.length}
          next={page.next}
          from={place.from}
          to={(after, from) => to({ ...place, after, from })}
        />
      )}
      <KeysDialog shortcuts={Object.values(queueKeys)} opened={helps} onClose={() => setHelps(false)} />
    </Page>
  );
}

type TallyProps = {
  counts: RegistrationsPage['counts'];
  filters: RegistrationFilters;
  to: (filters: RegistrationFilters) => string;
};

/** The groups of the queue, each leading to its list. */
function Tally({ counts, filters, to }: TallyProps) {
  const { t } = useLingui();
  const names = usePartNames();
  return (
    <nav className={queueStyles.tally} aria-label={t`Registrations by group`}>
      {([...registrationParts, 'all'] as const).map((part) => {
        const count = counts.find((one) => one.part === part);
        return (
          <Link
            key={part}
            className="press note"
            to={to({ ...filters, part })}
            aria-current={filters.part === part ? 'true' : undefined}
          >
            {count && (
              <b>
                {formatNumber(count.registrations)}
                {count.atLeast && '+'}
              </b>
            )}
            <span>{names[part]}</span>
          </Link>
        );
      })}
    </nav>
  );
}

type FiltersProps = {
  filters: RegistrationFilters;
  brands: readonly string[];
  onFilter: (filters: RegistrationFilters) => void;
  /** How many match. */
  count: ReactNode;
  readAt: string | null;
};

function Filters({ filters, brands, onFilter, count, readAt }: FiltersProps) {
  const { t } = useLingui();
  const names = useColumnNames();
  const flagNames = useFlagNames();
  const days = { '0-7': t`Up to 7 days`, '8-30': t`8 to 30 days`, '31-': t`Over 30 days` };
  const options: {
    name: Exclude<FilterName, 'search'>;
    label: string;
    data: { value: string; label: string }[];
  }[] = [
    {
      name: 'status',
      label: names.status,
      data: registrationStatuses.map((value) => ({ value, label: registrationStatusName(value) })),
    },
    { name: 'brand', label: t`Brand`, data: brands.map((value) => ({ value, label: value })) },
    { name: 'age', label: names.age, data: ages.map((value) => ({ value, label: days[value] })) },
    { name: 'flag', label: t`Flag`, data: registrationFlags.map((value) => ({ value, label: flagNames[value] })) },
  ];
  return (
    <FilterBar
      searchLabel={t`Search registrations`}
      placeholder={t`Serial number, name, number`}
      search={filters.search}
      onSearch={(search) => onFilter({ ...filters, search })}
      filters={options.map((one) => ({ ...one, value: filters[one.name] }))}
      onFilter={(name, value) => onFilter({ ...filters, [name]: value })}
      onClear={() => onFilter({ ...toDecide, part: filters.part })}
      count={count}
      readAt={readAt}
    />
  );
}

function Count({ total: { registrations, atLeast } }: { total: NonNullable<RegistrationsPage['total']> }) {
  const shown = formatNumber(registrations);
  if (atLeast) return <Trans>More than {shown} registrations</Trans>;
  return <Plural value={registrations} _0="No registrations" one="# registration" other="# registrations" />;
}

function NothingFound({ filters }: { filters: RegistrationFilters }) {
  const isFiltered = Object.entries(filters).some(([name, value]) => name !== 'part' && value !== '');
  return (
    <EmptyState
      icon={isFiltered ? 'search' : 'approved'}
      title={isFiltered ? <Trans>No registration matches</Trans> : <Trans>No registrations here</Trans>}
      action={
        <Button
          component={Link}
          to={`${screen}${queryOf({ filters: { ...toDecide, part: 'all' } })}`}
          variant="default"
        >
          <Trans>Show all registrations</Trans>
        </Button>
      }
    >
      {isFiltered && <Trans>Remove a filter, or search for part of the number or the name.</Trans>}
    </EmptyState>
  );
}
