import { sql } from 'kysely';
import { queueSorts } from '#contract/desk-queue.ts';
import { todayInToronto } from '#domain/dates.ts';
import { connectServer } from '#server/database/connect.ts';
import { depotIds } from '#server/demo/demo-people.ts';
import type { QueuePage } from '#server/platform/desk-queue.ts';
import { countByStatus, findPage } from '#server/platform/embedded/desk-queue.ts';
import { withDatabaseServer } from './database-server.ts';
import type { Figure } from './figure.ts';
import { fillClaims, frequentName } from './many-rows.ts';
import { measureQueue } from './queue-reads.ts';
import { Contestant, inTurn, type Plan } from './rounds.ts';
import { timed } from './server-lists.ts';

/** What the desk asks for: every order, every filter, and the next page of some. */
const queries: readonly string[] = [
  ...queueSorts.map((sort) => `sort=${sort}`),
  'part=to-decide',
  'part=to-decide&sort=-amount',
  'part=waiting',
  'part=to-decide&sort=due',
  'part=to-decide&sort=-due',
  'part=waiting&sort=due',
  'flag=overdue',
  'flag=overdue&sort=-amount',
  'part=approved',
  'part=done&sort=-amount',
  'status=Approved&sort=depot',
  'status=Unusual&sort=amount',
  'substatus=Photos requested',
  `depot=${depotIds.ontario}&sort=-amount`,
  'depot=bench-depot-7&sort=-amount',
  'brand=Norvane&sort=serialNumber',
  'minDays=31&sort=-amount',
  'maxDays=1&sort=depot',
  'minAmount=600&sort=product',
  'minAmount=100&maxAmount=101',
  'flag=same_photo',
  'flag=same_photo&sort=-amount',
  'flag=earlier_claim&sort=depot',
  'part=to-decide&flag=no_photo',
  'assignee=me&sort=amount',
  'assignee=none&part=to-decide',
  `search=${frequentName}`,
  'search=wc-b0777777',
  'search=no such text',
  `part=to-decide&depot=bench-depot-9&search=${frequentName}&sort=-age`,
];

/** The desk's queue of claims. */
export async function benchDeskQueue(plan: Plan & { claims: number }): Promise<Figure[]> {
  return withDatabaseServer(
    async (database) => {
      await fillClaims(database, plan.claims);
      await sql`update claims set assignee_id = 'demo-desk' where id like 'bench-claim-777%'`.execute(database);
      await sql`vacuum analyze claims`.execute(database);
    },
    async (server, databaseUrl) => {
      const figures = await measureQueue(server, databaseUrl, plan, {
        name: 'Queue',
        path: '/desk/claims',
        queries,
        read: (database, query) => findPage(database, pageOf(query), 30),
      });
      await using database = connectServer(databaseUrl, { max: 1 });
      const counting = new Contestant(() => timed(() => countByStatus(database)));
      await inTurn({ rounds: 5, warmUps: 1 }, [counting]);
      const counts = { ours: counting.samples, bare: counting.samples };
      return [...figures, { name: 'Queue, counts by status', unit: 'ms', ...counts, aim: null }];
    },
  );
}

function pageOf(query: string): QueuePage {
  const { sort, ...filter } = Object.fromEntries(new URLSearchParams(query));
  return {
    filter: typed(filter),
    sort: queueSorts.find((one) => one === sort) ?? 'filed',
    size: 50,
    cursor: null,
    today: todayInToronto(new Date()),
  };
}

/** Numbers as the call parses them. */
function typed({ assignee, ...filter }: Record<string, string>) {
  const values = Object.entries(filter).map(([name, value]) => [name, /^(min|max)/.test(name) ? Number(value) : value]);
  return { ...Object.fromEntries(values), ...(assignee && { assignee: assignee === 'me' ? 'demo-desk' : assignee }) };
}
