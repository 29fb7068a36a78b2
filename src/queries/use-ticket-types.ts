import type { Picklist } from '#contract/picklists.ts';
import { ticketSubtypePicklist, ticketTypePicklist } from '#domain/ticket-rules.ts';
import { readPicklist } from '#offline/cache/read-lists.ts';
import { useDeviceRead } from './use-device-read.ts';

/** The subjects of a message. */
export type TicketTypes = { types: Picklist; subtypes: Picklist };

/** Throws `ApiError`. */
export async function readTicketTypes(): Promise<TicketTypes> {
  const [types, subtypes] = await Promise.all([readPicklist(ticketTypePicklist), readPicklist(ticketSubtypePicklist)]);
  return { types, subtypes };
}

type Subject = { type: string; subtype: string | null };

/** The types of tickets, and what a ticket is about in the reader's language; its codes until that is known. */
export function useTicketTypes(): { types: Picklist['values']; subject: (ticket: Subject) => string } {
  const { reading } = useDeviceRead(readTicketTypes);
  const lists = reading.phase === 'ready' ? reading.value : null;
  const nameIn = (list: Picklist | undefined, code: string) =>
    list?.values.find(({ value }) => value === code)?.label ?? code;
  return {
    types: lists?.types.values ?? [],
    subject: ({ type, subtype }) =>
      [nameIn(lists?.types, type), subtype !== null && nameIn(lists?.subtypes, subtype)].filter(Boolean).join(', '),
  };
}
