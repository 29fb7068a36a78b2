import { listOwnTickets, listTicketMessages } from '#contract/tickets.ts';
import { call } from '#session/call.ts';
import { writeSnapshot } from './snapshots.ts';

export const OwnTicketList = listOwnTickets.output;
export const TicketConversation = listTicketMessages.output;

/** The key of a person's tickets among the snapshots. */
export const ownTicketsKey = 'own-tickets';

/** The key of the messages of a ticket among the snapshots. */
export function ticketKey(id: string): string {
  return `ticket:${id}`;
}

/** Reads the person's tickets, and caches them. Throws `ApiError`. */
export async function refreshOwnTickets(accountId: string, signal: AbortSignal) {
  const tickets = await call(listOwnTickets, {}, { accountId, signal });
  await writeSnapshot(accountId, ownTicketsKey, tickets);
  return tickets;
}

/** Reads one of them with its messages, and caches it. Throws `ApiError`. */
export async function refreshTicket(accountId: string, id: string, signal: AbortSignal) {
  const conversation = await call(listTicketMessages, { params: { id } }, { accountId, signal, fresh: true });
  await writeSnapshot(accountId, ticketKey(id), conversation);
  return conversation;
}
