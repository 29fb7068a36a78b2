import { useEffect, useState } from 'react';
import { ApiError } from '#api/failure.ts';
import type { PortalDocument } from '#contract/files.ts';
import { FileList, filesKey, refreshFiles } from '#offline/cache/claim-files.ts';
import { useSnapshot } from '#queries/cached.ts';

const none: PortalDocument[] = [];

/**
 * The files of a claim or a registration: from the server, else cached, else none (R-CLAIM-12). `known` is true once
 * both have been tried.
 */
export function useFiles(accountId: string, entityId: string | null): { files: PortalDocument[]; known: boolean } {
  const before = useSnapshot(accountId, filesKey(entityId ?? ''), FileList);
  const [now, setNow] = useState<PortalDocument[] | 'unreachable' | null>(entityId === null ? none : null);

  useEffect(() => {
    if (entityId === null) return undefined;
    const controller = new AbortController();
    refreshFiles(accountId, entityId, controller.signal).then(
      ({ data }) => setNow(data),
      (error: unknown) => {
        if (!controller.signal.aborted) setNow('unreachable');
        ignoreFailure(error);
      },
    );
    return () => controller.abort();
  }, [accountId, entityId]);

  if (Array.isArray(now)) return { files: now, known: true };
  return { files: before?.value.data ?? none, known: now !== null && before !== undefined };
}

/** Files that cannot be fetched are not shown, and no error is reported (R-CLAIM-12). */
export function ignoreFailure(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
}
