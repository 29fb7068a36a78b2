import { sql } from 'kysely';

/** The number of rows, a number with both drivers. */
export const rowCount = sql<number>`cast(count(*) as integer)`.as('total');
