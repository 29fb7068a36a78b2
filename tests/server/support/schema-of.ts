import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/database/tables.ts';

const ofPortal = sql`pg_namespace.nspname = 'public'`;

/** What `pg_dump` would write, from the catalogue, which PGlite has too. */
const parts: readonly RawBuilder<{ part: string }>[] = [
  sql`select extname as part from pg_extension`,
  sql`select concat_ws(' ', relname, relkind, relpersistence, reloptions, relacl, relrowsecurity) as part
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace where ${ofPortal}`,
  // A column that was dropped leaves a gap in the numbers.
  sql`select concat_ws(' ', relname, row_number() over (partition by relname order by attnum), attname,
      format_type(atttypid, atttypmod), case when attnotnull then 'not null' end, attcollation, attidentity,
      attgenerated, attacl, pg_get_expr(adbin, adrelid)) as part
    from pg_attribute join pg_class on pg_class.oid = attrelid join pg_namespace on pg_namespace.oid = relnamespace
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where ${ofPortal} and relkind in ('r', 'p', 'v', 'm') and attnum > 0 and not attisdropped`,
  sql`select concat_ws(' ', conrelid::regclass, conname, convalidated, pg_get_constraintdef(pg_constraint.oid)) as part
    from pg_constraint join pg_namespace on pg_namespace.oid = connamespace where ${ofPortal}`,
  sql`select concat_ws(' ', pg_get_indexdef(indexrelid), indisvalid, indisclustered, indisreplident) as part
    from pg_index join pg_class on pg_class.oid = indexrelid join pg_namespace on pg_namespace.oid = relnamespace
    where ${ofPortal}`,
  sql`select concat_ws(' ', pg_get_functiondef(pg_proc.oid), proacl) as part
    from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
    where ${ofPortal} and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`,
  sql`select concat_ws(' ', pg_get_triggerdef(oid), tgenabled) as part from pg_trigger where not tgisinternal`,
  sql`select concat_ws(' ', sequencename, data_type, start_value, min_value, max_value, increment_by, cycle, cache_size,
      last_value) as part from pg_sequences where schemaname = 'public'`,
];

/** All of a schema, as sorted lines; spaces within functions do not count. */
export async function schemaOf(database: Database): Promise<string[]> {
  const found = await Promise.all(parts.map((part) => part.execute(database)));
  return found.flatMap(({ rows }) => rows.map(({ part }) => part.replaceAll(/\s+/g, ' '))).toSorted();
}
