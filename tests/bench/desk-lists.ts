import { registrationSorts } from '#contract/desk-registrations.ts';
import { listDeskRegistrations } from '#contract/desk-registrations.ts';
import { listDeskTickets, ticketSorts } from '#contract/desk-tickets.ts';
import { todayInToronto } from '#domain/dates.ts';
import type { Database } from '#server/database/tables.ts';
import { findTickets } from '#server/desk/ticket-queue.ts';
import { countRegistrations, findRegistrationsPage } from '#server/platform/embedded/desk-registrations.ts';
import * as v from 'valibot';
import { withDatabaseServer } from './database-server.ts';
import type { Figure } from './figure.ts';
import { fillRegistrations, fillTickets, frequentName } from './many-rows.ts';
import { measureQueue } from './queue-reads.ts';
import type { Plan } from './rounds.ts';

const ofRegistrations: readonly string[] = [
  ...registrationSorts.map((sort) => `sort=${sort}`),
  'part=to-decide',
  'part=to-decide&sort=-age',
  'part=to-decide&sort=owner',
  'part=waiting',
  'part=waiting&sort=serialNumber',
  'part=decided&sort=-filed',
  'part=retired&sort=-bought',
  'status=Rejected',
  'status=Rejected&sort=product',
  'brand=Norvane&sort=serialNumber',
  'part=to-decide&brand=Norvane&sort=-flags',
  'minDays=1000',
  'maxDays=1&sort=owner',
  'part=to-decide&minDays=31',
  'flag=proof_elsewhere',
  'flag=second_registration&sort=-filed',
  'flag=bought_before_made&sort=owner',
  'part=to-decide&flag=no_proof',
  `search=${frequentName}`,
  'search=pr-b0077777',
  'search=bench000077777',
  'search=no such text',
  `part=to-decide&search=${frequentName}&sort=-age`,
];

const ofTickets: readonly string[] = [
  ...ticketSorts.map((sort) => `sort=${sort}`),
  'status=open',
  'status=open&sort=-age',
  'status=open&sort=who',
  'status=answered&sort=product',
  'status=closed&sort=-ticket',
  'type=Complaint',
  'type=Warranty&sort=who',
  'assignee=me',
  'assignee=me&status=open',
  'assignee=none',
  'assignee=none&status=open&sort=product',
  `search=${frequentName}`,
  'search=T-7777',
  'search=bench000077771',
  'search=asker77777@bench',
  'search=no such text',
  `status=open&search=${frequentName}`,
];

/** The registrations desk (R-DESK-70). */
export function benchRegistrations(plan: Plan & { rows: number }): Promise<Figure[]> {
  return withDatabaseServer(
    (database) => fillRegistrations(database, plan.rows),
    (server, databaseUrl) =>
      measureQueue(server, databaseUrl, plan, {
        name: 'Registrations',
        path: '/desk/registrations',
        queries: ofRegistrations,
        read: readRegistrations,
      }),
  );
}

/** The desk's tickets (R-TICKET-01). */
export function benchTickets(plan: Plan & { rows: number }): Promise<Figure[]> {
  return withDatabaseServer(
    (database) => fillTickets(database, plan.rows),
    (server, databaseUrl) =>
      measureQueue(server, databaseUrl, plan, {
        name: 'Tickets',
        path: '/desk/tickets',
        queries: ofTickets,
        read: readTickets,
      }),
  );
}

async function readRegistrations(database: Database, query: string): Promise<void> {
  const { sort = 'filed', size = 50, cursor = null, ...filter } = v.parse(listDeskRegistrations.query, given(query));
  const today = todayInToronto(new Date());
  await findRegistrationsPage(database, { filter, sort, size, cursor, today });
  await countRegistrations(database);
}

async function readTickets(database: Database, query: string): Promise<void> {
  const asked = v.parse(listDeskTickets.query, given(query));
  await findTickets(database, { ...asked, ...(asked.assignee === 'me' && { assignee: 'demo-desk' }) });
}

function given(query: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query));
}
