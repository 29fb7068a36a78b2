import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The role that decides claims. */
export const adjudicators: Migration = {
  async up(db) {
    await allowRoles(db, ['admin', 'adjudicator', 'customer', 'depot', 'retailer', 'retailer_depot']);
  },
  async down(db) {
    await sql`update accounts set role = 'customer' where role = 'adjudicator'`.execute(db);
    await allowRoles(db, ['admin', 'customer', 'depot', 'retailer', 'retailer_depot']);
  },
};

async function allowRoles(db: Kysely<unknown>, roles: readonly string[]): Promise<void> {
  const listed = sql.join(roles.map((role) => sql.lit(role)));
  await sql`alter table accounts drop constraint accounts_role_check,
    add constraint accounts_role_check check (role in (${listed}))`.execute(db);
}
