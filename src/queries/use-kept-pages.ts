import { useEffect, useRef, useState } from 'react';
import { type KeptList, type KeptPages, watchKeptPages } from '#offline/cache/cached-pages.ts';

/** Live: pages 1 to `count` of a list, as far as they were read before; undefined until looked up. `list` stays the same. */
export function useKeptPages<Item extends { id: string }>(
  list: KeptList<Item>,
  accountId: string,
  count: number,
): KeptPages<Item> | undefined {
  const [pages, setPages] = useState<KeptPages<Item>>();
  const watch = useRef<ReturnType<typeof watchKeptPages>>(null);
  useEffect(() => {
    const current = watchKeptPages(list, accountId, setPages);
    watch.current = current;
    return () => current.stop();
  }, [list, accountId]);
  useEffect(() => watch.current?.show(count), [list, accountId, count]);
  return pages;
}
