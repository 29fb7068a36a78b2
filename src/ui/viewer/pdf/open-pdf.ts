import {
  getDocument,
  GlobalWorkerOptions,
  InvalidPDFException,
  PasswordException,
  type PDFDocumentProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import { PdfParts } from './pdf-parts.ts';

export type OpenedPdf =
  | { kind: 'open'; pdf: PDFDocumentProxy; close: () => Promise<void> }
  /** Its bytes are no PDF that can be read. */
  | { kind: 'broken' }
  /** It wants a password. */
  | { kind: 'locked' };

/** Opens a PDF. `close` lets go of its memory. */
export async function openPdf(bytes: Blob): Promise<OpenedPdf> {
  GlobalWorkerOptions.workerPort ??= new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' });
  const loading = getDocument({
    data: new Uint8Array(await bytes.arrayBuffer()),
    BinaryDataFactory: PdfParts,
    useWorkerFetch: false,
    enableXfa: false,
  });
  try {
    const pdf = await loading.promise;
    // Its viewer asks for the first page, and throws where nobody hears it when the document goes before that has come.
    const hasFirst = await pdf.getPage(1).then(
      () => true,
      () => false,
    );
    if (hasFirst) return { kind: 'open', pdf, close: () => loading.destroy() };
    await loading.destroy();
    return { kind: 'broken' };
  } catch (error) {
    await loading.destroy();
    if (error instanceof PasswordException) return { kind: 'locked' };
    if (error instanceof InvalidPDFException) return { kind: 'broken' };
    throw error;
  }
}
