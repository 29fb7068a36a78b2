import { useEffect, useRef, useState } from 'react';
import { getFileContent } from '#contract/files.ts';
import { download } from '#session/call.ts';
import { ignoreFailure } from './use-files.ts';

/** Bytes by file id: null when they cannot be fetched, missing while they load. */
export type FileContents = ReadonlyMap<string, Blob | null>;

const none: FileContents = new Map();

/** Fetches the bytes of files. Each file is fetched once, unless that fails. */
export function useFileContents(files: readonly { id: string }[]): FileContents {
  const [contents, setContents] = useState(none);
  const requested = useRef(new Set<string>());

  useEffect(() => {
    for (const { id } of files) {
      if (requested.current.has(id)) continue;
      requested.current.add(id);
      const settle = (bytes: Blob | null) => setContents((all) => new Map(all).set(id, bytes));
      download(getFileContent, { params: { id } }).then(settle, (error: unknown) => {
        // The next change of `files` fetches it again.
        requested.current.delete(id);
        settle(null);
        ignoreFailure(error);
      });
    }
  }, [files]);

  return contents;
}
