import type * as v from 'valibot';
import { listFiles } from '#contract/files.ts';
import { call } from '#session/call.ts';
import { writeSnapshot } from './snapshots.ts';

export const FileList = listFiles.output;
export type FileList = v.InferOutput<typeof FileList>;

/** The key of the files of a claim or a registration among the snapshots; the service worker caches their bytes. */
export function filesKey(entityId: string): string {
  return `files:${entityId}`;
}

/** Reads the list of files of a claim or a registration, and caches it. Throws `ApiError`. */
export async function refreshFiles(accountId: string, entityId: string, signal: AbortSignal): Promise<FileList> {
  const list = await call(listFiles, { query: { entityId } }, { accountId, signal });
  await writeSnapshot(accountId, filesKey(entityId), list);
  return list;
}
