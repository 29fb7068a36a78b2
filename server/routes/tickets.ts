import { createGuestTicket, createTicket } from '#contract/tickets.ts';
import { defineRoute } from '../http/route.ts';
import type { NewTicket, SalesPlatform } from '../platform/sales-platform.ts';
import { limitAnonymousWrite } from '../http/caller-limits.ts';
import { createOnce } from '../rules/create-once.ts';
import { validateTicket } from '../rules/tickets.ts';

export const ticketRoutes = [
  defineRoute(createTicket, async ({ body, caller: { contactId }, context, newId, now }) =>
    fileTicket(context.platform, { id: newId(), ticket: body, from: { contactId }, createdAt: now }),
  ),

  defineRoute(
    createGuestTicket,
    async ({ body: { firstName, lastName, email, phone, ...ticket }, context, newId, now }) =>
      fileTicket(context.platform, {
        id: newId(),
        ticket,
        from: { firstName, lastName, email, phone },
        createdAt: now,
      }),
    { rateLimit: limitAnonymousWrite },
  ),
];

async function fileTicket(platform: SalesPlatform, ticket: NewTicket): Promise<{ id: string }> {
  const id = await createOnce(platform, 'ticket', ticket.id, async () => {
    await validateTicket(platform, ticket.ticket);
    return platform.createTicket(ticket);
  });
  return { id };
}
