import type { FileDoubt } from '#contract/file-doubts.ts';
import type { FileType } from '#contract/files.ts';
import type { PhotoRemark } from '#storage/rows.ts';

/** A file that is ready to be stored. A photo is rotated, small enough and without metadata; a PDF is unchanged. */
export type Prepared = {
  bytes: ArrayBuffer;
  type: FileType;
  sha256: string;
  doubt?: FileDoubt;
  remark?: PhotoRemark;
};

/** Why a file is refused when it is chosen (R-CLAIM-06). */
export const photoRefusals = [
  'wrong_type',
  'heic',
  'unreadable',
  'blank',
  'too_big',
  'too_many_pixels',
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

/** This context has no canvas. */
export class NoCanvas extends Error {
  override readonly name = 'NoCanvas';
}
