/** What TypeScript's own libraries leave out: the Barcode Detection API, and a camera's light. */
declare class BarcodeDetector {
  static getSupportedFormats(): Promise<readonly string[]>;
  constructor(options?: { formats?: readonly string[] });
  detect(image: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
interface Window {
  BarcodeDetector?: typeof BarcodeDetector;
}
interface MediaTrackCapabilities {
  torch?: boolean;
}
interface MediaTrackConstraintSet {
  torch?: boolean;
}
