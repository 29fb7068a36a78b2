import { type RawBuilder, sql } from 'kysely';
import type { Field } from './table-kind.ts';

/** The value that a staged row, `r`, has. */
export function staged({ field, type }: Pick<Field, 'field' | 'type'>): RawBuilder<unknown> {
  return sql`(r.data ->> ${sql.lit(field)})::${sql.raw(type)}`;
}

/** For a record that is there, `t`: what the file leaves out stays. */
export function kept(field: Pick<Field, 'field' | 'type'>): RawBuilder<unknown> {
  const name = sql.lit(field.field);
  return sql`case when jsonb_exists(r.data, ${name}) then ${staged(field)} else t.${sql.ref(field.field)} end`;
}
