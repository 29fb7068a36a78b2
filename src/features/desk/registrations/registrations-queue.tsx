import { Button, NativeSelect } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { isMissingNetwork } from '#api/failure.ts';
import { getDeskChoices } from '#contract/desk-queue.ts';
import {
  listDeskRegistrations,
  registrationFlags,
  registrationParts,
  type RegistrationsPage,
} from '#contract/desk-registrations.ts';
import { registrationStatuses } from '#contract/registrations.ts';
import { failureWords } from '#messages/failure-words.ts';
import { registrationStatusName } from '#messages/names.ts';
import { useAccount } from '#queries/use-account.ts';
import { readOf, useServerRead } from '#queries/use-server-read.ts';
import { Age } from '#ui/age.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { formatNumber } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import { OpenFilters } from '#ui/open-filters.tsx';
import { Page } from '#ui/page.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { KeysDialog } from '../desk-keys.tsx';
import { useQueueKeys } from '../queue-keys.ts';
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
import styles from './registrations.module.css';

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
      <section className={`${queueStyles.queue} panel`} aria-label={t`Registrations`}>
        {page && <Tally counts={page.counts} filters={filters} to={toFilters} />}
        <Filters
          filters={filters}
          brands={choices?.brands ?? []}
          onFilter={(changed) => void navigate(toFilters(changed), { replace: true, preventScrollReset: true })}
        >
          <span>{total && !isPrevious && <Count total={total} />}</span>
          {readAt && (
            <span>
              <Trans>
                Read <Age since={readAt} />
              </Trans>
            </span>
          )}
        </Filters>
        {failure && (
          <ErrorState
            offline={isMissingNetwork(failure)}
            title={isMissingNetwork(failure) ? <Trans>The queue needs the network</Trans> : undefined}
            onRetry={refresh}
          >
            {isMissingNetwork(failure) ? <Trans>It will load when you’re back online.</Trans> : failureWords(failure)}
          </ErrorState>
        )}
        {!page && !failure && <ListSkeleton label={t`Loading the registrations`} />}
        {page && page.data.length > 0 && (
          <RegistrationsTable
            registrations={page.data}
            sort={sort}
            toSorted={(other) => to({ filters, sort: other })}
            isReading={isPrevious}
          />
        )}
        {page?.data.length === 0 && !isPrevious && (
          <div className={queueStyles.nothing}>
            <NothingFound filters={filters} />
          </div>
        )}
      </section>
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
            className={`${styles.part} press note`}
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
  children: ReactNode;
};

function Filters({ filters, brands, onFilter, children }: FiltersProps) {
  const { t } = useLingui();
  const [opened, setOpened] = useState(false);
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
  const chosen = Object.entries(filters).filter(([name, value]) => name !== 'part' && value !== '').length;
  return (
    <search className={`${queueStyles.filters} wrap middle`} data-open={opened}>
      <SearchField
        label={t`Search registrations`}
        placeholder={t`Serial number, name, number`}
        maxLength={255}
        value={filters.search}
        onSearch={(search) => search === filters.search || onFilter({ ...filters, search })}
      />
      <OpenFilters className={queueStyles.open} opened={opened} onOpen={setOpened} count={chosen} />
      {options.map(({ name, label, data }) => (
        <NativeSelect
          key={name}
          className={queueStyles.filter}
          aria-label={label}
          data-set={filters[name] !== ''}
          value={filters[name]}
          data={[
            { value: '', label },
            ...data,
            // A choice that is not read yet.
            ...(filters[name] === '' || data.some(({ value }) => value === filters[name])
              ? []
              : [{ value: filters[name], label }]),
          ]}
          rightSection={<Icon name="down" size="small" />}
          onChange={({ currentTarget: { value } }) => onFilter({ ...filters, [name]: value })}
        />
      ))}
      {chosen > 0 && (
        <button
          type="button"
          className={`${queueStyles.clear} target small semibold`}
          onClick={() => onFilter({ ...toDecide, part: filters.part })}
        >
          <Trans>Clear filters</Trans>
        </button>
      )}
      <p role="status" className={`${queueStyles.count} note`}>
        {children}
      </p>
    </search>
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
