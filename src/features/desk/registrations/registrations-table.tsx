import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useLocation } from 'react-router-dom';
import {
  type QueuedRegistration,
  registrationColumns,
  type RegistrationColumn,
  registrationFlags,
  type RegistrationSort,
  registrationSortColumns,
} from '#contract/desk-registrations.ts';
import { daysBetween, todayInToronto } from '#domain/dates.ts';
import { today } from '#forms/typed-values.ts';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { formatDay, formatNumber } from '#ui/format.ts';
import { RegistrationBadge } from '#messages/registration-badge.tsx';
import { FlagMarks } from '../flag-marks.tsx';
import { sortAfter, type WalkedList } from '../queue-place.ts';
import queueStyles from '../queue.module.css';
import { flagIcons, useColumnNames, useFlagNames } from './registration-words.ts';
import styles from './registrations.module.css';

type Props = {
  registrations: readonly QueuedRegistration[];
  sort: RegistrationSort;
  /** The address in another order. */
  toSorted: (sort: RegistrationSort) => string;
  isReading: boolean;
};

/** The registrations of a page: a table, or cards where the window is narrow. */
export function RegistrationsTable({ registrations, sort, toSorted, isReading }: Props) {
  const { t } = useLingui();
  const names = useColumnNames();
  const { search } = useLocation();
  const list: WalkedList = { search, ids: registrations.map(({ id }) => id) };
  const cells: Readonly<Record<RegistrationColumn, Omit<Column<QueuedRegistration>, 'key' | 'name'>>> = {
    serialNumber: {
      kind: 'header',
      cell: ({ id, name, serialNumber }) => (
        <>
          <Link
            className={`${styles.serialNumber} title target named mono`}
            to={`/desk/registrations/${id}`}
            state={list}
          >
            {serialNumber}
          </Link>
          <small className={`${styles.number} soft`}>{name}</small>
        </>
      ),
    },
    product: {
      title: ({ product }) => product?.name,
      cell: ({ product }) =>
        product ? (
          <span className="two-lines">
            {product.model} <span className="soft">{product.name}</span>
          </span>
        ) : (
          <span className="soft">{t`Product not provided`}</span>
        ),
    },
    owner: {
      title: ({ owner }) => owner ?? undefined,
      cell: ({ owner, isStoreStock }) => owner ?? <span className="soft">{isStoreStock ? t`Store stock` : '–'}</span>,
    },
    retailer: { title: ({ retailer }) => retailer ?? undefined, cell: ({ retailer }) => retailer ?? <Nothing /> },
    bought: { cell: ({ dateOfPurchase }) => dateOfPurchase ?? <Nothing /> },
    filed: { cell: ({ createdAt }) => formatDay(createdAt) },
    filedBy: { title: ({ filedBy }) => filedBy ?? undefined, cell: ({ filedBy }) => filedBy ?? <Nothing /> },
    age: {
      cell: ({ createdAt }) => (
        <>
          {formatNumber(daysBetween(todayInToronto(new Date(createdAt)), today()), {
            style: 'unit',
            unit: 'day',
            unitDisplay: 'short',
          })}
          <small className={`${queueStyles.day} soft`} aria-hidden>
            {formatDay(createdAt)}
          </small>
        </>
      ),
    },
    status: { kind: 'plain', cell: ({ status }) => <RegistrationBadge status={status} /> },
    flags: { kind: 'plain', cell: ({ flags }) => flags.length > 0 && <Flags flags={flags} /> },
  };
  return (
    <DataTable
      className={styles.table}
      caption={<Trans>Registrations</Trans>}
      columns={registrationColumns.map((key) => ({ key, name: names[key], ...cells[key] }))}
      rows={registrations}
      idOf={({ id }) => id}
      rowProps={() => ({ className: styles.row })}
      sort={sort}
      toSorted={(column) => {
        const sorting = registrationSortColumns.find((one) => one === column);
        return sorting ? toSorted(sortAfter(sorting, sort)) : null;
      }}
      isReading={isReading}
    />
  );
}

function Nothing() {
  return <span className="soft">–</span>;
}

function Flags({ flags }: Pick<QueuedRegistration, 'flags'>) {
  const names = useFlagNames();
  const known = registrationFlags.filter((flag) => flags.includes(flag));
  return (
    <FlagMarks
      flags={known.map((flag) => ({ name: names[flag], icon: flagIcons[flag], isGrave: flag === 'proof_elsewhere' }))}
    />
  );
}
