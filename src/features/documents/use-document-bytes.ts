import { useEffect, useState } from 'react';
import { type Failure, failureOf } from '#api/failure.ts';
import { useWhenBack } from '#queries/use-when-back.ts';
import { openDocument, type OpenedDocument } from '#offline/documents/open.ts';
import type { PlacedDocument } from '#offline/documents/store.ts';

export type DocumentBytes =
  | { phase: 'coming' }
  | ({ phase: 'here' } & OpenedDocument)
  | { phase: 'failed'; failure: Failure };

/** The bytes of a document; asked for again by `retry`, and when the network returns. */
export function useDocumentBytes(
  accountId: string,
  { document, place }: PlacedDocument,
): { content: DocumentBytes; retry: () => void } {
  const [content, setContent] = useState<DocumentBytes>({ phase: 'coming' });
  const [asked, setAsked] = useState({ document, place });

  useEffect(() => {
    const leaving = new AbortController();
    openDocument(accountId, asked, leaving.signal).then(
      (opened) => !leaving.signal.aborted && setContent({ phase: 'here', ...opened }),
      (error: unknown) => {
        const failure = failureOf(error);
        if (!leaving.signal.aborted) setContent({ phase: 'failed', failure });
      },
    );
    return () => leaving.abort();
  }, [accountId, asked]);

  const retry = () => {
    setContent({ phase: 'coming' });
    setAsked({ document, place });
  };
  useWhenBack(() => {
    if (content.phase === 'failed') retry();
  });
  return { content, retry };
}
