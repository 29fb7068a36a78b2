import {
  addTicketNote,
  answerTicket,
  assignTicket,
  closeTicket,
  getDeskTicket,
  linkTicket,
  listDeskTickets,
  reopenTicket,
} from '#contract/desk-tickets.ts';
import { deskOf } from '../desk/desk-decisions.ts';
import { addNote, answer, assignTo, closeIt, linkTo, readDeskTicket, reopenIt } from '../desk/desk-tickets.ts';
import { findTickets } from '../desk/ticket-queue.ts';
import { defineRoute } from '../http/route.ts';

/** What the desk does with the tickets of "contact us" (R-TICKET-01 to R-TICKET-03). */
export const deskTicketRoutes = [
  defineRoute(
    listDeskTickets,
    async ({ query, caller, context }) => {
      deskOf(context);
      const assignee = query.assignee === 'me' ? caller.accountId : query.assignee;
      return findTickets(context.database, { ...query, ...(assignee !== undefined && { assignee }) });
    },
    { readsReplica: true },
  ),

  defineRoute(getDeskTicket, async ({ params, context }) => readDeskTicket(context, params.id)),

  defineRoute(
    answerTicket,
    async ({ params: { id }, body, newId, ...act }) => answer({ ...act, id }, { id: newId(), text: body.text }),
    { sendsMail: true },
  ),

  defineRoute(addTicketNote, async ({ params: { id }, body, newId, ...act }) =>
    addNote({ ...act, id }, { id: newId(), text: body.text }),
  ),

  defineRoute(assignTicket, async ({ params: { id }, body, ...act }) => assignTo({ ...act, id }, body.assigneeId)),

  defineRoute(linkTicket, async ({ params: { id }, body, ...act }) => linkTo({ ...act, id }, body.about)),

  defineRoute(closeTicket, async ({ params: { id }, newId, ...act }) => closeIt({ ...act, id }, newId())),

  defineRoute(reopenTicket, async ({ params: { id }, newId, ...act }) => reopenIt({ ...act, id }, newId())),
];
