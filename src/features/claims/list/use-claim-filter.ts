import { useSearchParams } from 'react-router-dom';
import type { ClaimFilter } from '#offline/cache/claim-filter.ts';

/** What the list is narrowed down to. It stands in the address: coming back, or reloading, finds it again. */
export function useClaimFilter(): [ClaimFilter, (change: Partial<ClaimFilter>) => void] {
  const [query, setQuery] = useSearchParams();
  const filter = { search: query.get('search') ?? '', status: query.get('status') ?? '' };
  const change = (changed: Partial<ClaimFilter>) => {
    const named = Object.entries({ ...filter, ...changed }).filter(([, value]) => value !== '');
    setQuery(Object.fromEntries(named), { replace: true, preventScrollReset: true });
  };
  return [filter, change];
}

export function isNarrowed({ search, status }: ClaimFilter): boolean {
  return search !== '' || status !== '';
}
