import type { InputOf } from '#contract/endpoint.ts';
import { type listDeskTickets, type TicketSort, ticketSorts } from '#contract/desk-tickets.ts';
import { ticketStatuses, type TicketStatus } from '#contract/tickets.ts';
import { pageOf, queueSize } from '../queue-place.ts';

/** A page of the tickets, as the address has it. A filter is off when it is empty. */
export type TicketPlace = {
  status: TicketStatus | 'all';
  type: string;
  assignee: string;
  search: string;
  sort: TicketSort;
  /** The cursor of the page; empty for the first. */
  after: string;
  /** How many tickets are before it. */
  from: number;
};

export const firstPlace: TicketPlace = {
  status: 'open',
  type: '',
  assignee: '',
  search: '',
  sort: '-age',
  after: '',
  from: 0,
};

export function ticketPlaceOf(query: URLSearchParams): TicketPlace {
  const text = (name: string) => (query.get(name) ?? '').slice(0, 255);
  const status = query.get('status');
  return {
    status: status === 'all' ? 'all' : (ticketStatuses.find((one) => one === status) ?? 'open'),
    type: text('type'),
    assignee: text('assignee'),
    search: text('search'),
    sort: ticketSorts.find((sort) => sort === query.get('sort')) ?? '-age',
    ...pageOf(query),
  };
}

/** The address of a place. */
export function addressOf(place: TicketPlace): string {
  const given = Object.entries(place)
    .filter(([name, value]) => value !== new Map<string, unknown>(Object.entries(firstPlace)).get(name))
    .map(([name, value]) => [name, String(value)]);
  return given.length === 0 ? '/desk/tickets' : `/desk/tickets?${new URLSearchParams(given).toString()}`;
}

/** The address with other filters or another order, which begins with its first page. */
export function changedAddress(place: TicketPlace, changed: Partial<TicketPlace>): string {
  return addressOf({ ...place, after: '', from: 0, ...changed });
}

/** The page as the call takes it. */
export function callQuery(place: TicketPlace): InputOf<typeof listDeskTickets>['query'] {
  const { status, sort, after, from: _, ...filters } = place;
  return {
    sort,
    size: queueSize,
    ...(status !== 'all' && { status }),
    ...(after !== '' && { cursor: after }),
    ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '')),
  };
}
