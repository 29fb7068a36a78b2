import { type AdminAccount, listAccounts } from '#contract/admin-accounts.ts';
import { csvFile, csvOf } from '#domain/csv.ts';
import { call } from '#session/call.ts';
import { saveToDevice } from '#ui/save-to-device.ts';
import { type AccountsFilter, callQueryOf } from './accounts-place.ts';

/** The most that the server returns at once (R-API-05). */
const exportPageSize = 100;

const columns = ['name', 'email', 'role', 'salesForceId', 'verifiedAt', 'deactivated'] as const;

/**
 * Saves all accounts of a filter as a CSV file (R-ADMIN-07). Returns their number. Throws `ApiError`.
 * @param separator between the columns: a spreadsheet in French expects a semicolon.
 */
export async function exportAccounts(filter: AccountsFilter, separator: ',' | ';'): Promise<number> {
  const accounts = await allAccounts(filter);
  saveToDevice(csvFile(accountsCsv(accounts, separator)), `accounts-${new Date().toISOString().slice(0, 10)}.csv`);
  return accounts.length;
}

/** By id, because a row may move to the next page between two calls. */
async function allAccounts(filter: AccountsFilter): Promise<AdminAccount[]> {
  const found = new Map<string, AdminAccount>();
  let pages = 1;
  for (let page = 1; page <= pages; page += 1) {
    const query = { page, size: exportPageSize, ...callQueryOf(filter) };
    const { data, pagination } = await call(listAccounts, { query });
    for (const account of data) found.set(account.id, account);
    pages = Math.ceil(pagination.totalItems / pagination.size);
  }
  return [...found.values()];
}

/** The accounts as CSV (RFC 4180), every field quoted. */
export function accountsCsv(accounts: readonly AdminAccount[], separator: ',' | ';'): string {
  const rows = accounts.map((account) => columns.map((column) => String(account[column] ?? '')));
  return csvOf([[...columns], ...rows], separator);
}
