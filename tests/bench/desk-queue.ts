import { sql } from 'kysely';
import { queueSorts } from '#contract/desk-queue.ts';
import { todayInToronto } from '#domain/dates.ts';
import { connectServer } from '#server/database/connect.ts';
import type { Database } from '#server/database/tables.ts';
import { depotIds } from '#server/demo/demo-people.ts';
import type { QueuePage } from '#server/platform/desk-queue.ts';
import { countByStatus, findPage } from '#server/platform/embedded/desk-queue.ts';
import { Api } from '#tests/support/api.ts';
import { connectClient, withDatabaseServer } from './database-server.ts';
import { type Figure, quantile, summaryOf } from './figure.ts';
import { fillClaims, frequentName } from './many-rows.ts';
import { Contestant, inTurn, type Plan } from './rounds.ts';
import { statementsOf, timed } from './server-lists.ts';

const desk = 'desk@portal.example';

/** Callers at once. */
const atOnce = 10;

/** Highest 95th percentile with so many at once, in ms. */
const p95Ms = 100;

type Read = { name: string; query: string };

/** What the desk asks for: every order, every filter, and the next page of some. */
const reads: readonly Read[] = [
  ...queueSorts.map((sort) => ({ name: sort, query: `sort=${sort}` })),
  ...[
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
  ].map((query) => ({ name: query, query })),
];

/**
 * The desk's queue in the database, through the server's own connection against its SQL sent bare; over HTTP; and all of
 * it by ten callers at once. A session reads some hundred times before it is slowed down, so each read has its own.
 */
export async function benchDeskQueue(plan: Plan & { claims: number }): Promise<Figure[]> {
  return withDatabaseServer(
    async (database) => {
      await fillClaims(database, plan.claims);
      await sql`update claims set assignee_id = 'demo-desk' where id like 'bench-claim-777%'`.execute(database);
      await sql`vacuum analyze claims`.execute(database);
    },
    async (server, databaseUrl) => {
      await using bare = await connectClient(databaseUrl);
      await using database = connectServer(databaseUrl, { max: 1 });
      const ofSql: Figure[] = [];
      const overHttp: Figure[] = [];
      for (const { name, query } of reads) {
        const api = await Api.signIn(server.url, desk);
        const read = (on: Database) => findPage(on, pageOf(query), 30);
        const statements = await statementsOf(databaseUrl, read);
        const ours = new Contestant(() => timed(() => read(database)));
        const http = new Contestant(() => timed(() => api.read(`/desk/claims?${query}`)));
        const sent = new Contestant(() =>
          timed(async () => {
            for (const { text, values } of statements) await bare.query(text, values);
          }),
        );
        await inTurn(plan, [ours, sent, http]);
        ofSql.push({ name: `Queue, ${name}`, unit: 'ms', ours: ours.samples, bare: sent.samples, aim: null });
        overHttp.push({
          name: `Queue over HTTP, ${name}`,
          unit: 'ms',
          ours: http.samples,
          bare: sent.samples,
          aim: null,
        });
      }
      const counting = new Contestant(() => timed(() => countByStatus(database)));
      await inTurn({ rounds: 5, warmUps: 1 }, [counting]);
      const all = await manyAtOnce(server.url, plan.rounds);
      const sumOf = (side: 'ours' | 'bare') =>
        ofSql.map((figure) => summaryOf(figure[side]).median).reduce((sum, median) => sum + median, 0);
      const ms = { unit: 'ms', aim: null } as const;
      return [
        ...ofSql,
        ...overHttp,
        { ...ms, name: 'Queue, counts by status', ours: counting.samples, bare: counting.samples },
        { ...ms, name: 'Queue, all reads together', ours: [sumOf('ours')], bare: [sumOf('bare')], aim: 1.3 },
        { ...ms, name: `Queue, ${atOnce} at once`, ours: all, bare: overHttp.flatMap(({ ours }) => ours) },
        {
          ...ms,
          name: `Queue, ${atOnce} at once, 95th percentile`,
          ours: [quantile(all, 0.95)],
          bare: [p95Ms],
          limit: p95Ms,
        },
      ];
    },
  );
}

/** The sorted times of every read, each caller in an order of its own. */
async function manyAtOnce(url: string, rounds: number): Promise<number[]> {
  const times: number[] = [];
  const caller = async (number: number) => {
    const api = await Api.signIn(url, desk);
    for (let at = 0; at < rounds * 5; at++) {
      const read = reads[(at * 7 + number * 3) % reads.length];
      times.push(await timed(() => api.read(`/desk/claims?${read?.query}`)));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, (_, number) => caller(number)));
  return times.toSorted((a, b) => a - b);
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
