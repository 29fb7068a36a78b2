import { Button, NativeSelect, VisuallyHidden } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useLocation } from 'react-router-dom';
import {
  type ClaimFlag,
  claimFlags,
  type DeskChoices,
  type QueueColumn,
  queueColumns,
  type QueuedClaim,
  type QueueSort,
} from '#contract/desk-queue.ts';
import { askedFor, isUndecided } from '#domain/claim-status.ts';
import { daysBetween, todayInToronto } from '#domain/dates.ts';
import { isOverdue } from '#domain/decision-time.ts';
import { claimStatusName } from '#messages/names.ts';
import { formatDay, formatDollars, formatNumber } from '#ui/format.ts';
import type { IconName } from '#ui/icon-shapes.ts';
import { Icon } from '#ui/icon.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { today } from '#forms/typed-values.ts';
import { StateBadge } from '#ui/state-badge.tsx';
import { ClaimStatusBadge } from '../claims/claim-status-badge.tsx';
import { actionOn, useDelayedActions } from './delayed-actions.ts';
import { FlagMarks } from './flag-marks.tsx';
import styles from './queue.module.css';
import { sortAfter, type WalkedList } from './queue-place.ts';

/** A claim that waits for a decision for so many days is late. */
const lateDays = 28;

type Props = {
  claims: readonly QueuedClaim[];
  sort: QueueSort;
  /** The address in another order. */
  toSorted: (sort: QueueSort) => string;
  isReading: boolean;
  people: DeskChoices['people'];
  ownId: string;
  onAssign: (claim: QueuedClaim, assigneeId: string | null) => void;
  chosenIds: ReadonlySet<string>;
  onChoose: (claimId: string) => void;
};

/** The claims of a page: a table, or cards where the window is narrow. */
export function QueueTable({ claims, sort, toSorted, isReading, chosenIds, onChoose, ...props }: Props) {
  const { t } = useLingui();
  const names = useColumnNames();
  const { search } = useLocation();
  const delayed = useDelayedActions();
  const list: WalkedList = { search, ids: claims.map(({ id }) => id) };
  const cells: Readonly<Record<QueueColumn, Omit<Column<QueuedClaim>, 'key' | 'name'>>> = {
    claim: {
      kind: 'header',
      cell: ({ id, name, serialNumber }) => (
        <>
          <Link className={`${styles.claim} title target named`} to={`/desk/claims/${id}`} state={list} data-claim={id}>
            {name}
          </Link>
          <small className={`${styles.serialNumber} mono soft`}>{serialNumber}</small>
        </>
      ),
    },
    depot: {
      kind: 'plain',
      title: ({ depot }) => depot,
      cell: ({ depot }) => <span className={`${styles.twoLines} two-lines`}>{depot}</span>,
    },
    product: {
      kind: 'plain',
      title: ({ product }) => product?.name,
      cell: ({ product }) => (
        <span className={`${styles.twoLines} two-lines`}>
          {product ? (
            <>
              {product.model} <span className="soft">{product.name}</span>
            </>
          ) : (
            <span className="soft">{t`Product not provided`}</span>
          )}
        </span>
      ),
    },
    serialNumber: { kind: 'plain', cell: ({ serialNumber }) => <span className="mono">{serialNumber}</span> },
    filed: { kind: 'plain', cell: ({ createdAt }) => formatDay(createdAt) },
    age: { kind: 'plain', cell: (claim) => <WaitingDays claim={claim} /> },
    due: { kind: 'plain', cell: (claim) => <DueDay claim={claim} /> },
    amount: {
      kind: 'plain',
      cell: ({ amount }) => (amount === null ? <span className="soft">–</span> : formatDollars(amount)),
    },
    status: {
      kind: 'plain',
      cell: ({ status, substatus }) =>
        substatus ? (
          <StateBadge tone="wait" icon={askedFor(substatus) === 'photos' ? 'camera' : 'clock'}>
            {claimStatusName(substatus)}
          </StateBadge>
        ) : (
          <ClaimStatusBadge status={status} />
        ),
    },
    flags: { kind: 'plain', cell: ({ flags }) => flags.length > 0 && <Flags flags={flags} /> },
    assignee: { kind: 'plain', cell: (claim) => <Assignee claim={claim} {...props} /> },
  };
  const choice: Column<QueuedClaim, QueueColumn | 'choice'> = {
    key: 'choice',
    name: t`Choose`,
    kind: 'plain',
    cell: ({ id, name }) => (
      <label className={`${styles.choice} target`}>
        <VisuallyHidden>{t`Choose ${name}`}</VisuallyHidden>
        <input
          type="checkbox"
          checked={chosenIds.has(id)}
          disabled={actionOn(delayed, id) !== null}
          onChange={() => onChoose(id)}
        />
      </label>
    ),
  };
  return (
    <DataTable
      className={styles.table}
      caption={<Trans>Claims</Trans>}
      columns={[choice, ...queueColumns.map((key) => ({ key, name: names[key], ...cells[key] }))]}
      rows={claims}
      idOf={({ id }) => id}
      rowProps={({ id }) => ({ className: styles.row, 'data-delayed': actionOn(delayed, id) !== null })}
      sort={sort}
      toSorted={(column) => (column === 'choice' ? null : toSorted(sortAfter(column, sort)))}
      isReading={isReading}
    />
  );
}

/** The names of the columns (R-DESK-02). */
export function useColumnNames(): Record<QueueColumn, string> {
  const { t } = useLingui();
  return {
    claim: t`Claim`,
    depot: t`Depot`,
    product: t`Product`,
    serialNumber: t`Serial number`,
    filed: t`Filed`,
    age: t`Age`,
    due: t({ message: 'Due', context: 'decision' }),
    amount: t`Amount`,
    status: t`Status`,
    flags: t`Flags`,
    assignee: t`Assignee`,
  };
}

/** The days since a claim was filed. */
function WaitingDays({ claim: { createdAt, status } }: { claim: QueuedClaim }) {
  const days = daysBetween(todayInToronto(new Date(createdAt)), today());
  const isLate = days >= lateDays && isUndecided(status);
  return (
    <>
      <span data-late={isLate}>{formatNumber(days, { style: 'unit', unit: 'day', unitDisplay: 'short' })}</span>
      <small className={`${styles.day} soft`} aria-hidden>
        {formatDay(createdAt)}
      </small>
    </>
  );
}

/** The day by which a claim is to be decided (R-DESK-64). */
function DueDay({ claim: { dueAt } }: { claim: QueuedClaim }) {
  if (!dueAt) return null;
  return (
    <span data-late={isOverdue(dueAt, today())}>
      <small className="unseen-from-lg">
        <Trans context="decision">Due</Trans>
      </small>{' '}
      {formatDay(dueAt)}
    </span>
  );
}

/** What the desk should look at first (R-DESK-51). */
export function useFlagNames(): Record<ClaimFlag, string> {
  const { t } = useLingui();
  return {
    overdue: t({ message: 'Overdue', context: 'flag' }),
    appeal: t({ message: 'Appeal', context: 'flag' }),
    rejection_suggested: t`Rejection suggested`,
    possible_duplicate: t`Possible duplicate`,
    same_photo: t`Same photo`,
    invoice_differs: t`Invoice differs`,
    earlier_claim: t`Earlier claim`,
    out_of_cover: t`Out of cover`,
    labour_cover_over: t`Labour cover over`,
    parts_cover_over: t`Parts cover over`,
    no_photo: t`No photo`,
  };
}

const flagIcons = {
  overdue: 'alert',
  appeal: 'mail',
  rejection_suggested: 'close',
  possible_duplicate: 'swap',
  same_photo: 'images',
  invoice_differs: 'document',
  earlier_claim: 'log',
  out_of_cover: 'calendar',
  labour_cover_over: 'calendar',
  parts_cover_over: 'calendar',
  no_photo: 'camera',
} as const satisfies Record<ClaimFlag, IconName>;

const graveFlags: readonly ClaimFlag[] = ['overdue', 'rejection_suggested', 'possible_duplicate', 'same_photo'];

function Flags({ flags }: Pick<QueuedClaim, 'flags'>) {
  const names = useFlagNames();
  const known = claimFlags.filter((flag) => flags.includes(flag));
  return (
    <FlagMarks
      flags={known.map((flag) => ({
        name: names[flag],
        icon: flagIcons[flag],
        isGrave: graveFlags.includes(flag),
      }))}
    />
  );
}

type AssigneeProps = Pick<Props, 'people' | 'ownId' | 'onAssign'> & { claim: QueuedClaim };

/** Who works on a claim; takes it, releases it or gives it to somebody else. */
function Assignee({ claim, people, ownId, onAssign }: AssigneeProps) {
  const { t } = useLingui();
  const { name, assignee } = claim;
  const others = people.filter(({ id }) => id !== ownId);
  if (!assignee)
    return (
      <span className="row gap-2xs">
        <Button
          size="md"
          variant="subtle"
          className={styles.take}
          aria-label={t`Take ${name}`}
          onClick={() => onAssign(claim, ownId)}
        >
          <Trans>Take</Trans>
        </Button>
        {others.length > 0 && (
          <NativeSelect
            className={styles.assign}
            aria-label={t`Assign ${name}`}
            title={t`Assign`}
            value=""
            data={[
              { value: '', label: t`Nobody` },
              ...others.map((person) => ({ value: person.id, label: person.name })),
            ]}
            rightSection={<Icon name="down" size="small" />}
            onChange={({ currentTarget: { value } }) => value && onAssign(claim, value)}
          />
        )}
      </span>
    );
  const known = assignee.id === ownId || others.some(({ id }) => id === assignee.id);
  return (
    <NativeSelect
      className={styles.assignee}
      data-own={assignee.id === ownId}
      aria-label={t`Assignee of ${name}`}
      value={assignee.id}
      data={[
        { value: ownId, label: t`You` },
        ...[...others, ...(known ? [] : [assignee])].map((person) => ({ value: person.id, label: person.name })),
        { value: '', label: t`Nobody` },
      ]}
      rightSection={<Icon name="down" size="small" />}
      onChange={({ currentTarget: { value } }) => onAssign(claim, value || null)}
    />
  );
}
