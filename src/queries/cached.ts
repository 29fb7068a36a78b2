import { useEffect, useRef, useState } from 'react';
import type { GenericSchema, InferOutput } from 'valibot';
import { ApiError } from '#api/failure.ts';
import type { Claim } from '#contract/claims.ts';
import type { Registration } from '#contract/registrations.ts';
import { type CachedList, type CachedPages, watchCachedPages } from '#offline/cache/cached-pages.ts';
import { readCachedClaim } from '#offline/cache/cached-claims.ts';
import { readEarlierClaims, refreshEarlierClaims } from '#offline/cache/earlier-claims.ts';
import { readCachedRegistration } from '#offline/cache/own-registrations.ts';
import { readSnapshot, type Snapshot } from '#offline/cache/snapshots.ts';
import { useLiveQuery } from './use-live-query.ts';

/** Live: a cached value; null when there is none, undefined until the database has been read. */
export function useSnapshot<S extends GenericSchema>(
  accountId: string,
  key: string,
  schema: S,
): Snapshot<InferOutput<S>> | null | undefined {
  return useLiveQuery(() => readSnapshot(accountId, key, schema), [accountId, key]);
}

/** Live: a cached claim; null when there is none, undefined until the database has been read. */
export function useClaim(accountId: string, id: string): Snapshot<Claim> | null | undefined {
  return useLiveQuery(() => readCachedClaim(accountId, id), [accountId, id]);
}

/** Live: a cached registration; null when there is none, undefined until the database has been read. */
export function useOwnRegistration(accountId: string, id: string): Snapshot<Registration> | null | undefined {
  return useLiveQuery(() => readCachedRegistration(accountId, id), [accountId, id]);
}

/** Live: the cached pages 1 to `count` of a list; undefined until the database has been read. `list` must be stable. */
export function useCachedPages<Item extends { id: string }>(
  list: CachedList<Item>,
  accountId: string,
  count: number,
): CachedPages<Item> | undefined {
  const [pages, setPages] = useState<CachedPages<Item>>();
  const watch = useRef<ReturnType<typeof watchCachedPages>>(null);
  useEffect(() => {
    const current = watchCachedPages(list, accountId, setPages);
    watch.current = current;
    return () => current.stop();
  }, [list, accountId]);
  useEffect(() => watch.current?.show(count), [list, accountId, count]);
  return pages;
}

/** Live: the claims on a serial number, newest first. Cached claims first, then those of the server. */
export function useEarlierClaims(accountId: string, serialNumber: string): Claim[] {
  useEffect(() => void refreshEarlierClaims(accountId, serialNumber).catch(throwFaults), [accountId, serialNumber]);
  return useLiveQuery(() => readEarlierClaims(accountId, serialNumber), [accountId, serialNumber]) ?? [];
}

/** Ignores API errors: the earlier claims are only a warning. */
function throwFaults(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
}
