import { describe, expect, it } from 'vitest';
import type { AdminAccount } from '#contract/admin-accounts.ts';
import {
  type AccountsEvent,
  accountsList,
  type AccountsPage,
  pageCount,
  shownPage,
  shownRange,
  unreadAccounts,
} from '#features/admin/accounts-list.ts';
import { firstPlace } from '#features/admin/accounts-place.ts';

const accountNamed = (name: string): AdminAccount => ({
  id: name,
  name,
  email: `${name}@depot.example`,
  role: 'depot',
  salesForceId: null,
  verifiedAt: null,
  deactivated: false,
});
const page: AccountsPage = {
  place: { ...firstPlace, page: 2 },
  accounts: [accountNamed('ada'), accountNamed('bo')],
  size: 10,
  totalItems: 12,
};
const loaded: AccountsEvent = { type: 'loaded', round: 0, page };
const after = (...events: AccountsEvent[]) => events.reduce(accountsList, unreadAccounts);

describe('the list of accounts', () => {
  it('keeps the page while the next one is read, and when that fails', () => {
    const failure = { kind: 'unreachable' } as const;
    expect(after({ type: 'requested' })).toEqual({ ...unreadAccounts, reading: { phase: 'reading' } });
    expect(after(loaded, { type: 'requested' })).toEqual({ page, round: 0, reading: { phase: 'reading' } });
    const failed = after(loaded, { type: 'requested' }, { type: 'failed', round: 0, failure });
    expect(failed).toEqual({ page, round: 0, reading: { phase: 'failed', failure } });
    expect(accountsList(failed, loaded).reading).toEqual({ phase: 'idle' });
  });

  it('shows a change in its row, and only there', () => {
    const account = { ...accountNamed('bo'), deactivated: true };
    const changed = after(loaded, { type: 'changed', account });
    expect(changed.page?.accounts).toEqual([accountNamed('ada'), account]);
    expect(after(loaded, { type: 'changed', account: accountNamed('eve') }).page).toEqual(page);
    expect(after({ type: 'changed', account }).page).toBeNull();
  });

  it('ignores a late response to a request from before a change', () => {
    const account = { ...accountNamed('bo'), deactivated: true };
    const changed = after(loaded, { type: 'requested' }, { type: 'changed', account });
    expect(accountsList(changed, loaded)).toBe(changed);
    expect(accountsList(changed, { type: 'failed', round: 0, failure: { kind: 'timeout' } })).toBe(changed);
    const later = { ...page, totalItems: 13 };
    expect(accountsList(changed, { type: 'loaded', round: 1, page: later }).page).toEqual(later);
    expect(accountsList(after(loaded, { type: 'outdated' }), loaded).round).toBe(1);
  });

  it('shows the previous page until the next one is read, or failed', () => {
    const elsewhere = { ...firstPlace, search: 'ada' };
    const reading = after(loaded, { type: 'requested' });
    expect(shownPage(reading, elsewhere)).toEqual(page);
    const failed = accountsList(reading, { type: 'failed', round: 0, failure: { kind: 'timeout' } });
    expect(shownPage(failed, elsewhere)).toBeNull();
    expect(shownPage(failed, { ...page.place })).toEqual(page);
    expect(shownPage(unreadAccounts, elsewhere)).toBeNull();
  });

  it('has its pages and the range of its rows', () => {
    expect(pageCount({ ...page, totalItems: 0 })).toBe(1);
    expect([10, 11, 1038].map((totalItems) => pageCount({ ...page, totalItems }))).toEqual([1, 2, 104]);
    expect(shownRange(page)).toEqual({ first: 11, last: 12 });
    expect(shownRange({ ...page, accounts: [] })).toBeNull();
  });
});
