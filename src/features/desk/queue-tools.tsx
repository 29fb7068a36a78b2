import { TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Fragment, type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import * as v from 'valibot';
import {
  claimFlags,
  type DeskChoices,
  type DeskPage,
  QueueFilter,
  queueParts,
  type QueuePart,
} from '#contract/desk-queue.ts';
import { claimsIn, isKnownStatus } from '#domain/claim-status.ts';
import { DialogForm } from '#forms/dialog-form.tsx';
import { typedAmount } from '#forms/typed-values.ts';
import { claimStatusName } from '#messages/names.ts';
import { Dialog } from '#ui/dialog.tsx';
import { formatDollars, formatNumber } from '#ui/format.ts';
import { fromSm } from '#ui/theme.ts';
import { useMatches } from '#ui/use-matches.ts';
import { FilterBar } from './filter-bar.tsx';
import styles from './queue.module.css';
import { ages, amounts, divided, type FilterName, type QueueFilters, toDecide } from './queue-place.ts';
import { useColumnNames, useFlagNames } from './queue-table.tsx';

type TallyProps = { counts: DeskPage['counts']; filters: QueueFilters; to: (filters: QueueFilters) => string };

/** The groups of the queue, each leading to its list. They add up to all claims. */
export function Tally({ counts, filters, to }: TallyProps) {
  const { t } = useLingui();
  const parts = { ...usePartNames(), all: t({ message: 'All', context: 'claims' }) };
  const unknown = divided(counts, 'all', 'status').filter(({ name }) => !isKnownStatus(name));
  return (
    <nav className={styles.tally} aria-label={t`Claims by status`}>
      {([...queueParts, 'all'] as const).map((part) => (
        <Link
          key={part}
          className="press note"
          to={to({ ...filters, part, status: '', substatus: '' })}
          aria-current={filters.part === part && filters.status === '' ? 'true' : undefined}
        >
          <b>{formatNumber(counts.reduce((sum, count) => sum + claimsIn(count, part), 0))}</b>
          <span>{parts[part]}</span>
          {part !== 'all' && <Division of={divided(counts, part, part === 'waiting' ? 'substatus' : 'status')} />}
        </Link>
      ))}
      {unknown.map(({ name, claims }) => (
        <Link
          key={name}
          className="press note"
          to={to({ ...filters, part: 'all', status: name, substatus: '' })}
          aria-current={filters.part === 'all' && filters.status === name ? 'true' : undefined}
        >
          <b>{formatNumber(claims)}</b>
          <span>{name}</span>
        </Link>
      ))}
    </nav>
  );
}

/** What a group consists of. */
function Division({ of }: { of: ReturnType<typeof divided> }) {
  return (
    <small>
      {of.map(({ name, claims }, at) => (
        <Fragment key={name}>
          {at > 0 && ', '}
          <Trans>
            {claimStatusName(name)}: {formatNumber(claims)}
          </Trans>
        </Fragment>
      ))}
    </small>
  );
}

/** The names of the groups of the queue (R-DESK-02). */
function usePartNames(): Record<QueuePart, string> {
  const { t } = useLingui();
  return {
    'to-decide': t`To decide`,
    waiting: t`Waiting for the depot`,
    approved: t({ message: 'Approved', context: 'claims' }),
    done: t`Done`,
  };
}

type FiltersProps = {
  filters: QueueFilters;
  counts: DeskPage['counts'];
  choices: DeskChoices | null;
  ownId: string;
  onFilter: (filters: QueueFilters) => void;
  /** How many match. */
  count: ReactNode;
  readAt: string | null;
};

export function Filters({ filters, counts, choices, ownId, onFilter, count, readAt }: FiltersProps) {
  const { t } = useLingui();
  const [ranged, setRanged] = useState<RangeName | null>(null);
  const isPhone = !useMatches(fromSm);
  const names = useColumnNames();
  const flagNames = useFlagNames();
  const rangeWords = useRangeWords();
  const days = { '0-7': t`Up to 7 days`, '8-30': t`8 to 30 days`, '31-': t`Over 30 days` };
  const money = { '0-100': t`Up to $100`, '100-400': t`$100 to $400`, '400-': t`Over $400` };
  const others = choices?.people.filter(({ id }) => id !== ownId) ?? [];
  const other = { value: otherRange, label: t`From … to …` };
  const options: {
    name: Exclude<FilterName, 'status' | 'substatus' | 'search'>;
    label: string;
    data: { value: string; label: string }[];
  }[] = [
    {
      name: 'depot',
      label: names.depot,
      data: choices?.depots.map(({ id, name }) => ({ value: id, label: name })) ?? [],
    },
    { name: 'brand', label: t`Brand`, data: choices?.brands.map((brand) => ({ value: brand, label: brand })) ?? [] },
    { name: 'age', label: names.age, data: [...ages.map((age) => ({ value: age, label: days[age] })), other] },
    {
      name: 'amount',
      label: names.amount,
      data: [...amounts.map((amount) => ({ value: amount, label: money[amount] })), other],
    },
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
  const status = {
    name: 'status',
    label: names.status,
    value:
      filters.substatus === '' ? statusChoice('status', filters.status) : statusChoice('substatus', filters.substatus),
    data: statusChoicesOf(filters, counts),
  } as const;
  return (
    <>
      <FilterBar
        searchLabel={t`Search claims`}
        placeholder={isPhone ? t`Search` : t`Claim, serial number, name`}
        search={filters.search}
        onSearch={(search) => onFilter({ ...filters, search })}
        filters={[
          status,
          ...options.map(({ name, ...choices }) => ({
            name,
            ...choices,
            value: filters[name],
            ...(isRangeName(name) && { otherLabel: rangeWords(name, filters[name]) }),
          })),
        ]}
        onFilter={(name, value) => {
          if (name === 'status') onFilter({ ...filters, status: '', substatus: '', ...chosenStatus(value) });
          else if (value === otherRange && isRangeName(name)) setRanged(name);
          else onFilter({ ...filters, [name]: value });
        }}
        onClear={() => onFilter({ ...toDecide, part: filters.part })}
        count={count}
        readAt={readAt}
      />
      <Dialog
        opened={ranged !== null}
        onClose={() => setRanged(null)}
        title={ranged === 'age' ? <Trans>Days since filing</Trans> : <Trans>Amount in dollars</Trans>}
      >
        {ranged && (
          <RangeForm
            name={ranged}
            range={filters[ranged]}
            onChoose={(range) => {
              onFilter({ ...filters, [ranged]: range });
              setRanged(null);
            }}
            onCancel={() => setRanged(null)}
          />
        )}
      </Dialog>
    </>
  );
}

const statusChoice = (kind: 'status' | 'substatus', name: string) => (name === '' ? '' : `${kind}:${name}`);

function chosenStatus(choice: string): Partial<QueueFilters> {
  const [kind, name = ''] = choice.split(/:(.*)/s);
  return kind === 'substatus' ? { substatus: name } : { status: name };
}

/** The statuses and substatuses of a group's claims, and the chosen one. */
function statusChoicesOf({ part, status, substatus }: QueueFilters, counts: DeskPage['counts']) {
  const of = (kind: 'status' | 'substatus', chosen: string) => {
    const names = divided(counts, part, kind).map(({ name }) => name);
    return [...names, ...(chosen === '' || names.includes(chosen) ? [] : [chosen])].map((name) => ({
      value: statusChoice(kind, name),
      label: claimStatusName(name),
    }));
  };
  return [...of('status', status), ...of('substatus', substatus)];
}

/** The choice that asks for a range. */
const otherRange = 'other';

type RangeName = 'age' | 'amount';

function isRangeName(name: FilterName): name is RangeName {
  return name === 'age' || name === 'amount';
}

/** A range of the person's own, in words. */
function useRangeWords(): (name: RangeName, range: string) => string {
  const { t } = useLingui();
  return (name, range) => {
    const [least = '', most = ''] = range
      .split('-')
      .map((bound) => bound && (name === 'age' ? formatNumber(Number(bound)) : formatDollars(Number(bound))));
    if (most === '') return name === 'age' ? t`From ${least} days` : t`From ${least}`;
    if (least === '') return name === 'age' ? t`Up to ${most} days` : t`Up to ${most}`;
    return name === 'age' ? t`${least} to ${most} days` : t`${least} to ${most}`;
  };
}

/** Whole days, or dollars. */
function isBound(name: RangeName, typed: string): boolean {
  const { minDays, minAmount } = QueueFilter.entries;
  return name === 'age' ? /^\d+$/.test(typed) && v.is(minDays, typed) : v.is(minAmount, typed);
}

type RangeProps = { name: RangeName; range: string; onChoose: (range: string) => void; onCancel: () => void };

function RangeForm({ name: of, range, onChoose, onCancel }: RangeProps) {
  const { t } = useLingui();
  const [least = '', most = ''] = range.split('-');
  const [typed, setTyped] = useState({ least, most });
  const [tried, setTried] = useState(false);
  const written = [typedAmount(typed.least) ?? '', typedAmount(typed.most) ?? ''];
  const [from = '', to = ''] = written;
  const isWrong =
    written.some((bound) => bound !== '' && !isBound(of, bound)) || (to !== '' && Number(from) > Number(to));
  return (
    <DialogForm
      button={<Trans>Show these claims</Trans>}
      onSubmit={() => {
        setTried(true);
        if (!isWrong) onChoose(written.join('-').replace(/^-$/, ''));
      }}
      onCancel={onCancel}
    >
      {(['least', 'most'] as const).map((name) => (
        <TextInput
          key={name}
          data-autofocus={name === 'least' ? true : undefined}
          label={name === 'least' ? t`At least` : t`At most`}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          value={typed[name]}
          onChange={({ currentTarget: { value } }) => setTyped({ ...typed, [name]: value })}
        />
      ))}
      {tried && isWrong && (
        <p role="alert">
          <Trans>Enter numbers, the smaller one first, or leave a field empty.</Trans>
        </p>
      )}
    </DialogForm>
  );
}
