import { sql } from 'kysely';

/** The number of rows, as a number from every driver. */
export const rowCount = sql<number>`cast(count(*) as integer)`.as('total');
