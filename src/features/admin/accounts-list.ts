import type { Failure } from '#api/failure.ts';
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
  /** Goes up each time everything is to be read again. What an earlier round answers may be from before a change. */
  round: number;
  reading: { phase: 'idle' } | { phase: 'reading' } | { phase: 'failed'; failure: Failure };
};

export type AccountsEvent =
  | { type: 'asked' }
  | { type: 'answered'; round: number; page: AccountsPage }
  | { type: 'failed'; round: number; failure: Failure }
  /** The server's answer to a change of one account: where it stands, and what else has changed, is to be read again. */
  | { type: 'changed'; account: AdminAccount }
  | { type: 'outdated' };

export const unreadAccounts: AccountsList = { page: null, round: 0, reading: { phase: 'idle' } };

/** A page stays until the next one is there, and through every failure to read it again. */
export function accountsList(list: AccountsList, event: AccountsEvent): AccountsList {
  switch (event.type) {
    case 'asked':
      return { ...list, reading: { phase: 'reading' } };
    case 'answered':
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
