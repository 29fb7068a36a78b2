import { useEffect, useState } from 'react';
import { type Failure, failureOf } from '#api/errors.ts';
import { getFileContent } from '#contract/files.ts';
import { useWhenBack } from '#live/use-when-back.ts';
import { download } from '#session/call.ts';

export type DocumentBytes =
  | { phase: 'coming' }
  | { phase: 'here'; bytes: Blob }
  | { phase: 'failed'; failure: Failure };

/** The bytes of a document; asked for again by `retry`, and when the network returns. */
export function useDocumentBytes(id: string): { content: DocumentBytes; retry: () => void } {
  const [content, setContent] = useState<DocumentBytes>({ phase: 'coming' });
  const [round, setRound] = useState(0);

  useEffect(() => {
    const leaving = new AbortController();
    download(getFileContent, { params: { id } }, { signal: leaving.signal }).then(
      (bytes) => setContent({ phase: 'here', bytes }),
      (error: unknown) => {
        const failure = failureOf(error);
        if (failure.kind !== 'aborted') setContent({ phase: 'failed', failure });
      },
    );
    return () => leaving.abort();
  }, [id, round]);

  const retry = () => {
    setContent({ phase: 'coming' });
    setRound((last) => last + 1);
  };
  useWhenBack(() => {
    if (content.phase === 'failed') retry();
  });
  return { content, retry };
}
