import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { keepPlace } from './claim-list-place.ts';
import { pageToRead } from './claim-list-state.ts';
import type { ClaimListView } from './claim-list-view.ts';
import { ClaimRow } from './claim-row.tsx';
import styles from './list-row.module.css';
import { useReturnToPlace } from './use-return-to-place.ts';

type Props = { accountId: string; list: ClaimListView };

/** Height of a row on a tablet, in CSS pixels; each is measured once it stands. */
const rowPx = 69;

/** Rows beyond the sight that are read, and made, before they are scrolled to. */
const aheadRows = 10;

const noRows: never[] = [];

/**
 * The rows in sight of a list that may have ten thousand; asks for what is missing as it comes in sight. What the
 * virtualizer returns changes without a new identity, so it is used here alone.
 */
export function ClaimRows({ accountId, list }: Props) {
  const { rows = noRows, page, complete } = list;
  const ul = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  // What stands above the list comes and goes.
  useLayoutEffect(() => {
    const measure = () => setTop(Math.round((ul.current?.getBoundingClientRect().top ?? 0) + window.scrollY));
    const resized = new ResizeObserver(measure);
    resized.observe(document.body);
    measure();
    return () => resized.disconnect();
  }, []);

  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowPx,
    overscan: aheadRows,
    scrollMargin: top,
    getItemKey: (index) => rows[index]?.claim.id ?? index,
  });
  useReturnToPlace(accountId, rows, virtualizer, ul);

  const { startIndex = 0, endIndex = 0 } = virtualizer.range ?? {};
  const next = pageToRead(list, {
    first: rows[startIndex]?.page ?? 1,
    last: rows[endIndex]?.page ?? 1,
    nearEnd: endIndex >= rows.length - aheadRows,
  });
  const read = useEffectEvent((asked: number) => void list.read(asked));
  useEffect(() => {
    if (next !== null) read(next);
  }, [next]);

  return (
    <ul
      ref={ul}
      className={styles.list}
      data-virtual
      hidden={rows.length === 0}
      style={{ height: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map(({ index, key, start }) => {
        const row = rows[index];
        if (!row) return null;
        const { claim } = row;
        return (
          <ClaimRow
            key={key}
            ref={virtualizer.measureElement}
            claim={claim}
            index={index}
            of={complete ? rows.length : -1}
            offsetPx={start - top}
            onOpen={(inWindowPx) => keepPlace({ accountId, page, claimId: claim.id, inWindowPx })}
          />
        );
      })}
    </ul>
  );
}
