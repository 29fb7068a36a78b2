import { useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  type ComponentProps,
  Fragment,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { savePosition, type ListKey } from './list-position.ts';
import type { ListRow } from './list-row.tsx';
import styles from './list-row.module.css';
import { type ListView, pageToRead } from './list-state.ts';
import { useRestorePosition } from './use-restore-position.ts';

/** Attributes of a virtual row for its `ListRow`. */
export type RowProps = Required<Pick<ComponentProps<typeof ListRow>, 'onClick'>> & {
  item: Pick<ComponentProps<'li'>, 'style' | 'aria-posinset' | 'aria-setsize' | 'aria-rowindex'> & {
    ref: (element: Element | null) => void;
    'data-index': number;
  };
  'data-row': string;
};

type Props<Item extends { id: string }> = {
  listKey: ListKey;
  list: ListView<Item>;
  row: (item: Item, props: RowProps) => ReactNode;
  /** Makes the list a table with this head. Its rows are elements with the role `row`. */
  table?: { label: string; head: ReactNode } | undefined;
};

/** Height of a row on a tablet, in CSS pixels; a rendered row is measured. */
const rowPx = 69;

/** Rows beyond the visible ones that are rendered, and read, in advance. */
const aheadRows = 10;

const noRows: never[] = [];

/**
 * The visible rows of a list that may have ten thousand. Requests missing pages as they become visible. The virtualizer
 * is mutated in place, so no other component may depend on it.
 */
export function VirtualRows<Item extends { id: string }>({ listKey, list, row: rowOf, table }: Props<Item>) {
  const { rows = noRows, page, complete } = list;
  const ul = useRef<HTMLElement>(null);
  const [top, setTop] = useState(0);
  // Content above the list may change its height.
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
    getItemKey: (index) => rows[index]?.item.id ?? index,
  });
  useRestorePosition(listKey, rows, virtualizer, ul);

  const { startIndex = 0, endIndex = 0 } = virtualizer.range ?? {};
  const next = pageToRead(list, {
    first: rows[startIndex]?.page ?? 1,
    last: rows[endIndex]?.page ?? 1,
    nearEnd: endIndex >= rows.length - aheadRows,
  });
  const read = useEffectEvent((pageNumber: number) => void list.read(pageNumber));
  useEffect(() => {
    if (next !== null) read(next);
  }, [next]);

  const place = (element: HTMLElement | null) => void (ul.current = element);
  const attributes = {
    className: styles.list,
    'data-virtual': true,
    hidden: rows.length === 0,
    style: { height: virtualizer.getTotalSize() },
  };
  const items = virtualizer.getVirtualItems().map(({ index, key, start }) => {
    const item = rows[index]?.item;
    if (!item) return null;
    const position = table
      ? { 'aria-rowindex': index + 2 }
      : { 'aria-posinset': index + 1, 'aria-setsize': complete ? rows.length : -1 };
    const props: RowProps = {
      item: {
        ref: virtualizer.measureElement,
        'data-index': index,
        ...position,
        style: { transform: `translateY(${start - top}px)` },
      },
      'data-row': item.id,
      onClick: ({ currentTarget }) => {
        const inWindowPx = currentTarget.getBoundingClientRect().top;
        savePosition({ ...listKey, page, id: item.id, inWindowPx });
      },
    };
    return <Fragment key={key}>{rowOf(item, props)}</Fragment>;
  });
  if (!table)
    return (
      <ul ref={place} {...attributes}>
        {items}
      </ul>
    );
  return (
    <div role="table" aria-label={table.label} aria-rowcount={complete ? rows.length + 1 : -1}>
      {table.head}
      <div ref={place} role="rowgroup" {...attributes}>
        {items}
      </div>
    </div>
  );
}
