import { ApiError, type Failure, isRefusedWith, isUnavailable } from '#api/failure.ts';
import type { Client } from '#api/client.ts';
import { getFileContent } from '#contract/files.ts';
import { type DocumentStop, isHere } from '#storage/document-rows.ts';
import { sha256Of } from '../sha256-of.ts';
import { dropDocuments, isStorageFull } from '../storage.ts';
import { dropComing, finishDocument, storePart, readBytes, readDocument } from './store.ts';

/** Bytes of one request. A lost connection loses at most one request. */
export const partBytes = 256 * 1024;

/**
 * Downloads the listed version of a document, and resumes an earlier download. One tab downloads a document at a time.
 *
 * @throws ApiError, or a quota error on a full device; downloaded parts stay
 */
export async function downloadDocument(
  client: Pick<Client, 'downloadPart'>,
  accountId: string,
  id: string,
  signal?: AbortSignal,
): Promise<void> {
  await navigator.locks.request(`document ${accountId} ${id}`, async () => {
    for (;;) {
      const row = await readDocument(accountId, id);
      if (!row || isHere(row)) return;
      const version = row.listed.lastModifiedDate;
      const coming = row.coming?.version === version ? row.coming : null;
      if (coming && coming.bytes >= coming.size) {
        if (await isWhole(accountId, id, version, coming.etag))
          return finishDocument(accountId, id, version, coming.bytes);
        await dropComing(accountId, id, null);
        throw new ApiError({ kind: 'not_an_answer', status: 206 });
      }
      const from = coming?.bytes ?? 0;
      const part = await client.downloadPart(
        getFileContent,
        { params: { id } },
        {
          accountId,
          range: { from, to: from + partBytes - 1, etag: coming?.etag ?? null },
          ...(signal && { signal }),
        },
      );
      // A part from 0 starts the download again: it is another version, or the server has no ranges.
      if (part.from !== from && part.from !== 0) throw new ApiError({ kind: 'not_an_answer', status: 206 });
      await withCachesDropped(() => storePart(accountId, id, version, part));
    }
  });
}

/** Why a download stopped. Rethrows a bug. */
export function stopOf(error: unknown): DocumentStop | 'aborted' {
  if (isStorageFull(error)) return 'full';
  if (!(error instanceof ApiError)) throw error;
  return stopOfFailure(error.failure);
}

function stopOfFailure(failure: Failure): DocumentStop | 'aborted' {
  if (failure.kind === 'aborted' || failure.kind === 'signin') return failure.kind;
  if (isRefusedWith(failure, 404)) return 'gone';
  return isUnavailable(failure) || isRefusedWith(failure, 429) ? 'network' : 'failed';
}

/** Compares a tag that is the SHA-256 of the bytes, as of the reference server; other tags are not checked. */
async function isWhole(accountId: string, id: string, version: string, etag: string | null): Promise<boolean> {
  const [, expected] = /^"([0-9a-f]{64})"$/.exec(etag ?? '') ?? [];
  const bytes = expected && (await readBytes(accountId, id, version));
  if (!bytes) return true;
  return (await sha256Of(await bytes.arrayBuffer())) === expected;
}

/** On a full device deletes documents that were only opened. */
async function withCachesDropped<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isStorageFull(error)) throw error;
    await dropDocuments();
    return write();
  }
}
