import { useEffect, useRef, useState } from 'react';
import { getFileContent, type PortalDocument } from '#contract/files.ts';
import { download } from '#session/call.ts';
import { ignoreFailure } from './use-files.ts';

/** Bytes by the id of their file: null where they cannot be had, missing while they are on their way. */
export type FileContents = ReadonlyMap<string, Blob | null>;

const none: FileContents = new Map();

/** The bytes of files, each as soon as it is here and none of them twice. */
export function useFileContents(files: readonly PortalDocument[]): FileContents {
  const [contents, setContents] = useState(none);
  const asked = useRef(new Set<string>());

  useEffect(() => {
    for (const { id } of files) {
      if (asked.current.has(id)) continue;
      asked.current.add(id);
      const settle = (bytes: Blob | null) => setContents((all) => new Map(all).set(id, bytes));
      download(getFileContent, { params: { id } }).then(settle, (error: unknown) => {
        // It may be there the next time.
        asked.current.delete(id);
        settle(null);
        ignoreFailure(error);
      });
    }
  }, [files]);

  return contents;
}
