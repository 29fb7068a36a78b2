import { connectServer } from '#server/database/connect.ts';
import type { Database } from '#server/database/tables.ts';
import { Api } from '#tests/support/api.ts';
import type { ServerProcess } from '#tests/support/server-process.ts';
import { connectClient } from './database-server.ts';
import { type Figure, quantile, summaryOf } from './figure.ts';
import { Contestant, inTurn, type Plan } from './rounds.ts';
import { statementsOf, timed } from './server-lists.ts';

const desk = 'desk@portal.example';

/** Callers at once. */
const atOnce = 10;

/** Highest 95th percentile with so many at once, in ms. */
const p95Ms = 100;

/** A queue of the desk, and how it is read. */
export type QueueReads = {
  name: string;
  path: string;
  /** Queries of the call: every order, every filter, and some of both. */
  queries: readonly string[];
  /** What the call reads from the database. */
  read: (database: Database, query: string) => Promise<unknown>;
};

/**
 * A queue in the database, through the server's own connection against its SQL sent bare; over HTTP; and all of it by ten
 * callers at once. A session reads some hundred times before it is slowed down, so each read has its own.
 */
export async function measureQueue(
  { url }: ServerProcess,
  databaseUrl: string,
  plan: Plan,
  { name: queue, path, queries, read }: QueueReads,
): Promise<Figure[]> {
  await using bare = await connectClient(databaseUrl);
  await using database = connectServer(databaseUrl, { max: 1 });
  const ofSql: Figure[] = [];
  const overHttp: Figure[] = [];
  for (const query of queries) {
    const api = await Api.signIn(url, desk);
    const statements = await statementsOf(databaseUrl, (on) => read(on, query));
    const ours = new Contestant(() => timed(() => read(database, query)));
    const http = new Contestant(() => timed(() => api.read(`${path}?${query}`)));
    const sent = new Contestant(() =>
      timed(async () => {
        for (const { text, values } of statements) await bare.query(text, values);
      }),
    );
    await inTurn(plan, [ours, sent, http]);
    const figure = { unit: 'ms', bare: sent.samples, aim: null } as const;
    ofSql.push({ ...figure, name: `${queue}, ${query}`, ours: ours.samples });
    overHttp.push({ ...figure, name: `${queue} over HTTP, ${query}`, ours: http.samples });
  }
  const all = await manyAtOnce((number, at) => `${path}?${queries[(at * 7 + number * 3) % queries.length]}`, {
    url,
    reads: plan.rounds * 5,
  });
  const sumOf = (side: 'ours' | 'bare') =>
    ofSql.map((figure) => summaryOf(figure[side]).median).reduce((sum, median) => sum + median, 0);
  const ms = { unit: 'ms', aim: null } as const;
  return [
    ...ofSql,
    ...overHttp,
    { ...ms, name: `${queue}, all reads together`, ours: [sumOf('ours')], bare: [sumOf('bare')], aim: 1.3 },
    { ...ms, name: `${queue}, ${atOnce} at once`, ours: all, bare: overHttp.flatMap(({ ours }) => ours) },
    {
      ...ms,
      name: `${queue}, ${atOnce} at once, 95th percentile`,
      ours: [quantile(all, 0.95)],
      bare: [p95Ms],
      limit: p95Ms,
    },
  ];
}

/** The sorted times of every read, each caller in an order of its own. */
async function manyAtOnce(
  pathOf: (caller: number, read: number) => string,
  { url, reads }: { url: string; reads: number },
): Promise<number[]> {
  const times: number[] = [];
  const caller = async (number: number) => {
    const api = await Api.signIn(url, desk);
    for (let at = 0; at < reads; at++) times.push(await timed(() => api.read(pathOf(number, at))));
  };
  await Promise.all(Array.from({ length: atOnce }, (_, number) => caller(number)));
  return times.toSorted((a, b) => a - b);
}
