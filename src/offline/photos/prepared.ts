import type { FileType } from '#contract/files.ts';

/** A photo made ready to be kept: upright, small enough, without metadata. A PDF is as it came. */
export type Prepared = { bytes: ArrayBuffer; type: FileType; sha256: string };

/** Why a file is refused at the camera and not hours later (R-CLAIM-06). */
export const photoRefusals = [
  'wrong_type',
  'heic',
  'unreadable',
  'blank',
  'too_big',
  'too_many',
  'too_late',
  'storage_full',
] as const;
export type PhotoRefusal = (typeof photoRefusals)[number];

export class PhotoRefused extends Error {
  readonly reason: PhotoRefusal;

  constructor(reason: PhotoRefusal, options?: ErrorOptions) {
    super(`The file is refused: ${reason}`, options);
    this.name = 'PhotoRefused';
    this.reason = reason;
  }
}

/** There is no canvas here to draw a picture on. */
export class NoCanvas extends Error {
  override readonly name = 'NoCanvas';
}
