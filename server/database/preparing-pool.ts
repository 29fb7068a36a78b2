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

/**
 * A pool that names statements: a connection then prepares each once, and PostgreSQL parses and plans it once.
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
    if (!isDirect(client)) return client;
    function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
    function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
    function query(text: unknown, values: readonly unknown[] = []): unknown {
      if (typeof text !== 'string') throw new TypeError('Nothing here reads by a cursor.');
      // Without values it may be several statements, which cannot be prepared.
      const name = values.length > 0 ? nameOf(text) : undefined;
      return client.query({ text, values: [...values], ...(name && { name }) });
    }
    return { query, release: (destroy) => client.release(destroy) };
  }

  return {
    options: pool.options,
    connect: async () => preparing(await pool.connect()),
    end: () => pool.end(),
  };
}
