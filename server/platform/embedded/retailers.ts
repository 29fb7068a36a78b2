import type { Retailer } from '#contract/retailers.ts';
import type { Database } from '../../database/tables.ts';
import type { Language } from '../../base/language.ts';
import type { Page, PageRequest } from '../../base/paging.ts';
import type { RetailAccount, RetailerFilter } from '../sales-platform.ts';
import { rowCount } from '../../database/row-count.ts';
import { retailerTypes } from '../account-types.ts';

export async function findRetailers(
  database: Database,
  filter: RetailerFilter,
  language: Language,
  { size, offset }: PageRequest,
): Promise<Page<Retailer>> {
  const matching = filterAccounts(database, filter);
  const { total } = await matching.select(rowCount).executeTakeFirstOrThrow();
  const items = await matching
    .select(['id', 'name', `email_opt_in_statement_${language} as emailOptInStatement`])
    .orderBy('name')
    .orderBy('id')
    .limit(size)
    .offset(offset)
    .execute();
  return { items, totalItems: total };
}

export async function getRetailAccount(database: Database, id: string): Promise<RetailAccount | null> {
  const row = await filterAccounts(database, { kind: 'retailers and stores' })
    .select((account) => [
      'parent_id as retailerId',
      account
        .exists(
          account
            .selectFrom('platform_accounts as stores')
            .select('stores.id')
            .where('stores.type', '=', 'Store')
            .whereRef('stores.parent_id', '=', 'platform_accounts.id'),
        )
        .as('hasStores'),
    ])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? { retailerId: row.retailerId, hasStores: row.hasStores === true } : null;
}

export async function getOptInStatement(database: Database, id: string, language: Language): Promise<string | null> {
  const row = await filterAccounts(database, { kind: 'retailers' })
    .select(`email_opt_in_statement_${language} as statement`)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.statement ?? null;
}

function filterAccounts(database: Database, filter: RetailerFilter) {
  const accounts = database.selectFrom('platform_accounts');
  switch (filter.kind) {
    case 'retailers':
      return accounts.where('type', 'in', retailerTypes);
    case 'retailers and stores':
      return accounts.where('type', 'in', [...retailerTypes, 'Store']);
    case 'stores':
      return accounts.where('type', '=', 'Store').where('parent_id', '=', filter.of);
  }
}
