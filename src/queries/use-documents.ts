import { readDocuments } from '#offline/documents/store.ts';
import type { DocumentRow } from '#storage/documents.ts';
import { useLiveQuery } from './use-live-query.ts';

/** Live: what the account keeps for reading without network, by id; undefined until it has been read. */
export function useDocuments(accountId: string): ReadonlyMap<string, DocumentRow> | undefined {
  return useLiveQuery(async () => new Map((await readDocuments(accountId)).map((row) => [row.id, row])), [accountId]);
}
