import { useState } from 'react';
import { type Failure, failureOf } from '#api/errors.ts';
import { getFileContent, type PortalDocument } from '#contract/files.ts';
import { download } from '#session/call.ts';
import { documentFileName } from './document-file-name.ts';
import { saveToDevice } from './save-to-device.ts';

/** Fetches a document and hands it to the browser as a file. */
export function useDownload(document: PortalDocument): {
  loading: boolean;
  failure: Failure | null;
  start: () => void;
} {
  const [state, setState] = useState<{ loading: boolean; failure: Failure | null }>({ loading: false, failure: null });

  const start = async () => {
    setState({ loading: true, failure: null });
    try {
      saveToDevice(await download(getFileContent, { params: { id: document.id } }), documentFileName(document));
      setState({ loading: false, failure: null });
    } catch (error) {
      setState({ loading: false, failure: failureOf(error) });
    }
  };

  return { ...state, start: () => void start() };
}
