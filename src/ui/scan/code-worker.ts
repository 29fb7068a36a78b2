import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { codeFormats } from './formats.ts';

/** The texts of the codes in a picture. */
export type CodeReply = { texts: string[] };

const formats = codeFormats.map(([, name]) => name);

/** Longest edges at which a picture is read. */
const [largePx, smallPx] = [1_280, 1_024];

addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  void textsOf(data)
    .catch(() => [])
    .then((texts) => postMessage({ texts } satisfies CodeReply));
});

/** Code 39 has no check digit, so such a code counts only after it was read at two sizes. */
async function textsOf(file: Blob): Promise<string[]> {
  prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });
  const picture = await createImageBitmap(file);
  const found = await codesAt(picture, largePx);
  const again = found.some(({ format }) => format === 'Code39') ? await codesAt(picture, smallPx) : [];
  return found
    .filter(({ format, text }) => format !== 'Code39' || again.some((other) => other.text === text))
    .map(({ text }) => text);
}

async function codesAt(picture: ImageBitmap, edgePx: number) {
  const scale = Math.min(1, edgePx / Math.max(picture.width, picture.height));
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (!context) return [];
  context.drawImage(picture, 0, 0, width, height);
  const results = await readBarcodes(context.getImageData(0, 0, width, height), { formats });
  return results.filter(({ isValid }) => isValid);
}
