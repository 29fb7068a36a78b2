import type { Failure } from '#api/failure.ts';
import type { AdminAccount } from '#contract/admin-accounts.ts';
import { type AccountsPlace, isSamePlace } from './accounts-place.ts';

/** A page of accounts as the server returned it. */
export type AccountsPage = {
  place: AccountsPlace;
  accounts: readonly AdminAccount[];
  size: number;
  totalItems: number;
};

/** The page read last, and the current request. */
export type AccountsList = {
  page: AccountsPage | null;
  /** Incremented by each refresh. A response to an earlier round may predate a change and is ignored. */
  round: number;
  reading: { phase: 'idle' } | { phase: 'reading' } | { phase: 'failed'; failure: Failure };
};

export type AccountsEvent =
  | { type: 'requested' }
  | { type: 'loaded'; round: number; page: AccountsPage }
  | { type: 'failed'; round: number; failure: Failure }
  /**
   * The server's response to a change of one account. The page is read again, since the order or other accounts may
   * have changed.
   */
  | { type: 'changed'; account: AdminAccount }
  | { type: 'outdated' };

export const unreadAccounts: AccountsList = { page: null, round: 0, reading: { phase: 'idle' } };

/** The reducer. A page stays until the next one arrives, also when reading fails. */
export function accountsList(list: AccountsList, event: AccountsEvent): AccountsList {
  switch (event.type) {
    case 'requested':
      return { ...list, reading: { phase: 'reading' } };
    case 'loaded':
      return event.round === list.round ? { ...list, page: event.page, reading: { phase: 'idle' } } : list;
    case 'failed':
      return event.round === list.round ? { ...list, reading: { phase: 'failed', failure: event.failure } } : list;
    case 'changed':
      return { ...list, page: list.page && withAccount(list.page, event.account), round: list.round + 1 };
    case 'outdated':
      return { ...list, round: list.round + 1 };
  }
}

function withAccount(page: AccountsPage, account: AdminAccount): AccountsPage {
  return { ...page, accounts: page.accounts.map((row) => (row.id === account.id ? account : row)) };
}

/** Returns the page to show at a place. A page of another place is shown only while the requested one loads. */
export function shownPage({ page, reading }: AccountsList, place: AccountsPlace): AccountsPage | null {
  return page && (reading.phase !== 'failed' || isSamePlace(page.place, place)) ? page : null;
}

/** The number of pages, at least one. */
export function pageCount({ totalItems, size }: AccountsPage): number {
  return Math.max(1, Math.ceil(totalItems / size));
}

/** The positions of the first and last account shown, counted from 1; null without accounts. */
export function shownRange({ place, accounts, size }: AccountsPage): { first: number; last: number } | null {
  if (accounts.length === 0) return null;
  const before = (place.page - 1) * size;
  return { first: before + 1, last: before + accounts.length };
}
