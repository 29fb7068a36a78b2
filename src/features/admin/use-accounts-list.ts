import { useCallback, useEffect, useReducer } from 'react';
import { failureOf } from '#api/failure.ts';
import { type AdminAccount, listAccounts } from '#contract/admin-accounts.ts';
import { useWhenBack } from '#queries/use-when-back.ts';
import { call } from '#session/call.ts';
import { accountsList, unreadAccounts } from './accounts-list.ts';
import { type AccountsPlace, accountsPageSize } from './accounts-place.ts';

/**
 * The accounts at a place, as the server has them now; read again by itself when the network is back. Read here and not
 * in a loader of the route, since the guard renders first and nothing is asked for on behalf of who may not see it.
 */
export function useAccountsList({ page, search }: AccountsPlace) {
  const [list, dispatch] = useReducer(accountsList, unreadAccounts);
  const { round } = list;

  useEffect(() => {
    const left = new AbortController();
    const read = async () => {
      dispatch({ type: 'asked' });
      const query = { page, size: accountsPageSize, ...(search === '' ? {} : { search }) };
      try {
        const { data, pagination } = await call(listAccounts, { query }, { signal: left.signal });
        const { size, totalItems } = pagination;
        if (!left.signal.aborted)
          dispatch({ type: 'answered', round, page: { place: { page, search }, accounts: data, size, totalItems } });
      } catch (error) {
        const failure = failureOf(error);
        if (!left.signal.aborted) dispatch({ type: 'failed', round, failure });
      }
    };
    void read();
    return () => left.abort();
  }, [page, search, round]);

  const refresh = useCallback(() => dispatch({ type: 'outdated' }), []);
  useWhenBack(refresh);

  const change = useCallback((account: AdminAccount) => dispatch({ type: 'changed', account }), []);
  return { list, refresh, change };
}
