import { createGuestTicket, createTicket } from '#contract/tickets.ts';
import { defineRoute } from '../http/route.ts';
import type { NewTicket, SalesPlatform } from '../platform/sales-platform.ts';
import { limitAnonymousWrite } from '../rules/anonymous-limits.ts';
import { onceWritten } from '../rules/create-once.ts';
import { judgeTicket } from '../rules/tickets.ts';

export const ticketRoutes = [
  defineRoute(createTicket, async ({ body, caller: { contactId }, parts, newId, now }) =>
    fileTicket(parts.platform, { id: newId(), ticket: body, from: { contactId }, createdAt: now }),
  ),

  defineRoute(
    createGuestTicket,
    async ({ body: { firstName, lastName, email, phone, ...ticket }, parts, newId, now }) =>
      fileTicket(parts.platform, { id: newId(), ticket, from: { firstName, lastName, email, phone }, createdAt: now }),
    { admit: limitAnonymousWrite },
  ),
];

async function fileTicket(platform: SalesPlatform, ticket: NewTicket): Promise<{ id: string }> {
  const id = await onceWritten(platform, 'ticket', ticket.id, async () => {
    await judgeTicket(platform, ticket.ticket);
    return platform.createTicket(ticket);
  });
  return { id };
}
