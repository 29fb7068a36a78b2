import {
  getDocument,
  GlobalWorkerOptions,
  InvalidPDFException,
  PasswordException,
  type PDFDocumentProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs';

/** By file name: the standard fonts that a PDF may omit, and decoders of image formats that browsers do not support. */
const assetUrls: Readonly<Record<string, string>> = import.meta.glob<string>(
  [
    '/node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}',
    '/node_modules/pdfjs-dist/wasm/{jbig2,openjpeg,qcms_bg}.wasm',
  ],
  { query: '?url', import: 'default', eager: true },
);

const urlOfAsset = new Map(Object.entries(assetUrls).map(([path, url]) => [path.split('/').at(-1), url]));

/** Loads what the renderer needs from the portal's own files, so that it works offline. */
class PdfAssets {
  async fetch({ filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const address = urlOfAsset.get(filename);
    if (!address) throw new Error(`${filename} is not part of the app`);
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${filename} could not be read: ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  }
}

export type OpenedPdf =
  | { kind: 'open'; pdf: PDFDocumentProxy; close: () => Promise<void> }
  /** The bytes are not a readable PDF. */
  | { kind: 'broken' }
  /** The PDF needs a password. */
  | { kind: 'encrypted' };

/** Opens a PDF. `close` frees its memory. */
export async function openPdf(bytes: Blob): Promise<OpenedPdf> {
  GlobalWorkerOptions.workerPort ??= new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' });
  const loading = getDocument({
    data: new Uint8Array(await bytes.arrayBuffer()),
    BinaryDataFactory: PdfAssets,
    useWorkerFetch: false,
    enableXfa: false,
  });
  try {
    const pdf = await loading.promise;
    // The viewer requests the first page and throws an unhandled error when the document closes before it arrives.
    const hasFirst = await pdf.getPage(1).then(
      () => true,
      () => false,
    );
    if (hasFirst) return { kind: 'open', pdf, close: () => loading.destroy() };
    await loading.destroy();
    return { kind: 'broken' };
  } catch (error) {
    await loading.destroy();
    if (error instanceof PasswordException) return { kind: 'encrypted' };
    if (error instanceof InvalidPDFException) return { kind: 'broken' };
    throw error;
  }
}
