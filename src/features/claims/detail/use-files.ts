import { useEffect, useState } from 'react';
import { ApiError } from '#api/errors.ts';
import { listFiles, type PortalDocument } from '#contract/files.ts';
import { call } from '#session/call.ts';

/** The files that hang on a claim or a registration; none when they cannot be read (`portal.md §7`). */
export function useFiles(entityId: string | null): PortalDocument[] {
  const [files, setFiles] = useState<PortalDocument[]>([]);

  useEffect(() => {
    if (entityId === null) return undefined;
    const leaving = new AbortController();
    call(listFiles, { query: { entityId } }, { signal: leaving.signal })
      .then(({ data }) => setFiles(data))
      .catch(ignoreFailure);
    return () => leaving.abort();
  }, [entityId]);

  return files;
}

/** What could not be fetched is not shown, and nothing is said of it (`portal.md §7`). */
export function ignoreFailure(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
}
