import { useState } from 'react';
import { type Failure, failureOf } from '#api/failure.ts';
import { openDocument } from '#offline/documents/open.ts';
import type { PlacedDocument } from '#offline/documents/store.ts';
import { saveToDevice } from '#ui/save-to-device.ts';
import { documentFileName } from './document-file-name.ts';

/** Hands a document to the browser as a file. */
export function useDownload(
  accountId: string,
  placed: PlacedDocument,
): { loading: boolean; failure: Failure | null; start: () => void } {
  const [state, setState] = useState<{ loading: boolean; failure: Failure | null }>({ loading: false, failure: null });

  const start = async () => {
    setState({ loading: true, failure: null });
    try {
      const { bytes } = await openDocument(accountId, placed, new AbortController().signal);
      saveToDevice(bytes, documentFileName(placed.document));
      setState({ loading: false, failure: null });
    } catch (error) {
      setState({ loading: false, failure: failureOf(error) });
    }
  };

  return { ...state, start: () => void start() };
}
