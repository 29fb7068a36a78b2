import { database } from '#storage/database.ts';
import type { DocumentRow } from '#storage/document-rows.ts';
import {
  documentCachePrefix,
  doorCachePrefix,
  picklistCacheName,
  productCacheName,
  retailerCacheName,
} from '../cache/clear-cache.ts';
import { readDocuments, removeDocuments } from '../documents/store.ts';
import { photoFigures } from '../photos/photo-figures.ts';
import { type CacheFigures, cacheFigures } from './cache-figures.ts';

/** How many things of a kind there are, and about how many bytes they take. */
export type Figures = { count: number; bytes: number };

/** What this device keeps for an account, by kind. What belongs to others is in none of it (R-OFF-14). */
export type DeviceUse = {
  /** Entries that no server has confirmed, and forms that are not finished, with their photos. */
  unsent: Figures;
  drafts: Figures;
  /** Claims, products and look-ups that were read; `readAt` is the newest of them. */
  readings: Figures & { readAt: string | null };
  picklists: CacheFigures;
  products: CacheFigures;
  retailers: CacheFigures;
  /** Documents and photos that were opened. */
  documents: Figures;
  /** Documents that a person saved for offline; what has come of them so far. */
  saved: Figures;
  /** Whether what is kept from now on is locked: the server gave a key for it (`docs/decisions/0022`). */
  locked: boolean;
  /** The app itself: there once it starts without a network. */
  app: CacheFigures;
};

export const catalogueCaches = [picklistCacheName, productCacheName, retailerCacheName];

/** Counts and measures what this device keeps for an account (R-OFF-24). */
export async function readDeviceUse(accountId: string): Promise<DeviceUse> {
  return {
    unsent: await unsentFigures(accountId),
    drafts: await draftFigures(accountId),
    readings: await readingFigures(accountId),
    picklists: await cacheFigures([picklistCacheName]),
    products: await cacheFigures([productCacheName]),
    retailers: await cacheFigures([retailerCacheName]),
    documents: sum(await cacheFigures([`${documentCachePrefix}${accountId}`]), await heldFigures(accountId, 'opened')),
    saved: await heldFigures(accountId, 'saved'),
    locked: (await database.keyring.current(accountId)) !== null,
    app: await cacheFigures(await appCaches()),
  };
}

/** Removes documents that were opened; they can be read again over the network. What was saved stays. */
export async function freeDocuments(accountId: string): Promise<void> {
  const opened = (await readDocuments(accountId)).filter(({ keep }) => keep === 'opened');
  await removeDocuments(
    accountId,
    opened.map(({ id }) => id),
  );
  if (typeof caches !== 'undefined') await caches.delete(`${documentCachePrefix}${accountId}`);
}

/** Removes what was read: claims, products, look-ups and lists to choose from. Work that is not sent stays. */
export async function freeReadings(accountId: string): Promise<void> {
  await database.snapshots.where({ accountId }).delete();
  if (typeof caches !== 'undefined') await Promise.all(catalogueCaches.map((name) => caches.delete(name)));
}

async function unsentFigures(accountId: string): Promise<Figures> {
  const rows = await database.entries.where({ accountId }).toArray();
  return withPhotos(rows.filter(({ state }) => state !== 'sent'));
}

async function draftFigures(accountId: string): Promise<Figures> {
  const byAccount = [
    [accountId, ''],
    [accountId, '\uffff'],
  ] as const;
  const drafts = await database.drafts
    .where('[accountId+form]')
    .between(...byAccount)
    .toArray();
  const keys = await database.formDrafts.toCollection().primaryKeys();
  const forms = await database.formDrafts.bulkGet(keys.filter((key) => key.endsWith(`:${accountId}`)));
  const kept = await withPhotos(drafts);
  return { count: kept.count + forms.length, bytes: kept.bytes + bytesOf(...forms) };
}

async function withPhotos(rows: readonly { id: string }[]): Promise<Figures> {
  const photos = await Promise.all(rows.map(({ id }) => photoFigures(id)));
  return { count: rows.length, bytes: bytesOf(...rows) + photos.reduce((sum, { photoBytes }) => sum + photoBytes, 0) };
}

async function heldFigures(accountId: string, keep: DocumentRow['keep']): Promise<Figures> {
  const rows = (await readDocuments(accountId)).filter((row) => row.keep === keep);
  const bytes = rows.reduce((sum, { held, coming }) => sum + (held?.size ?? 0) + (coming?.bytes ?? 0), 0);
  return { count: rows.length, bytes };
}

function sum(one: Figures, other: Figures): Figures {
  return { count: one.count + other.count, bytes: one.bytes + other.bytes };
}

async function readingFigures(accountId: string): Promise<DeviceUse['readings']> {
  const rows = await database.snapshots.where({ accountId }).toArray();
  const times = rows.map(({ readAt }) => readAt).toSorted();
  return { count: rows.length, bytes: bytesOf(...rows.map(({ value }) => value)), readAt: times.at(-1) ?? null };
}

/** About what something takes: as text, since the browser does not tell. */
function bytesOf(...values: unknown[]): number {
  return values.reduce<number>((sum, value) => sum + (JSON.stringify(value)?.length ?? 0), 0);
}

/** A precache's name carries its version and the scope: `workbox-precache-v2-https://…`. */
async function appCaches(): Promise<string[]> {
  if (typeof caches === 'undefined') return [];
  return (await caches.keys()).filter((name) => name.includes('-precache-') || name.startsWith(doorCachePrefix));
}
