import type { Failure } from '#api/errors.ts';
import type { AdminAccount } from '#contract/admin-accounts.ts';
import { type AccountsPlace, isSamePlace } from './accounts-place.ts';

/** A page of accounts as the server gave it. */
export type AccountsPage = {
  place: AccountsPlace;
  accounts: readonly AdminAccount[];
  size: number;
  totalItems: number;
};

/** What was read last, and what is being read now. */
export type AccountsList = {
  page: AccountsPage | null;
  reading: { phase: 'idle' } | { phase: 'reading' } | { phase: 'failed'; failure: Failure };
};

export type AccountsEvent =
  | { type: 'asked' }
  | { type: 'answered'; page: AccountsPage }
  | { type: 'failed'; failure: Failure }
  /** The server's answer to a change of one account. */
  | { type: 'changed'; account: AdminAccount };

export const unreadAccounts: AccountsList = { page: null, reading: { phase: 'idle' } };

/** A page stays until the next one is there, and through every failure to read it again. */
export function accountsList(list: AccountsList, event: AccountsEvent): AccountsList {
  switch (event.type) {
    case 'asked':
      return { ...list, reading: { phase: 'reading' } };
    case 'answered':
      return { page: event.page, reading: { phase: 'idle' } };
    case 'failed':
      return { ...list, reading: { phase: 'failed', failure: event.failure } };
    case 'changed': {
      if (!list.page) return list;
      const { account } = event;
      const accounts = list.page.accounts.map((row) => (row.id === account.id ? account : row));
      return { ...list, page: { ...list.page, accounts } };
    }
  }
}

/**
 * What of it can be shown at a place. What was read of another place stays in sight only until this one is there, or
 * cannot be read.
 */
export function shownPage({ page, reading }: AccountsList, place: AccountsPlace): AccountsPage | null {
  return page && (reading.phase !== 'failed' || isSamePlace(page.place, place)) ? page : null;
}

/** How many pages there are; one at least. */
export function pageCount({ totalItems, size }: AccountsPage): number {
  return Math.max(1, Math.ceil(totalItems / size));
}

/** The numbers of the first and the last account shown, counted from 1; null where there is none. */
export function shownRange({ place, accounts, size }: AccountsPage): { first: number; last: number } | null {
  if (accounts.length === 0) return null;
  const before = (place.page - 1) * size;
  return { first: before + 1, last: before + accounts.length };
}
