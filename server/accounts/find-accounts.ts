import { sql } from 'kysely';
import type { InferOutput } from 'valibot';
import {
  type AccountSort,
  type AdminAccount,
  type exportAccounts,
  type SortedColumn,
  sortedColumns,
} from '#contract/admin-accounts.ts';
import type { Role } from '#contract/primitives.ts';
import { rowCount } from '../database/row-count.ts';
import { containsPattern } from '../database/search-text.ts';
import type { Database } from '../database/tables.ts';
import type { Page, PageRequest } from '../base/paging.ts';
import { AppError } from '../errors/app-error.ts';
import { accountColumns, toAdminAccount } from './admin-account.ts';
import { searchLines } from '../database/account-search-text.ts';

/** Substrings to match, without case and accents, and a role; null or blank matches everything. */
export type AccountFilter = { search: string | null; role: Role | null } & Record<
  keyof typeof searchLines,
  string | null
>;

/** The accounts that a call asks for, in its order. */
export function toAccountList(query: InferOutput<typeof exportAccounts.query>) {
  const { search = null, name = null, email = null, salesForceId = null, role = null, sort = 'email' } = query;
  const filter: AccountFilter = { search, name, email, salesForceId, role };
  return { filter, sort };
}

/** Finds accounts, sorted by a column and then by email. Rows without a value come last. */
export async function findAccounts(
  database: Database,
  { filter, sort }: ReturnType<typeof toAccountList>,
  { size, offset }: PageRequest,
): Promise<Page<AdminAccount>> {
  const matching = matchingAccounts(database, filter);
  const { total } = await matching.select(rowCount).executeTakeFirstOrThrow();
  const column = columnOf(sort);
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const ordered =
    column === 'email'
      ? matching.orderBy('email', direction)
      : matching.orderBy(sortedBy[column], (order) => order[direction]().nullsLast()).orderBy('email');
  const found = await ordered.select(accountColumns).limit(size).offset(offset).execute();
  return { items: found.map(toAdminAccount), totalItems: total };
}

/** Names sort without case and accents. */
const sortedBy = {
  name: sql<string | null>`nullif(split_part(search_text, E'\\n', ${sql.lit(searchLines.name)}), '')`,
  role: sql<string>`role`,
  salesForceId: sql<string | null>`contact_id`,
} as const satisfies Record<Exclude<SortedColumn, 'email'>, unknown>;

function columnOf(sort: AccountSort): SortedColumn {
  return sortedColumns.find((column) => sort.endsWith(column)) ?? 'email';
}

/** The index on `search_text` serves every filter; a filter of one field also checks its line. */
export function matchingAccounts(database: Database, { search, role, ...byField }: AccountFilter) {
  let matching = database.selectFrom('accounts');
  if (role !== null) matching = matching.where('role', '=', role);
  if (search) matching = matching.where('search_text', 'like', containsPattern(search));
  for (const field of ['name', 'email', 'salesForceId'] as const) {
    const text = byField[field];
    if (!text) continue;
    const line = sql<string>`split_part(search_text, E'\\n', ${searchLines[field]})`;
    matching = matching.where('search_text', 'like', containsPattern(text)).where(line, 'like', containsPattern(text));
  }
  return matching;
}

/** @throws AppError `NOT_FOUND`. */
export async function getAccountById(database: Database, id: string): Promise<AdminAccount> {
  const row = await database.selectFrom('accounts').select(accountColumns).where('id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return toAdminAccount(row);
}

export async function hasAccount(database: Database, contactId: string): Promise<boolean> {
  const row = await database.selectFrom('accounts').select('id').where('contact_id', '=', contactId).executeTakeFirst();
  return row !== undefined;
}
