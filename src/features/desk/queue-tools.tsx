import { NativeSelect } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { claimFlags, type DeskChoices, type DeskPage } from '#contract/desk-queue.ts';
import { undecidedStatuses } from '#domain/claim-parts.ts';
import { openClaimStatuses } from '#domain/claim-status.ts';
import { claimStatusName } from '#messages/names.ts';
import { formatNumber } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { SearchField } from '#ui/search-field.tsx';
import styles from './queue.module.css';
import { ages, amounts, anything, countOf, type FilterName, otherStatuses, type QueueFilters } from './queue-place.ts';
import { useColumnNames, useFlagNames } from './queue-table.tsx';

type TallyProps = { counts: DeskPage['counts']; filters: QueueFilters; to: (filters: QueueFilters) => string };

/** The claims of each status, each leading to its list. */
export function Tally({ counts, filters, to }: TallyProps) {
  const { t } = useLingui();
  const ofStatus = (status: string) => countOf(counts, (count) => count.status === status);
  const substatuses = new Set(counts.flatMap(({ substatus }) => substatus ?? []));
  const statuses = [...openClaimStatuses, ...otherStatuses(counts, openClaimStatuses)];
  const tallies: { status: string; substatus?: string; label: ReactNode; claims: number }[] = [
    {
      status: '',
      label: <Trans>To decide</Trans>,
      claims: countOf(counts, ({ status }) => undecidedStatuses.some((one) => one === status)),
    },
    { status: 'all', label: <Trans>All claims</Trans>, claims: countOf(counts, () => true) },
    ...statuses.map((status) => ({ status, label: claimStatusName(status), claims: ofStatus(status) })),
    ...[...substatuses].toSorted().map((substatus) => ({
      status: 'all',
      substatus,
      label: claimStatusName(substatus),
      claims: countOf(counts, (count) => count.substatus === substatus),
    })),
  ];
  return (
    <nav className={styles.tally} aria-label={t`Claims by status`}>
      {tallies.map(({ status, substatus = '', label, claims }) => (
        <Link
          key={`${status} ${substatus}`}
          to={to({ ...filters, status, substatus })}
          aria-current={filters.status === status && filters.substatus === substatus ? 'true' : undefined}
        >
          <b>{formatNumber(claims)}</b>
          <span>{label}</span>
        </Link>
      ))}
    </nav>
  );
}

type FiltersProps = {
  filters: QueueFilters;
  choices: DeskChoices | null;
  ownId: string;
  onFilter: (filters: QueueFilters) => void;
  /** How many match. */
  children: ReactNode;
};

export function Filters({ filters, choices, ownId, onFilter, children }: FiltersProps) {
  const { t } = useLingui();
  const names = useColumnNames();
  const flagNames = useFlagNames();
  const days = { '0-7': t`Up to 7 days`, '8-30': t`8 to 30 days`, '31-': t`Over 30 days` };
  const money = { '0-100': t`Up to $100`, '100-400': t`$100 to $400`, '400-': t`Over $400` };
  const others = choices?.people.filter(({ id }) => id !== ownId) ?? [];
  const options: { name: FilterName; label: string; data: { value: string; label: string }[] }[] = [
    {
      name: 'depot',
      label: names.depot,
      data: choices?.depots.map(({ id, name }) => ({ value: id, label: name })) ?? [],
    },
    { name: 'brand', label: t`Brand`, data: choices?.brands.map((brand) => ({ value: brand, label: brand })) ?? [] },
    { name: 'age', label: names.age, data: ages.map((age) => ({ value: age, label: days[age] })) },
    { name: 'amount', label: names.amount, data: amounts.map((amount) => ({ value: amount, label: money[amount] })) },
    {
      name: 'assignee',
      label: names.assignee,
      data: [
        { value: 'me', label: t`You` },
        { value: 'none', label: t`Nobody` },
        ...others.map(({ id, name }) => ({ value: id, label: name })),
      ],
    },
    { name: 'flag', label: t`Flag`, data: claimFlags.map((flag) => ({ value: flag, label: flagNames[flag] })) },
  ];
  const narrowed = { ...filters, status: '', substatus: '' };
  return (
    <search className={styles.filters}>
      <SearchField
        label={t`Search claims`}
        placeholder={t`Claim, serial number, name`}
        maxLength={255}
        value={filters.search}
        onSearch={(search) => search === filters.search || onFilter({ ...filters, search })}
      />
      {options.map(({ name, label, data }) => (
        <NativeSelect
          key={name}
          className={styles.filter}
          aria-label={label}
          data-set={filters[name] !== ''}
          value={filters[name]}
          data={[
            { value: '', label: t`${label}: any` },
            ...data,
            // Until the choices are read.
            ...(filters[name] === '' || data.some(({ value }) => value === filters[name])
              ? []
              : [{ value: filters[name], label }]),
          ]}
          rightSection={<Icon name="down" size="small" />}
          onChange={({ currentTarget: { value } }) => onFilter({ ...filters, [name]: value })}
        />
      ))}
      {Object.values(narrowed).some((value) => value !== '') && (
        <button
          type="button"
          className={styles.clear}
          onClick={() => onFilter({ ...anything, status: filters.status, substatus: filters.substatus })}
        >
          <Trans>Clear filters</Trans>
        </button>
      )}
      <p role="status" className={styles.count}>
        {children}
      </p>
    </search>
  );
}
