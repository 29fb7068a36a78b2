/** The fonts that a PDF may leave out, and the decoders of pictures that browsers do not read; by their file's name. */
const addresses: Readonly<Record<string, string>> = import.meta.glob<string>(
  [
    '/node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}',
    '/node_modules/pdfjs-dist/wasm/{jbig2,openjpeg,qcms_bg}.wasm',
  ],
  { query: '?url', import: 'default', eager: true },
);

const addressOf = new Map(Object.entries(addresses).map(([path, url]) => [path.split('/').at(-1), url]));

/** Gets the renderer what it asks for from the portal's own files, so that they are there without network. */
export class PdfParts {
  async fetch({ filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const address = addressOf.get(filename);
    if (!address) throw new Error(`There is no ${filename} in this app`);
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${filename} could not be read: ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  }
}
