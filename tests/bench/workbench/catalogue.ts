import { folded } from '#domain/folded.ts';
import { indexCatalogue, searchCatalogue } from '#domain/search-catalogue.ts';
import { type Catalogue, readCatalogue } from '#offline/catalogue/read-catalogue.ts';
import { refreshCatalogue } from '#offline/catalogue/refresh-catalogue.ts';
import { database } from '#storage/database.ts';
import type { Technician } from './claims.ts';

/** As many as a field shows. */
const shown = 30;

/** Empties the stored catalogue and reads all of it from the server. Returns the rows and the time. */
export async function loadCatalogue({ accountId }: Technician): Promise<{ rows: number; ms: number }> {
  await database.catalogue.clear();
  const start = performance.now();
  await refreshCatalogue(accountId);
  const ms = performance.now() - start;
  const { parts, operations } = await catalogueOf(accountId);
  return { rows: parts.size + operations.size, ms };
}

/** The bytes of its rows as they are stored, encrypted. */
export async function catalogueBytes(): Promise<number> {
  const opened = Promise.withResolvers<IDBDatabase>();
  const request = indexedDB.open('depot-portal');
  request.addEventListener('success', () => opened.resolve(request.result));
  const connection = await opened.promise;
  const all = connection.transaction('catalogue').objectStore('catalogue').getAll();
  await new Promise((done) => all.addEventListener('success', done));
  connection.close();
  return all.result.reduce((sum: number, row: object) => sum + bytesOf(row), 0);
}

function bytesOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return value.byteLength;
  if (typeof value !== 'object' || value === null) return 8;
  return Object.entries(value).reduce((sum, [name, part]) => sum + name.length + bytesOf(part), 0);
}

/** Makes the search of parts ready, as the first look into its field does. */
export async function prepareSearch({ accountId }: Technician) {
  const { parts } = await catalogueOf(accountId);
  const rows = [...parts.values()];
  const start = performance.now();
  const index = indexCatalogue(rows);
  searchCatalogue(index, { model: null, productType: null })('', shown);
  const readyMs = performance.now() - start;
  const lines = rows.map((row) => folded(`${row.id} ${row.descriptionEn} ${row.descriptionFr}`));
  /** The time of each key of a text, and of a plain search. */
  const typeText = async (text: string): Promise<{ ours: number[]; bare: number[] }> => {
    const search = searchCatalogue(index, { model: rows[0]?.models[0] ?? null, productType: null });
    search('', shown);
    const ours: number[] = [];
    const bare: number[] = [];
    for (let length = 1; length <= text.length; length++) {
      // A person needs longer from key to key.
      await new Promise((next) => setTimeout(next));
      const typed = text.slice(0, length);
      ours.push(timed(() => search(typed, shown)));
      bare.push(timed(() => firstOf(lines, folded(typed).split(' '))));
    }
    return { ours, bare };
  };
  return { readyMs, typeText };
}

/** The first lines that contain all words. */
function firstOf(lines: readonly string[], words: readonly string[]): string[] {
  const found: string[] = [];
  for (const line of lines) {
    if (found.length === shown) break;
    if (words.every((word) => line.includes(word))) found.push(line);
  }
  return found;
}

function timed(act: () => unknown): number {
  const start = performance.now();
  act();
  return performance.now() - start;
}

async function catalogueOf(accountId: string): Promise<Catalogue> {
  const catalogue = await readCatalogue(accountId);
  if (!catalogue) throw new Error('There is no catalogue');
  return catalogue;
}
