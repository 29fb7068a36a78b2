import { useEffect, useRef, useState } from 'react';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { useStable } from '../use-stable.ts';
import { codeFormats } from './formats.ts';
import { judgeReading } from './judge-reading.ts';

type BarcodeReader = { detect: (video: HTMLVideoElement) => Promise<{ rawValue: string }[]> };

const formats = codeFormats.map(([name]) => name);

/** Returns the browser's own reader when it supports all formats, else a WebAssembly reader from our own origin. */
async function openBarcodeReader(): Promise<BarcodeReader> {
  const known = (await window.BarcodeDetector?.getSupportedFormats()) ?? [];
  if (window.BarcodeDetector && formats.every((format) => known.includes(format)))
    return new window.BarcodeDetector({ formats });
  const { BarcodeDetector, prepareZXingModule } = await import('barcode-detector/ponyfill');
  prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });
  return new BarcodeDetector({ formats });
}

/** Pause between two pictures: keeps the screen responsive, and a hand moves little in this time. */
const pauseMs = 100;

type Props = {
  /** Null until the camera is on. */
  stream: MediaStream | null;
  accept: (text: string) => string | null;
  onScanned: (value: string) => void;
};

/** Reads codes from the camera until one is accepted. */
export function useScan({ stream, accept, onScanned }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const [otherText, setOtherText] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  const judge = useStable(accept);
  const found = useStable(onScanned);

  useEffect(() => {
    const element = video.current;
    if (!element || !stream) return undefined;
    const controller = new AbortController();
    const read = async () => {
      element.srcObject = stream;
      const [reader] = await Promise.all([openBarcodeReader(), element.play()]);
      const value = await firstAccepted(reader, element, { judge, onOther: setOtherText, signal: controller.signal });
      if (value !== null) found(value);
    };
    read().catch(() => controller.signal.aborted || setFailed(true));
    return () => {
      controller.abort();
      element.srcObject = null;
    };
  }, [stream, judge, found]);

  return { video, otherText, failed };
}

type Search = {
  judge: (text: string) => string | null;
  onOther: (text: string) => void;
  signal: AbortSignal;
};

/** Returns the first value that two consecutive pictures agree on, or null after an abort. */
async function firstAccepted(
  reader: BarcodeReader,
  video: HTMLVideoElement,
  { judge, onOther, signal }: Search,
): Promise<string | null> {
  let before: string | null = null;
  while (!signal.aborted) {
    const codes = await reader.detect(video);
    const reading = judgeReading(
      codes.map(({ rawValue }) => rawValue),
      before,
      judge,
    );
    if (signal.aborted) break;
    if (reading.kind === 'sure') return reading.value;
    if (reading.kind === 'other') onOther(reading.text);
    before = reading.kind === 'maybe' ? reading.value : null;
    await new Promise((next) => setTimeout(next, pauseMs));
  }
  return null;
}
