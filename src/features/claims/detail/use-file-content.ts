import { useEffect, useState } from 'react';
import { getFileContent } from '#contract/files.ts';
import { download } from '#session/call.ts';
import { ignoreFailure } from './use-files.ts';

/** The bytes of a file; null until they are here, or when they cannot be fetched. */
export function useFileContent(id: string): Blob | null {
  const [bytes, setBytes] = useState<Blob | null>(null);

  useEffect(() => {
    const leaving = new AbortController();
    download(getFileContent, { params: { id } }, { signal: leaving.signal }).then(setBytes).catch(ignoreFailure);
    return () => leaving.abort();
  }, [id]);

  return bytes;
}
