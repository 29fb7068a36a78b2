import {
  createGuestTicket,
  createTicket,
  createTicketMessage,
  listOwnTickets,
  listTicketMessages,
} from '#contract/tickets.ts';
import type { Context } from '../context.ts';
import { addQuestion, findOwnTickets, openOwnTicket, readConversation, tellDesk } from '../desk/own-tickets.ts';
import { defineRoute } from '../http/route.ts';
import type { NewTicket } from '../platform/sales-platform.ts';
import { limitAnonymousLookUp, limitAnonymousWrite } from '../http/caller-limits.ts';
import { createOnce } from '../rules/create-once.ts';
import { validateTicket } from '../rules/tickets.ts';

export const ticketRoutes = [
  defineRoute(createTicket, async ({ body, caller: { accountId, contactId, name }, context, language, newId, now }) =>
    fileTicket(context, {
      id: newId(),
      ticket: body,
      from: { contactId, account: { id: accountId, name } },
      language,
      createdAt: now,
    }),
  ),

  defineRoute(
    createGuestTicket,
    async ({ body: { firstName, lastName, email, phone, ...ticket }, context, language, newId, now }) =>
      fileTicket(context, {
        id: newId(),
        ticket,
        from: { firstName, lastName, email, phone },
        language,
        createdAt: now,
      }),
    { rateLimit: limitAnonymousWrite },
  ),

  defineRoute(listOwnTickets, async ({ caller, context }) => ({ data: await findOwnTickets(context, caller) })),

  defineRoute(
    listTicketMessages,
    async ({ params: { id }, caller, ticketKey, context, now }) => {
      const ticket = await openOwnTicket(context, { id, caller, ticketKey, now });
      return readConversation(context, ticket);
    },
    { rateLimit: limitAnonymousLookUp },
  ),

  defineRoute(
    createTicketMessage,
    async ({ params, body, caller, ticketKey, context, newId, now }) => {
      const ticket = await openOwnTicket(context, { id: params.id, caller, ticketKey, now });
      const id = newId();
      await addQuestion(context, ticket, { id, text: body.text, by: caller?.accountId ?? null, now });
      return { id };
    },
    { rateLimit: limitAnonymousWrite },
  ),
];

async function fileTicket(context: Context, ticket: NewTicket): Promise<{ id: string }> {
  const { platform } = context;
  const id = await createOnce(platform, 'ticket', ticket.id, async () => {
    await validateTicket(platform, ticket.ticket);
    const created = await platform.createTicket(ticket);
    if (platform.desk) await tellDesk(context, created, ticket.createdAt);
    return created;
  });
  return { id };
}
