import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { findAccounts } from '#server/accounts/find-accounts.ts';
import { connectServer } from '#server/database/connect.ts';
import type { Database, Tables } from '#server/database/tables.ts';
import { depotIds } from '#server/demo/demo-people.ts';
import { findClaims } from '#server/platform/embedded/claim-list.ts';
import { Api } from '#tests/support/api.ts';
import { connectClient, withDatabaseServer } from './database-server.ts';
import type { Figure } from './figure.ts';
import { fillAccounts, fillClaims, frequentName } from './many-rows.ts';
import { Contestant, inTurn, type Plan } from './rounds.ts';

/** A page of a list: its reader, its path, and the server's function that reads it from the database. */
type Page = { name: string; reader: string; path: string; read: (database: Database) => Promise<unknown> };

type Size = { claims: number; accounts: number };

/**
 * Pages of a depot with a tenth of the claims, and of an admin's accounts, over HTTP. Baseline: the same SQL statements
 * sent directly. With few rows the hundredth page is past the end.
 */
export async function benchServerLists(plan: Plan & Size): Promise<Figure[]> {
  return withDatabaseServer(
    async (database) => {
      await fillClaims(database, plan.claims);
      await fillAccounts(database, plan.accounts);
    },
    async (server, databaseUrl) => {
      await using bare = await connectClient(databaseUrl);
      const figures: Figure[] = [await databaseTime(databaseUrl, bare, plan)];
      for (const { name, reader, path, read } of pagesOf(plan)) {
        const api = await Api.signIn(server.url, reader);
        const statements = await statementsOf(databaseUrl, read);
        const ours = new Contestant(() => timed(() => api.read(path)));
        const sent = new Contestant(() =>
          timed(async () => {
            for (const { text, values } of statements) await bare.query(text, values);
          }),
        );
        await inTurn(plan, [ours, sent]);
        figures.push({ name, unit: 'ms', ours: ours.samples, bare: sent.samples, aim: isLarge(plan) ? 2 : null });
      }
      return figures;
    },
  );
}

/** Of a first page, with the server's own statements and connection. Baseline: the rows of its claims, and no more. */
async function databaseTime(databaseUrl: string, bare: pg.Client, plan: Plan & Size): Promise<Figure> {
  await using database = connectServer(databaseUrl, { max: 1 });
  const everything = { search: null, status: null };
  const ours = new Contestant(() =>
    timed(() => findClaims(database, depotIds.ontario, everything, { page: 1, size: 20, offset: 0 })),
  );
  const newest = 'select * from claims where depot_id = $1 order by created_at desc, id desc limit 20';
  const rows = new Contestant(() => timed(() => bare.query(newest, [depotIds.ontario])));
  await inTurn(plan, [ours, rows]);
  return {
    name: `First page of a depot's ${(plan.claims / 10).toLocaleString('en')} claims in the database, against 20 rows`,
    unit: 'ms',
    ours: ours.samples,
    bare: rows.samples,
    aim: null,
    limit: 5,
  };
}

/** The aim applies to large tables; with few rows the fixed cost of a call dominates. */
function isLarge({ claims, accounts }: Size): boolean {
  return claims >= 1_000_000 && accounts >= 200_000;
}

function pagesOf({ claims, accounts }: Size): Page[] {
  const narrowed = [
    { kind: '', search: null, status: null },
    { kind: ' by status', search: null, status: 'Approved' },
    { kind: ' of a search', search: frequentName, status: null },
  ];
  return narrowed.flatMap(({ kind, search, status }) =>
    [1, 100].flatMap((page) => {
      const place = page === 1 ? 'first page' : 'hundredth page';
      const query = (size: number) =>
        `?page=${page}&size=${size}${search ? `&search=${search}` : ''}${status ? `&status=${status}` : ''}`;
      const slice = (size: number) => ({ page, size, offset: (page - 1) * size });
      const ofClaims: Page = {
        name: `${claims.toLocaleString('en')} claims, ${place}${kind}, against its SQL sent bare`,
        reader: 'depot@portal.example',
        path: `/warranties/claims${query(20)}`,
        read: (database) => findClaims(database, depotIds.ontario, { search, status }, slice(20)),
      };
      const filter = { search, name: null, email: null, salesForceId: null, role: null };
      const ofAccounts: Page = {
        name: `${accounts.toLocaleString('en')} accounts, ${place}${kind}`,
        reader: 'admin@portal.example',
        path: `/admin/account${query(10)}`,
        read: (database) => findAccounts(database, { filter, sort: 'email' }, slice(10)),
      };
      return status === null ? [ofClaims, ofAccounts] : [ofClaims];
    }),
  );
}

/** Records the SQL statements that the server sends for a page. */
export async function statementsOf(databaseUrl: string, read: Page['read']) {
  const statements: { text: string; values: unknown[] }[] = [];
  await using database: Database = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: databaseUrl }) }),
    log: ({ query }) => {
      statements.push({ text: query.sql, values: [...query.parameters] });
    },
  });
  await read(database);
  return statements;
}

export async function timed(act: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await act();
  return performance.now() - start;
}
