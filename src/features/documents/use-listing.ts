import { useCallback, useEffect, useState } from 'react';
import type { GenericSchema, InferOutput } from 'valibot';
import { type Failure, failureOf } from '#api/failure.ts';
import type { Snapshot } from '#offline/cache/snapshots.ts';
import { readDocuments } from '#offline/saved-documents/store.ts';
import { useSnapshot } from '#queries/cached.ts';
import { useLiveQuery } from '#queries/use-live-query.ts';
import { useWhenBack } from '#queries/use-online.ts';
import type { DocumentRow } from '#storage/document-rows.ts';

export type Listing<Value> = {
  /** The cached list; null when there is none, undefined until the database has been read. */
  list: Snapshot<Value> | null | undefined;
  /** Why the last read failed; null after a success and while reading. */
  failure: Failure | null;
  reading: boolean;
  refresh: () => void;
};

/** A cached list, read again at once and when the network returns. `read` stores its result in the cache. */
export function useListing<S extends GenericSchema>(
  accountId: string,
  key: string,
  schema: S,
  read: () => Promise<unknown>,
): Listing<InferOutput<S>> {
  const list = useSnapshot(accountId, key, schema);
  const [state, setState] = useState<{ reading: boolean; failure: Failure | null }>({ reading: true, failure: null });

  const start = useCallback(async () => {
    try {
      await read();
      setState({ reading: false, failure: null });
    } catch (error) {
      setState({ reading: false, failure: failureOf(error) });
    }
  }, [read]);

  useEffect(() => void start(), [start]);
  const refresh = () => {
    setState({ reading: true, failure: null });
    void start();
  };
  useWhenBack(refresh);

  return { list, ...state, refresh };
}

/** Live: the account's documents on this device, by id; undefined until the database has been read. */
export function useDocuments(accountId: string): ReadonlyMap<string, DocumentRow> | undefined {
  return useLiveQuery(async () => new Map((await readDocuments(accountId)).map((row) => [row.id, row])), [accountId]);
}
