import { sql } from 'kysely';
import { addIndex } from '../add-index.ts';

/** The people of a depot are looked up for each claim that is shown; customers belong to none. */
export const contactsOfAccount = addIndex(
  'contacts_of_account',
  sql`on contacts (platform_account_id) where platform_account_id is not null`,
);
