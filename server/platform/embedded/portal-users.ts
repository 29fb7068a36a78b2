import type { Database } from '../../database/tables.ts';
import type { PortalUser } from '../sales-platform.ts';
import { roleOfAccountType } from '../account-types.ts';
import { personName } from '../person-name.ts';

export async function getPortalUser(database: Database, contactId: string): Promise<PortalUser | null> {
  const row = await database
    .selectFrom('contacts')
    .leftJoin('platform_accounts', 'platform_accounts.id', 'contacts.platform_account_id')
    .select(['first_name', 'last_name', 'email', 'language', 'platform_accounts.type'])
    .where('contacts.id', '=', contactId)
    .where('is_store_stock', '=', false)
    .executeTakeFirst();
  if (!row) return null;
  const { first_name, last_name, email, language, type } = row;
  return { name: personName(first_name, last_name), email, role: roleOfAccountType(type), language };
}
