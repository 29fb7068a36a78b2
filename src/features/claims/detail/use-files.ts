import { useEffect, useState } from 'react';
import { ApiError } from '#api/failure.ts';
import type { PortalDocument } from '#contract/files.ts';
import { FileList, filesKey, refreshFiles } from '#offline/cache/claim-files.ts';
import { useSnapshot } from '#queries/cached.ts';

const none: PortalDocument[] = [];

/**
 * The files that hang on a claim or a registration: as read now, or else before; none when they never could be
 * (R-CLAIM-12). `known` once that has been found out.
 */
export function useFiles(accountId: string, entityId: string | null): { files: PortalDocument[]; known: boolean } {
  const before = useSnapshot(accountId, filesKey(entityId ?? ''), FileList);
  const [now, setNow] = useState<PortalDocument[] | 'unreachable' | null>(entityId === null ? none : null);

  useEffect(() => {
    if (entityId === null) return undefined;
    const leaving = new AbortController();
    refreshFiles(accountId, entityId, leaving.signal).then(
      ({ data }) => setNow(data),
      (error: unknown) => {
        if (!leaving.signal.aborted) setNow('unreachable');
        ignoreFailure(error);
      },
    );
    return () => leaving.abort();
  }, [accountId, entityId]);

  if (Array.isArray(now)) return { files: now, known: true };
  return { files: before?.value.data ?? none, known: now !== null && before !== undefined };
}

/** What could not be fetched is not shown, and nothing is said of it (R-CLAIM-12). */
export function ignoreFailure(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
}
