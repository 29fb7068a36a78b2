import { Readable } from 'node:stream';
import { byteOrderMark } from '#domain/csv.ts';
import { type CsvCell, csvLine } from '../base/csv-line.ts';
import type { Language } from '../base/language.ts';
import type { Page, PageRequest } from '../base/paging.ts';

const size = 500;

/** Rows that are read twice: so many may leave a list between two pages before one is missed. */
const overlap = 20;

/** A column of a list: its title in both languages, and its cell. */
export type ListColumn<Item> = { en: string; fr: string; of: (item: Item) => CsvCell };

/** A list as CSV, read page by page while it is sent, whatever its length; each item once. */
export function csvOfPages<Item extends { id: string }>(
  columns: readonly ListColumn<Item>[],
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
  return csvOfBatches(columns, pages(), language);
}

/** The same for a list whose pages each name the next. */
export function csvOfCursors<Item>(
  columns: readonly ListColumn<Item>[],
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
  return csvOfBatches(columns, pages(), language);
}

function csvOfBatches<Item>(
  columns: readonly ListColumn<Item>[],
  batches: AsyncIterable<readonly Item[]>,
  language: Language,
): Readable {
  const lineOf = (item: Item) =>
    csvLine(
      columns.map(({ of }) => of(item)),
      language,
    );
  async function* lines() {
    const titles = columns.map((column) => column[language]);
    yield byteOrderMark + csvLine(titles, language);
    for await (const items of batches) if (items.length > 0) yield items.map(lineOf).join('');
  }
  return Readable.from(lines());
}
