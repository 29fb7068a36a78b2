import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import * as v from 'valibot';
import { create } from 'zustand';
import { claimSorts } from '#contract/claims.ts';
import { type ClaimFilter, everyClaim } from '#offline/cache/find-claims.ts';

const Query = v.object({
  search: v.fallback(v.string(), ''),
  status: v.fallback(v.string(), ''),
  sort: v.fallback(v.picklist(claimSorts), everyClaim.sort),
});

/** The filter of each account until the app is closed, so that a way back to the list leads to it. */
const useRemembered = create<Record<string, ClaimFilter>>()(() => ({}));

/** The filter and sort of the list. They are part of the address, and come back with the list (R-CLAIM-16). */
export function useClaimFilter(accountId: string): [ClaimFilter, (change: Partial<ClaimFilter>) => void] {
  const [query, setQuery] = useSearchParams();
  const named = v.parse(Query, Object.fromEntries(query));
  const remembered = useRemembered((all) => all[accountId]) ?? everyClaim;
  const filter = query.size > 0 ? named : remembered;

  const write = (next: ClaimFilter) => {
    useRemembered.setState({ [accountId]: next });
    setQuery(queryOf(next), { replace: true, preventScrollReset: true });
  };

  const isNamed = query.size > 0;
  const text = queryOf(filter).toString();
  useEffect(() => {
    if (isNamed) useRemembered.setState({ [accountId]: filterOf(text) });
    else if (text !== '') setQuery(text, { replace: true, preventScrollReset: true });
  }, [accountId, isNamed, text, setQuery]);

  return [filter, (change) => write({ ...filter, ...change })];
}

function filterOf(query: string): ClaimFilter {
  return v.parse(Query, Object.fromEntries(new URLSearchParams(query)));
}

function queryOf(filter: ClaimFilter): URLSearchParams {
  const { search, status, sort } = filter;
  return new URLSearchParams({
    ...(search !== '' && { search }),
    ...(status !== '' && { status }),
    ...(sort !== everyClaim.sort && { sort }),
  });
}
