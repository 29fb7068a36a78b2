import type { InputOf } from '#contract/endpoint.ts';
import { type listDeskTickets, type TicketSort, type TicketSortColumn, ticketSorts } from '#contract/desk-tickets.ts';
import { ticketStatuses, type TicketStatus } from '#contract/tickets.ts';

/** Rows per page. */
const pageSize = 50;

/** A page of the tickets, as the address has it. A filter is off when it is empty. */
export type TicketPlace = {
  status: TicketStatus | 'all';
  type: string;
  assignee: string;
  search: string;
  sort: TicketSort;
  /** The cursor of the page; empty for the first. */
  after: string;
};

export const firstPlace: TicketPlace = { status: 'open', type: '', assignee: '', search: '', sort: '-age', after: '' };

export function ticketPlaceOf(query: URLSearchParams): TicketPlace {
  const text = (name: string) => (query.get(name) ?? '').slice(0, 255);
  const status = query.get('status');
  return {
    status: status === 'all' ? 'all' : (ticketStatuses.find((one) => one === status) ?? 'open'),
    type: text('type'),
    assignee: text('assignee'),
    search: text('search'),
    sort: ticketSorts.find((sort) => sort === query.get('sort')) ?? '-age',
    after: query.get('after') ?? '',
  };
}

/** The address of a place; other filters begin with their first page. */
export function addressOf(place: TicketPlace): string {
  const given = Object.entries(place).filter(
    ([name, value]) => value !== new Map(Object.entries(firstPlace)).get(name),
  );
  return given.length === 0 ? '/desk/tickets' : `/desk/tickets?${new URLSearchParams(given).toString()}`;
}

/** The page as the call takes it. */
export function callQuery({ status, sort, after, ...filters }: TicketPlace): InputOf<typeof listDeskTickets>['query'] {
  return {
    sort,
    size: pageSize,
    ...(status !== 'all' && { status }),
    ...(after !== '' && { cursor: after }),
    ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '')),
  };
}

/** The order after a column's head was pressed: the longest wait first, else upwards; then the other way round. */
export function sortAfter(column: TicketSortColumn, sort: TicketSort): TicketSort {
  const first: TicketSort = column === 'age' ? '-age' : column;
  return sort !== first ? first : first === column ? `-${column}` : column;
}
