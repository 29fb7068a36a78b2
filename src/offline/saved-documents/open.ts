import { serverNow } from '#clock/server-clock.ts';
import type { Client } from '#api/client.ts';
import { getFileContent } from '#contract/files.ts';
import { downloadPart } from '#session/call.ts';
import { type DocumentRow, isHere } from '#storage/document-rows.ts';
import { downloadDocument } from './download.ts';
import {
  changeDocument,
  type PlacedDocument,
  readBytes,
  readDocument,
  readDocuments,
  removeDocuments,
  wantDocument,
} from './store.ts';
import { isStorageFull } from '../storage.ts';

/** How many documents that were only opened stay on the device, and how long. */
const openedMax = 40;
const openedMaxMs = 30 * 24 * 60 * 60 * 1000;

export type OpenedDocument = {
  bytes: Blob;
  /** Whether there is a newer version that could not be downloaded. */
  outdated: boolean;
};

/**
 * The bytes of a document: from this device if they are of the listed version, else from the server. If that fails, an
 * older version. Throws `ApiError`.
 */
export async function openDocument(
  accountId: string,
  placed: PlacedDocument,
  signal: AbortSignal,
  client: Pick<Client, 'downloadPart'> = { downloadPart },
): Promise<OpenedDocument> {
  const { id } = placed.document;
  const known = await readDocument(accountId, id);
  if (!known || !isHere(known))
    await wantDocument(accountId, known ? { ...placed, place: known.place } : placed, 'opened');
  try {
    await downloadDocument(client, accountId, id, signal);
  } catch (error) {
    await leaveAsBefore(accountId, id, known);
    const older = known?.held && (await readBytes(accountId, id, known.held.version));
    if (older) return { bytes: older, outdated: true };
    if (!isStorageFull(error)) throw error;
  }
  const version = (await readDocument(accountId, id))?.held?.version;
  const bytes = version && (await readBytes(accountId, id, version));
  if (!bytes) return { bytes: await readThrough(client, accountId, id, signal), outdated: false };
  await changeDocument(accountId, id, { readVersion: version, usedAt: serverNow().toISOString() });
  await dropLongUnopened(accountId);
  return { bytes, outdated: false };
}

/** Restores the state of a document after a failed download, unless another tab downloads it. */
async function leaveAsBefore(accountId: string, id: string, known: DocumentRow | null): Promise<void> {
  const now = await readDocument(accountId, id);
  if (now?.keep === 'saved') await changeDocument(accountId, id, { stopped: known?.stopped ?? null });
  else if (now && !now.held && !now.coming) await removeDocuments(accountId, [id]);
}

/** Downloads a document without storing it, for a full device. */
async function readThrough(
  client: Pick<Client, 'downloadPart'>,
  accountId: string,
  id: string,
  signal: AbortSignal,
): Promise<Blob> {
  const range = { from: 0, to: Number.MAX_SAFE_INTEGER, etag: null };
  const { bytes } = await client.downloadPart(getFileContent, { params: { id } }, { accountId, range, signal });
  return bytes;
}

async function dropLongUnopened(accountId: string): Promise<void> {
  const opened = (await readDocuments(accountId))
    .filter(({ keep }) => keep === 'opened')
    .toSorted((a, b) => b.usedAt.localeCompare(a.usedAt));
  const since = new Date(serverNow().getTime() - openedMaxMs).toISOString();
  const old = opened.filter(({ usedAt }, at) => at >= openedMax || usedAt < since);
  await removeDocuments(
    accountId,
    old.map(({ id }) => id),
  );
}
