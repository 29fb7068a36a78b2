import type { Retailer } from '#contract/retailers.ts';
import type { Language } from '../../base/language.ts';
import type { Page, PageRequest } from '../../base/paging.ts';
import { retailerTypes } from '../account-types.ts';
import type { RetailAccount, RetailerFilter } from '../sales-platform.ts';
import type { Connection } from './connection.ts';
import { findOne, findPage } from './find.ts';
import { accounts } from './mapping.ts';
import type { Condition } from './soql.ts';
import { allOf, equals, isIn } from './soql.ts';

const { fields } = accounts;

export async function findRetailers(
  connection: Connection,
  filter: RetailerFilter,
  language: Language,
  page: PageRequest,
): Promise<Page<Retailer>> {
  const orderBy = [
    { name: 'name', direction: 'ASC' },
    { name: 'id', direction: 'ASC' },
  ] as const;
  const { items, totalItems } = await findPage(connection, accounts, { where: matchesFilter(filter), orderBy }, page);
  return {
    items: items.map(({ id, name, emailOptInStatementEn: en, emailOptInStatementFr: fr }) => ({
      id,
      name,
      emailOptInStatement: { en, fr }[language],
    })),
    totalItems,
  };
}

export async function getRetailAccount(connection: Connection, id: string): Promise<RetailAccount | null> {
  const row = await findOne(
    connection,
    accounts,
    allOf([equals(fields.id, id), matchesFilter({ kind: 'retailers and stores' })]),
  );
  if (!row) return null;
  const store = await findOne(connection, accounts, matchesFilter({ kind: 'stores', of: id }));
  return { retailerId: row.parentId, hasStores: store !== null };
}

export async function getOptInStatement(
  connection: Connection,
  id: string,
  language: Language,
): Promise<string | null> {
  const where = allOf([equals(fields.id, id), matchesFilter({ kind: 'retailers' })]);
  const row = await findOne(connection, accounts, where);
  return row && { en: row.emailOptInStatementEn, fr: row.emailOptInStatementFr }[language];
}

function matchesFilter(filter: RetailerFilter): Condition {
  switch (filter.kind) {
    case 'retailers':
      return isIn(fields.kind, retailerTypes);
    case 'retailers and stores':
      return isIn(fields.kind, [...retailerTypes, 'Store']);
    case 'stores':
      return allOf([equals(fields.kind, 'Store'), equals(fields.parentId, filter.of)]);
  }
}
