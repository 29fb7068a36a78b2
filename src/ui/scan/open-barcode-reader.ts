import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

export type BarcodeReader = { detect: (video: HTMLVideoElement) => Promise<{ rawValue: string }[]> };

/** What rating plates and their stickers carry. */
const formats = ['qr_code', 'code_128', 'code_39', 'data_matrix'] as const;

/** The browser's own reader where it knows all of our codes; else the same in WebAssembly, from our own address. */
export async function openBarcodeReader(): Promise<BarcodeReader> {
  const known = (await window.BarcodeDetector?.getSupportedFormats()) ?? [];
  if (window.BarcodeDetector && formats.every((format) => known.includes(format)))
    return new window.BarcodeDetector({ formats });
  const { BarcodeDetector, prepareZXingModule } = await import('barcode-detector/ponyfill');
  prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });
  return new BarcodeDetector({ formats: [...formats] });
}
