import { Button } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { getDeskChoices } from '#contract/desk-queue.ts';
import {
  listDeskTickets,
  type QueuedTicket,
  type TicketPage,
  ticketSortColumns,
  type TicketSortColumn,
} from '#contract/desk-tickets.ts';
import { ticketStatuses } from '#contract/tickets.ts';
import { TicketStatusBadge, ticketStatusName } from '#messages/ticket-words.tsx';
import { useAccount } from '#queries/use-account.ts';
import { readOf, useServerRead } from '#queries/use-server-read.ts';
import { useTicketTypes } from '#queries/use-ticket-types.ts';
import { Age } from '#ui/age.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { formatNumber } from '#ui/format.ts';
import { Page } from '#ui/page.tsx';
import { KeysDialog } from '../desk-keys.tsx';
import { FilterBar } from '../filter-bar.tsx';
import { useQueueKeys } from '../queue-keys.ts';
import { QueuePanel } from '../queue-panel.tsx';
import { QueuePages } from '../queue-pages.tsx';
import { sortAfter, type WalkedList } from '../queue-place.ts';
import queueStyles from '../queue.module.css';
import styles from './tickets.module.css';
import { useFirstTotal } from '../use-first-total.ts';
import { queueKeys } from './ticket-keys.tsx';
import { addressOf, callQuery, changedAddress, firstPlace, type TicketPlace, ticketPlaceOf } from './ticket-place.ts';

/** What people asked by "contact us" (R-TICKET-01). Filters, order and page are in the address. */
export function DeskTickets() {
  const { desk } = useAccount();
  // With Salesforce, tickets are there.
  return desk ? <Tickets /> : <Navigate to="/" replace />;
}

function Tickets() {
  const { t } = useLingui();
  const [query] = useSearchParams();
  const [helps, setHelps] = useState(false);
  const place = ticketPlaceOf(query);
  const {
    value: page,
    failure,
    isPrevious,
    readAt,
    refresh,
  } = useServerRead(readOf(listDeskTickets, { query: callQuery(place) }), {
    keepsPrevious: true,
    refreshesWhenBack: true,
  });
  const total = useFirstTotal(changedAddress(place, {}), isPrevious ? null : (page?.total ?? null));
  useQueueKeys(queueKeys, () => setHelps(true));
  return (
    <Page
      title={t`Tickets`}
      width="wide"
      end={
        <Button variant="default" size="md" className={queueStyles.help} onClick={() => setHelps(true)}>
          <Trans>Keys</Trans>
        </Button>
      }
    >
      <QueuePanel
        label={t`Tickets`}
        loading={t`Loading the tickets`}
        rows={page && page.data.length}
        isReading={isPrevious}
        failure={failure}
        onRetry={refresh}
        head={
          <>
            {page && <Tally counts={page.counts} place={place} />}
            <Filters place={place} count={total && !isPrevious && <Count total={total} />} readAt={readAt} />
          </>
        }
        nothing={<Nothing place={place} />}
      >
        <TicketTable tickets={page?.data ?? []} place={place} isReading={isPrevious} />
      </QueuePanel>
      {page && (
        <QueuePages
          shown={page.data.length}
          next={page.next}
          from={place.from}
          to={(after, from) => addressOf({ ...place, after, from })}
        />
      )}
      <KeysDialog shortcuts={Object.values(queueKeys)} opened={helps} onClose={() => setHelps(false)} />
    </Page>
  );
}

/** How many tickets there are by status, each leading to its list. */
function Tally({ counts, place }: { counts: TicketPage['counts']; place: TicketPlace }) {
  const { t } = useLingui();
  return (
    <nav className={queueStyles.tally} aria-label={t`Tickets by status`}>
      {counts.map(({ status, tickets, atLeast }) => (
        <Link
          key={status}
          className="press note"
          to={changedAddress(place, { status: ticketStatuses.find((known) => known === status) ?? 'all' })}
          aria-current={place.status === status ? 'true' : undefined}
        >
          <b>
            {formatNumber(tickets)}
            {atLeast && '+'}
          </b>
          <span>{ticketStatusName(status)}</span>
        </Link>
      ))}
      <Link
        className="press note"
        to={changedAddress(place, { status: 'all' })}
        aria-current={place.status === 'all' ? 'true' : undefined}
      >
        <b>
          {formatNumber(counts.reduce((sum, { tickets }) => sum + tickets, 0))}
          {counts.some(({ atLeast }) => atLeast) && '+'}
        </b>
        <span>{t({ message: 'All', context: 'tickets' })}</span>
      </Link>
    </nav>
  );
}

type FiltersProps = { place: TicketPlace; count: ReactNode; readAt: string | null };

function Filters({ place, count, readAt }: FiltersProps) {
  const { t } = useLingui();
  const { id: ownId } = useAccount();
  const navigate = useNavigate();
  const { value: choices } = useServerRead(readOf(getDeskChoices, {}));
  const { types } = useTicketTypes();
  const others = choices?.people.filter(({ id }) => id !== ownId) ?? [];
  const filter = (changed: Partial<TicketPlace>) =>
    void navigate(changedAddress(place, changed), { replace: true, preventScrollReset: true });
  return (
    <FilterBar
      searchLabel={t`Search tickets`}
      placeholder={t`Ticket, name, email, product`}
      search={place.search}
      onSearch={(search) => filter({ search })}
      filters={[
        {
          name: 'type',
          label: t`Ticket type`,
          value: place.type,
          data: types.map(({ value, label }) => ({ value, label })),
          otherLabel: place.type,
        },
        {
          name: 'assignee',
          label: t`Assignee`,
          value: place.assignee,
          data: [
            { value: 'me', label: t`You` },
            { value: 'none', label: t`Nobody` },
            ...others.map(({ id, name }) => ({ value: id, label: name })),
          ],
        },
      ]}
      onFilter={(name, value) => filter({ [name]: value })}
      onClear={() => filter({ type: '', assignee: '', search: '' })}
      count={count}
      readAt={readAt}
    />
  );
}

function Count({ total: { tickets, atLeast } }: { total: NonNullable<TicketPage['total']> }) {
  const shown = formatNumber(tickets);
  if (atLeast) return <Trans>More than {shown} tickets</Trans>;
  return <Plural value={tickets} _0="No tickets" one="# ticket" other="# tickets" />;
}

type TableProps = { tickets: readonly QueuedTicket[]; place: TicketPlace; isReading: boolean };

/** A table, or cards where the window is narrow. */
function TicketTable({ tickets, place, isReading }: TableProps) {
  const { t } = useLingui();
  const { subject } = useTicketTypes();
  const address = addressOf(place);
  const list: WalkedList = { search: address.slice('/desk/tickets'.length), ids: tickets.map(({ id }) => id) };
  const columns: Column<QueuedTicket, TicketSortColumn | 'status' | 'assignee'>[] = [
    {
      key: 'ticket',
      name: t`Ticket`,
      kind: 'header',
      cell: ({ id, number }) => (
        <Link className={`${styles.number} title target named`} to={`/desk/tickets/${id}`} state={list}>
          {number}
        </Link>
      ),
    },
    { key: 'who', name: t`Who`, cell: ({ who }) => who || <span className="soft">–</span> },
    { key: 'type', name: t`Ticket type`, cell: subject },
    {
      key: 'product',
      name: t`Product`,
      title: ({ product }) => product.name,
      cell: ({ product }) => (
        <span className="two-lines">
          {product.model} <span className="soft">{product.name}</span>
        </span>
      ),
    },
    { key: 'age', name: t`Age`, cell: ({ since }) => <Age since={since} /> },
    { key: 'status', name: t`Status`, cell: ({ status }) => <TicketStatusBadge status={status} /> },
    {
      key: 'assignee',
      name: t`Assignee`,
      cell: ({ assignee }) => assignee?.name ?? <span className="soft">{t`Nobody`}</span>,
    },
  ];
  return (
    <DataTable
      caption={<Trans>Tickets</Trans>}
      columns={columns}
      rows={tickets}
      idOf={({ id }) => id}
      sort={place.sort}
      toSorted={(column) => {
        const sorted = ticketSortColumns.find((one) => one === column);
        return sorted ? changedAddress(place, { sort: sortAfter(sorted, place.sort, sorted === 'age') }) : null;
      }}
      isReading={isReading}
    />
  );
}

function Nothing({ place }: { place: TicketPlace }) {
  const isFiltered = place.type + place.assignee + place.search !== '';
  const isWaiting = place.status === ticketStatuses[0];
  return (
    <EmptyState
      icon={isFiltered ? 'search' : 'approved'}
      title={
        isFiltered ? (
          <Trans>No ticket matches</Trans>
        ) : isWaiting ? (
          <Trans>Every ticket is answered</Trans>
        ) : (
          <Trans>No tickets here</Trans>
        )
      }
      action={
        <Button component={Link} to={addressOf({ ...firstPlace, status: 'all' })} variant="default">
          <Trans>Show all tickets</Trans>
        </Button>
      }
    >
      {isFiltered ? (
        <Trans>Remove a filter, or search for part of the number, the name, the email or the product.</Trans>
      ) : (
        <Trans>What people write by “Contact us” comes here.</Trans>
      )}
    </EmptyState>
  );
}
