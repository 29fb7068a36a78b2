import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';

/** A connection keeps what it has prepared: lists of ids of every length must not fill its memory. */
const preparedMax = 300;

/** Statements that are not prepared. */
const unprepared = [
  // A search: its plan depends on how rare the text is, which a common plan does not know.
  /\blike \$/,
  // The predicate of a partial index: PostgreSQL refuses a common plan, where it is no constant.
  /\bon conflict \([^)]*\) where\b/,
  // A page of the desk's queue: its plan depends on how many claims its filters leave.
  /\bdesk_page\b/,
  // Whole rows: the statement fails on each connection that has prepared it when a newer server adds a column.
  /(select|returning|\.) ?\*/,
];

/** Ends the limits of a transaction: a large import takes longer than a call may. */
export const unlimitTransaction = 'set local statement_timeout = 0';

/** Node's longest timer, since a statement without a limit of its own has the pool's. */
const unlimitedMs = 2 ** 31 - 1;

/**
 * A pool that names statements: a connection then prepares each once, and PostgreSQL parses and plans it once. The
 * client's own limit ends with the server's (`unlimitTransaction`).
 * @param isDirect whether a connection is one of PostgreSQL itself; behind PgBouncer in transaction mode the next
 *   statement may reach another one, which has prepared nothing.
 */
export function preparingPool(pool: pg.Pool, isDirect: (client: pg.PoolClient) => boolean): PostgresPool {
  const names = new Map<string, string>();

  function nameOf(text: string): string | undefined {
    const known = names.get(text);
    if (known !== undefined || names.size === preparedMax || unprepared.some((pattern) => pattern.test(text)))
      return known;
    const name = `portal_${names.size}`;
    names.set(text, name);
    return name;
  }

  function preparing(client: pg.PoolClient): PostgresPoolClient {
    let query_timeout: number | undefined;
    function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
    function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
    function query(text: unknown, values: readonly unknown[] = []): unknown {
      if (typeof text !== 'string') throw new TypeError('Nothing here reads by a cursor.');
      // Without values it may be several statements, which cannot be prepared.
      const name = values.length > 0 && isDirect(client) ? nameOf(text) : undefined;
      if (text === unlimitTransaction) query_timeout = unlimitedMs;
      return client.query({
        text,
        values: [...values],
        ...(name && { name }),
        ...(query_timeout && { query_timeout }),
      });
    }
    return { query, release: (destroy) => client.release(destroy) };
  }

  return {
    options: pool.options,
    connect: async () => preparing(await pool.connect()),
    end: () => pool.end(),
  };
}
