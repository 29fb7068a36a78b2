import { useEffect, useRef, useState } from 'react';
import type { GenericSchema, InferOutput } from 'valibot';
import { ApiError } from '#api/failure.ts';
import { Claim } from '#contract/claims.ts';
import type { Registration } from '#contract/registrations.ts';
import { type KeptList, type KeptPages, watchKeptPages } from '#offline/cache/cached-pages.ts';
import { readEarlierClaims, refreshEarlierClaims } from '#offline/cache/earlier-claims.ts';
import { readKeptRegistration } from '#offline/cache/own-registrations.ts';
import { claimKey } from '#offline/cache/read-claims.ts';
import { readSnapshot, type Snapshot } from '#offline/cache/snapshots.ts';
import { useLiveQuery } from './use-live-query.ts';

/** Live: what was read before; null when nothing was, undefined until it has been looked up. */
export function useSnapshot<S extends GenericSchema>(
  accountId: string,
  key: string,
  schema: S,
): Snapshot<InferOutput<S>> | null | undefined {
  return useLiveQuery(() => readSnapshot(accountId, key, schema), [accountId, key]);
}

/** Live: one claim as last read; null when it never was, undefined until that is known. */
export function useClaim(accountId: string, id: string): Snapshot<Claim> | null | undefined {
  return useSnapshot(accountId, claimKey(id), Claim);
}

/** Live: one registration as last read; null when it never was, undefined until that is known. */
export function useOwnRegistration(accountId: string, id: string): Snapshot<Registration> | null | undefined {
  return useLiveQuery(() => readKeptRegistration(accountId, id), [accountId, id]);
}

/** Live: pages 1 to `count` of a list, as far as they were read before; undefined until looked up. `list` stays the same. */
export function useKeptPages<Item extends { id: string }>(
  list: KeptList<Item>,
  accountId: string,
  count: number,
): KeptPages<Item> | undefined {
  const [pages, setPages] = useState<KeptPages<Item>>();
  const watch = useRef<ReturnType<typeof watchKeptPages>>(null);
  useEffect(() => {
    const current = watchKeptPages(list, accountId, setPages);
    watch.current = current;
    return () => current.stop();
  }, [list, accountId]);
  useEffect(() => watch.current?.show(count), [list, accountId, count]);
  return pages;
}

/** Live: the claims on a serial number, newest first: what the server says, and until then what was read before. */
export function useEarlierClaims(accountId: string, serialNumber: string): Claim[] {
  useEffect(() => void refreshEarlierClaims(accountId, serialNumber).catch(throwFaults), [accountId, serialNumber]);
  return useLiveQuery(() => readEarlierClaims(accountId, serialNumber), [accountId, serialNumber]) ?? [];
}

/** What cannot be asked now is a warning that is missing, and stops nothing. */
function throwFaults(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
}
