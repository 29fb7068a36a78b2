import { Readable } from 'node:stream';
import { byteOrderMark, csvOf } from '#domain/csv.ts';
import type { Language } from './language.ts';
import type { Page, PageRequest } from './paging.ts';

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
  // A spreadsheet in French expects a semicolon.
  const separator = language === 'fr' ? ';' : ',';
  const valuesOf = Object.values(fields);
  async function* lines() {
    yield byteOrderMark + csvOf([Object.keys(fields)], separator);
    const sent = new Set<string>();
    for (let page = 1, offset = 0; ; page += 1, offset += size - overlap) {
      const { items } = await find({ page, size, offset });
      const rows: string[][] = [];
      for (const item of items) {
        if (sent.has(item.id)) continue;
        sent.add(item.id);
        rows.push(valuesOf.map((valueOf) => String(valueOf(item) ?? '')));
      }
      if (rows.length > 0) yield csvOf(rows, separator);
      if (items.length < size) return;
    }
  }
  return Readable.from(lines());
}
