import { useEffect, useRef, useState } from 'react';
import { type ClaimPages, watchClaimPages } from '#offline/claim-pages.ts';

/** Live: pages 1 to `count` of the claim list, as far as they were read before; undefined until looked up. */
export function useClaimPages(accountId: string, count: number): ClaimPages | undefined {
  const [pages, setPages] = useState<ClaimPages>();
  const watch = useRef<ReturnType<typeof watchClaimPages>>(null);
  useEffect(() => {
    const current = watchClaimPages(accountId, setPages);
    watch.current = current;
    return () => current.stop();
  }, [accountId]);
  useEffect(() => watch.current?.show(count), [accountId, count]);
  return pages;
}
