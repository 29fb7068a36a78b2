import { database } from '#storage/database.ts';
import type { DocumentRow } from '#storage/document-rows.ts';
import { keptFor } from '#storage/photo-rows.ts';
import {
  documentCachePrefix,
  entryPageCachePrefix,
  picklistCacheName,
  productCacheName,
  retailerCacheName,
} from '../cache/clear-cache.ts';
import { readDocuments, removeDocuments } from '../saved-documents/store.ts';
import { draftKinds, drafts } from '../drafts/drafts.ts';
import { photoFigures } from '../photos/photo-figures.ts';
import { type CacheFigures, cacheFigures } from './cache-figures.ts';

/** The number of items of a kind and their approximate bytes. */
export type Figures = { count: number; bytes: number };

/** The storage that one account uses on this device, by kind (R-OFF-14). */
export type DeviceUse = {
  /** Entries that the server has not confirmed, and drafts, with their photos. */
  unsent: Figures;
  drafts: Figures;
  /** A contact form that is not sent. It is no work of the outbox. */
  contactForm: Figures;
  /** Cached claims, products, look-ups and the catalogue; `readAt` is the newest. */
  readings: Figures & { readAt: string | null };
  picklists: CacheFigures;
  products: CacheFigures;
  retailers: CacheFigures;
  /** Opened documents and photos. */
  documents: Figures;
  /** Documents saved for offline use, with the bytes downloaded so far. */
  saved: Figures;
  /** Whether new data is encrypted: the server has provided a key (`docs/decisions/0022`). */
  encrypted: boolean;
  /** The files of the app, which let it start offline. */
  app: CacheFigures;
};

export const catalogueCaches = [picklistCacheName, productCacheName, retailerCacheName];

/** Measures the storage that an account uses on this device (R-OFF-24). */
export async function readDeviceUse(accountId: string): Promise<DeviceUse> {
  return {
    unsent: await unsentFigures(accountId),
    drafts: await draftFigures(accountId),
    contactForm: await contactFormFigures(accountId),
    readings: await readingFigures(accountId),
    picklists: await cacheFigures([picklistCacheName]),
    products: await cacheFigures([productCacheName]),
    retailers: await cacheFigures([retailerCacheName]),
    documents: sum(
      await cacheFigures([`${documentCachePrefix}${accountId}`]),
      await documentFigures(accountId, 'opened'),
    ),
    saved: await documentFigures(accountId, 'saved'),
    encrypted: (await database.keyring.current(accountId)) !== null,
    app: await cacheFigures(await appCaches()),
  };
}

/** Removes opened documents, which can be downloaded again. Saved documents stay. */
export async function freeDocuments(accountId: string): Promise<void> {
  const opened = (await readDocuments(accountId)).filter(({ keep }) => keep === 'opened');
  await removeDocuments(
    accountId,
    opened.map(({ id }) => id),
  );
  if (typeof caches !== 'undefined') await caches.delete(`${documentCachePrefix}${accountId}`);
}

/** Removes cached claims, products, look-ups and choice lists. Unsent work stays. */
export async function freeReadings(accountId: string): Promise<void> {
  await database.snapshots.where({ accountId }).delete();
  await database.catalogue.where({ accountId }).delete();
  if (typeof caches !== 'undefined') await Promise.all(catalogueCaches.map((name) => caches.delete(name)));
}

async function unsentFigures(accountId: string): Promise<Figures> {
  const rows = await database.entries.where({ accountId }).toArray();
  return withPhotos(rows.filter(({ state }) => state !== 'sent'));
}

async function draftFigures(accountId: string): Promise<Figures> {
  const listed = await Promise.all(draftKinds.map((kind) => drafts.of(kind).list(accountId)));
  return withPhotos(listed.flat());
}

async function contactFormFigures(accountId: string): Promise<Figures> {
  const keys = await database.formDrafts.toCollection().primaryKeys();
  const forms = await database.formDrafts.bulkGet(keys.filter((key) => key.endsWith(`:${accountId}`)));
  return { count: forms.length, bytes: bytesOf(...forms) };
}

async function withPhotos(rows: readonly { id: string }[]): Promise<Figures> {
  const photos = await Promise.all(rows.flatMap(({ id }) => [photoFigures(id), photoFigures(keptFor(id))]));
  return { count: rows.length, bytes: bytesOf(...rows) + photos.reduce((sum, { photoBytes }) => sum + photoBytes, 0) };
}

async function documentFigures(accountId: string, keep: DocumentRow['keep']): Promise<Figures> {
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
  const catalogue = await database.catalogue.where({ accountId }).toArray();
  const bytes = bytesOf(...rows.map(({ value }) => value), ...catalogue);
  return { count: rows.length, bytes, readAt: times.at(-1) ?? null };
}

/** Approximate bytes of values: the length of their JSON. */
function bytesOf(...values: unknown[]): number {
  return values.reduce<number>((sum, value) => sum + (JSON.stringify(value)?.length ?? 0), 0);
}

/** The name of a precache includes a version and the scope: `workbox-precache-v2-https://…`. */
async function appCaches(): Promise<string[]> {
  if (typeof caches === 'undefined') return [];
  return (await caches.keys()).filter((name) => name.includes('-precache-') || name.startsWith(entryPageCachePrefix));
}
