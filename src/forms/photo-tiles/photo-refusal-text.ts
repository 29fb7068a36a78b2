import { t } from '@lingui/core/macro';
import { fileMaxBytes } from '#contract/files.ts';
import { picturePixelsMax } from '#contract/picture-size.ts';
import { claimFilesMax } from '#contract/limits.ts';
import type { PhotoRefusal } from '#offline/photos/prepared.ts';

const mebibyte = 1024 * 1024;

/** Why a file was refused, and what to do; `filesMax` is the most files of its form. */
export function photoRefusalText(refusal: PhotoRefusal, filesMax: number = claimFilesMax): string {
  const megabytes = fileMaxBytes / mebibyte;
  const megapixels = picturePixelsMax / 1_000_000;
  switch (refusal) {
    case 'wrong_type':
      return t`It is neither a PDF nor a picture. Choose another file.`;
    case 'heic':
      return t`This is a HEIC photo, which this browser cannot read. Take it here with the camera, or choose a JPEG.`;
    case 'unreadable':
      return t`It cannot be read. Take the photo again.`;
    case 'blank':
      return t`This browser could not draw it: it came out in one colour. Close other apps and try again, or choose a smaller photo.`;
    case 'too_big':
      return t`It is larger than ${megabytes} MB, even when made smaller. Choose a smaller file.`;
    case 'too_many_pixels':
      return t`It has more than ${megapixels} million pixels. Choose a smaller picture.`;
    case 'too_many':
      return t`There can be ${filesMax} files at most. Remove one first.`;
    case 'too_late':
      return t`It was sent before this photo was ready. The photo is not part of it.`;
    case 'storage_full':
      return t`This device is full. Free some space, or send what waits in the outbox.`;
  }
}
