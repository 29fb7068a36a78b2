import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';

const size = { width: 640, height: 480 } as const;
const light = 235;

export type CodeFormat = 'QRCode' | 'Code128' | 'Code39' | 'DataMatrix';

/** Writes a film (YUV4MPEG2) of a sheet with one code, for Chromium's fake camera. */
export async function filmOfCode(path: string, format: CodeFormat, text: string): Promise<void> {
  const wasm = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm')));
  const wasmBinary = Uint8Array.from(wasm).buffer;
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
  const { symbol, error } = await writeBarcode(text, { format, scale: 1 });
  if (error) throw new Error(error);
  const luma = Buffer.alloc(size.width * size.height, light);
  const scale = Math.floor(Math.min((size.width * 0.9) / symbol.width, (size.height * 0.8) / symbol.height));
  // The encoder returns a bar code one pixel high; on a sheet the bars are long.
  const rows = symbol.height * scale < 100 ? Math.floor(160 / symbol.height) : scale;
  const left = Math.floor((size.width - symbol.width * scale) / 2);
  const top = Math.floor((size.height - symbol.height * rows) / 2);
  for (let y = 0; y < symbol.height * rows; y++)
    for (let x = 0; x < symbol.width * scale; x++) {
      const value = symbol.data[Math.floor(y / rows) * symbol.width + Math.floor(x / scale)] ?? 255;
      luma[(top + y) * size.width + left + x] = value < 128 ? 16 : light;
    }
  const grey = Buffer.alloc((size.width * size.height) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, grey]);
  const header = Buffer.from(`YUV4MPEG2 W${size.width} H${size.height} F10:1 Ip A1:1 C420jpeg\n`);
  await writeFile(path, Buffer.concat([header, frame, frame]));
}
