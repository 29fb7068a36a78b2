import { Readable } from 'node:stream';
import { byteOrderMark, csvOf } from '#domain/csv.ts';
import type { Language } from '../base/language.ts';
import type { Page, PageRequest } from '../base/paging.ts';

const size = 500;

/** Rows that are read twice: so many may leave a list between two pages before one is missed. */
const overlap = 20;

type Fields<Item> = Readonly<Record<string, (item: Item) => string | number | null | undefined>>;

/** A list as CSV, read page by page while it is sent, whatever its length; each item once. */
export function csvOfPages<Item extends { id: string }>(
  fields: Fields<Item>,
  find: (page: PageRequest) => Promise<Pick<Page<Item>, 'items'>>,
  language: Language,
): Readable {
  async function* pages() {
    const sent = new Set<string>();
    for (let page = 1, offset = 0; ; page += 1, offset += size - overlap) {
      const { items } = await find({ page, size, offset });
      yield items.filter(({ id }) => !sent.has(id));
      for (const { id } of items) sent.add(id);
      if (items.length < size) return;
    }
  }
  return csvOfBatches(fields, pages(), language);
}

/** The same for a list whose pages each name the next. */
export function csvOfCursors<Item>(
  fields: Fields<Item>,
  find: (page: { size: number; cursor: string | null }) => Promise<{ data: readonly Item[]; next: string | null }>,
  language: Language,
): Readable {
  async function* pages() {
    for (let cursor: string | null = null; ;) {
      const { data, next }: Awaited<ReturnType<typeof find>> = await find({ size, cursor });
      yield data;
      if (next === null) return;
      cursor = next;
    }
  }
  return csvOfBatches(fields, pages(), language);
}

function csvOfBatches<Item>(
  fields: Fields<Item>,
  batches: AsyncIterable<readonly Item[]>,
  language: Language,
): Readable {
  // A spreadsheet in French expects a semicolon.
  const separator = language === 'fr' ? ';' : ',';
  const valuesOf = Object.values(fields);
  async function* lines() {
    yield byteOrderMark + csvOf([Object.keys(fields)], separator);
    for await (const items of batches) {
      const rows = items.map((item) => valuesOf.map((valueOf) => String(valueOf(item) ?? '')));
      if (rows.length > 0) yield csvOf(rows, separator);
    }
  }
  return Readable.from(lines());
}
