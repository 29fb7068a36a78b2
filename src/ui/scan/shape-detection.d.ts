/** Types that TypeScript's DOM types omit: the Barcode Detection API and the light of a camera. */
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
