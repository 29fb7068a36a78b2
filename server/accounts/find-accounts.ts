import { sql } from 'kysely';
import type { AdminAccount } from '#contract/admin-accounts.ts';
import { rowCount } from '../database/row-count.ts';
import { containsPattern } from '../database/search-text.ts';
import type { Database } from '../database/tables.ts';
import type { Page, PageRequest } from '../http/paging.ts';
import { AppError } from '../app-error.ts';
import { accountColumns, toAdminAccount } from './admin-account.ts';
import { searchLines } from './account-search-text.ts';

/** Substrings to match, without case and accents; null or blank matches everything. */
export type AccountFilter = { search: string | null } & Record<keyof typeof searchLines, string | null>;

/** Finds accounts, ordered by email. */
export async function findAccounts(
  database: Database,
  filter: AccountFilter,
  { size, offset }: PageRequest,
): Promise<Page<AdminAccount>> {
  const matching = matchingAccounts(database, filter);
  const { total } = await matching.select(rowCount).executeTakeFirstOrThrow();
  const rows = await matching.select(accountColumns).orderBy('email').limit(size).offset(offset).execute();
  return { items: rows.map(toAdminAccount), totalItems: total };
}

/** The index on `search_text` serves every filter; a filter of one field also checks its line. */
export function matchingAccounts(database: Database, { search, ...byField }: AccountFilter) {
  let matching = database.selectFrom('accounts');
  if (search?.trim()) matching = matching.where('search_text', 'like', containsPattern(onOneLine(search)));
  for (const field of ['name', 'email', 'salesForceId'] as const) {
    const text = onOneLine(byField[field] ?? '');
    if (!text) continue;
    const line = sql<string>`split_part(search_text, E'\\n', ${searchLines[field]})`;
    matching = matching.where('search_text', 'like', containsPattern(text)).where(line, 'like', containsPattern(text));
  }
  return matching;
}

/** Removes line breaks, so that a match cannot span two fields. */
function onOneLine(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ');
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
