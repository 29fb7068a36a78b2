import type { DeskTicket, TicketState } from '#contract/desk-tickets.ts';
import { deskRoles, type Role } from '#contract/primitives.ts';
import type { TicketStatus } from '#contract/tickets.ts';
import { mayFileClaims } from '#domain/permissions.ts';
import { mayActOnTicket, type TicketAction } from '#domain/ticket-rules.ts';
import { type Actor, writeAudit } from '../audit/write-audit.ts';
import type { Context } from '../context.ts';
import type { Database, Tables } from '../database/tables.ts';
import { AppError, invalidFields } from '../errors/app-error.ts';
import { recordEvent } from '../events/record-event.ts';
import { enqueueMail } from '../outgoing/enqueue-mail.ts';
import { tidyCode } from '#text/tidied.ts';
import { findPeople } from './assign-claim.ts';
import { type Act, deskOf, keepRole } from './desk-decisions.ts';
import { selectTickets, ticketNumber, type TicketRow, toQueued } from './ticket-rows.ts';

/** More of a person is not shown beside a ticket. */
const shownMax = 20;

/** One ticket with all that an answer needs (R-TICKET-02). @throws AppError `NOT_FOUND`. */
export async function readDeskTicket(context: Context, id: string): Promise<DeskTicket> {
  deskOf(context);
  const { database } = context;
  const row = await selectTickets(database).where('tickets.id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  const account = await findAccount(database, row);
  const contactId = account?.contact_id ?? row.contact_id;
  const contact = contactId === null ? null : await context.platform.getContact(contactId);
  const products = contactId === null ? [] : await findProducts(context, contactId);
  return {
    ...toQueued(row),
    person: {
      name: row.person_name,
      email: account?.email ?? contact?.email ?? row.email,
      phone: contact?.phone ?? row.phone,
      role: account?.role ?? null,
      language: account?.language ?? row.language,
    },
    entries: await readEntries(database, row),
    products,
    claims: await findClaims(context, account, products),
    about: { claim: await findSubject(database, row), serialNumber: row.serial_number },
  };
}

/** The account that filed it; of older tickets that of their contact. */
async function findAccount(database: Database, { account_id, contact_id }: TicketRow) {
  const accounts = database
    .selectFrom('accounts')
    .select(['id', 'email', 'role', 'language', 'contact_id'])
    .where((account) =>
      account_id === null ? account('contact_id', '=', contact_id) : account('id', '=', account_id),
    );
  return accounts.executeTakeFirst();
}

async function readEntries(database: Database, ticket: TicketRow): Promise<DeskTicket['entries']> {
  const rows = await database
    .selectFrom('ticket_messages')
    .leftJoin('accounts', 'accounts.id', 'ticket_messages.created_by')
    .select(['ticket_messages.id', 'at', 'kind', 'body', 'accounts.name'])
    .where('ticket_id', '=', ticket.id)
    .orderBy('position')
    .execute();
  const first = {
    id: ticket.id,
    at: ticket.created_at.toISOString(),
    kind: 'question',
    by: null,
    text: ticket.message,
  };
  const later = rows.map(({ id, at, kind, body, name }) => ({
    id,
    at: at.toISOString(),
    kind,
    by: kind === 'question' ? null : name,
    text: body,
  }));
  return [first, ...later];
}

async function findProducts({ platform }: Context, contactId: string): Promise<DeskTicket['products']> {
  const { items } = await platform.findCustomerRegistrations(contactId, { page: 1, size: shownMax, offset: 0 });
  return items.map(({ id, name, productName, serialNumber, status }) => ({
    id,
    name,
    product: productName,
    serialNumber,
    status,
  }));
}

/** Claims that the person filed for their depot, or that depots filed on their products. */
async function findClaims(
  { database, platform }: Context,
  account: { id: string; role: Role; contact_id: string | null } | undefined,
  products: DeskTicket['products'],
): Promise<DeskTicket['claims']> {
  const isOfDepot = account !== undefined && mayFileClaims(account.role) && account.contact_id !== null;
  const claims = database
    .selectFrom('claims')
    .select(['id', 'name', 'status', 'created_at'])
    .orderBy('created_at', 'desc')
    .limit(shownMax);
  if (!isOfDepot && products.length === 0) return [];
  const rows = isOfDepot
    ? await claims
        .where('depot_id', '=', await platform.getAccountId(account.contact_id ?? ''))
        .where('created_by', '=', account.id)
        .execute()
    : await claims
        .where(
          'registration_id',
          'in',
          products.map(({ id }) => id),
        )
        .execute();
  return rows.map(({ id, name, status, created_at }) => ({ id, name, status, createdAt: created_at.toISOString() }));
}

async function findSubject(database: Database, { claim_id }: TicketRow): Promise<DeskTicket['about']['claim']> {
  if (claim_id === null) return null;
  const claim = await database
    .selectFrom('claims')
    .select(['id', 'name', 'status'])
    .where('id', '=', claim_id)
    .executeTakeFirst();
  return claim ?? null;
}

type TicketAct = Act & { by: Actor; now: Date };

/**
 * Opens a ticket for a write, and keeps others from changing it until that ends.
 * @throws AppError `FORBIDDEN`, `NOT_FOUND`, `VERSION_OUTDATED` or `CONFLICT`.
 */
async function openForAct({ context, caller, id, version }: Act, action: TicketAction): Promise<TicketRow> {
  deskOf(context);
  await keepRole(context, caller, deskRoles);
  const { database } = context;
  const locked = await database.selectFrom('tickets').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  if (!locked) throw new AppError('NOT_FOUND');
  const ticket = await selectTickets(database).where('tickets.id', '=', id).executeTakeFirstOrThrow();
  if (ticket.version !== version) throw new AppError('VERSION_OUTDATED');
  if (!mayActOnTicket(action, ticket.status)) throw new AppError('CONFLICT');
  return ticket;
}

type Changes = { status?: TicketStatus; assigneeId?: string | null };

/** Writes what an act changes of a ticket, and its row of the audit log: ids and states, no text (R-AUDIT-04). */
async function change(
  { context, by, now }: TicketAct,
  ticket: TicketRow,
  step: string,
  { status = ticket.status, assigneeId = ticket.assignee_id }: Changes,
): Promise<TicketState> {
  const { id, version } = ticket;
  const isSince = status !== ticket.status || step === 'answered';
  await context.database
    .updateTable('tickets')
    .set({ status, assignee_id: assigneeId, version: version + 1, ...(isSince && { state_since: now }) })
    .where('id', '=', id)
    .execute();
  await writeAudit(context.database, {
    by,
    kind: 'ticket_changed',
    target: id,
    before: { status: ticket.status, assignee: ticket.assignee_id },
    after: { step, status, assignee: assigneeId },
    now,
  });
  return { id, version: version + 1, status };
}

type Entry = Pick<Tables['ticket_messages'], 'kind' | 'body'> & { id: string };

async function addEntry({ context, caller, id: ticketId, now }: TicketAct, { id, kind, body }: Entry): Promise<void> {
  await context.database
    .insertInto('ticket_messages')
    .values({ id, ticket_id: ticketId, at: now, kind, created_by: caller.accountId, body })
    .execute();
}

type Text = { id: string; text: string };

/** Answers the person: by mail in their language, and in the inbox of who is signed in (R-TICKET-03). */
export async function answer(act: TicketAct, { id, text }: Text): Promise<TicketState> {
  const ticket = await openForAct(act, 'answer');
  const { database } = act.context;
  await addEntry(act, { id, kind: 'answer', body: text });
  const account = await findAccount(database, ticket);
  const number = ticketNumber(ticket.number);
  const recipient = account?.email ?? ticket.email;
  const content = { kind: 'ticket_answered', ticketId: ticket.id, number, text, isVisitor: !account } as const;
  if (recipient !== null)
    await enqueueMail(database, { recipient, language: account?.language ?? ticket.language, content }, act.now);
  await recordEvent(database, {
    kind: 'ticket_answered',
    claim: null,
    accountId: account?.id ?? null,
    at: act.now,
    details: { ticketId: ticket.id, ticketNumber: number },
  });
  return change(act, ticket, 'answered', { status: 'answered' });
}

/** Adds a note that only the desk reads. */
export async function addNote(act: TicketAct, { id, text }: Text): Promise<TicketState> {
  const ticket = await openForAct(act, 'note');
  await addEntry(act, { id, kind: 'note', body: text });
  return change(act, ticket, 'noted', {});
}

/** @throws AppError as `openForAct`, or `VALIDATION_FAILED` for who does not work at the desk. */
export async function assignTo(act: TicketAct, assigneeId: string | null): Promise<TicketState> {
  const ticket = await openForAct(act, 'assign');
  if (assigneeId !== null && !(await findPeople(act.context.database)).some(({ id }) => id === assigneeId))
    throw invalidFields({ assigneeId: 'invalid_choice' });
  return change(act, ticket, 'assigned', { assigneeId });
}

/**
 * Says what a ticket is about (R-TICKET-07).
 * @param about the name of a claim, or a serial number; null for neither.
 * @throws AppError as `openForAct`, or `VALIDATION_FAILED` for what is neither.
 */
export async function linkTo(act: TicketAct, about: string | null): Promise<TicketState> {
  const ticket = await openForAct(act, 'link');
  const subject = about === null ? { claim_id: null, serial_number: null } : await findNamed(act.context, about);
  if (!subject) throw invalidFields({ about: 'invalid_choice' });
  await act.context.database.updateTable('tickets').set(subject).where('id', '=', ticket.id).execute();
  return change(act, ticket, 'linked', {});
}

async function findNamed({ database, platform }: Context, about: string) {
  const name = tidyCode(about).toUpperCase();
  const claim = await database.selectFrom('claims').select('id').where('name', '=', name).executeTakeFirst();
  if (claim) return { claim_id: claim.id, serial_number: null };
  const { items } = await platform.findSerialNumbers(name, { page: 1, size: 1, offset: 0 });
  return items[0] ? { claim_id: null, serial_number: items[0].name } : null;
}

/** Closes a ticket that needs no answer, or no further one. */
export async function closeIt(act: TicketAct, entryId: string): Promise<TicketState> {
  const ticket = await openForAct(act, 'close');
  await addEntry(act, { id: entryId, kind: 'closed', body: null });
  return change(act, ticket, 'closed', { status: 'closed' });
}

/** The ticket waits for the desk again. */
export async function reopenIt(act: TicketAct, entryId: string): Promise<TicketState> {
  const ticket = await openForAct(act, 'reopen');
  await addEntry(act, { id: entryId, kind: 'reopened', body: null });
  return change(act, ticket, 'reopened', { status: 'open' });
}
