import { sniffFileType } from './files.ts';

/** Pixels of the largest picture that is taken. The largest photo of a phone has 200 million (R-CLAIM-06). */
export const picturePixelsMax = 250_000_000;

/** Bytes at the start of a picture that nearly always include its size: in a JPEG it follows the metadata. */
export const pictureHeadBytes = 256 * 1024;

/** Width and height in pixels. */
export type PictureSize = { width: number; height: number };

/** Bytes at the start of a PNG up to the end of its width and height. */
const pngSizeEnd = 24;

/** Width and height by the header of a PNG or a JPEG, before its orientation is applied; null if `head` lacks them. */
export function pictureSize(head: Uint8Array): PictureSize | null {
  const type = sniffFileType(head);
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  if (type === 'image/jpeg') return jpegSize(view);
  if (type !== 'image/png' || head.length < pngSizeEnd) return null;
  return { width: view.getUint32(pngSizeEnd - 8), height: view.getUint32(pngSizeEnd - 4) };
}

function jpegSize(view: DataView): PictureSize | null {
  // After the signature follow segments: a marker, a length, the content. Decoders skip bytes between them.
  for (let at = 2; at + 9 <= view.byteLength;) {
    const marker = view.getUint8(at + 1);
    if (view.getUint8(at) !== 0xff || marker === 0 || marker === 0xff) {
      at += 1;
      continue;
    }
    if (isFrame(view, at)) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}

/**
 * Whether a start of frame of any coding begins there; 0xc4, 0xc8 and 0xcc are other segments. Its length must be that
 * of its one to four components: else bytes of a broken file would be read as its size.
 */
function isFrame(view: DataView, at: number): boolean {
  const marker = view.getUint8(at + 1);
  if (marker < 0xc0 || marker > 0xcf || [0xc4, 0xc8, 0xcc].includes(marker) || at + 10 > view.byteLength) return false;
  const components = view.getUint8(at + 9);
  return components >= 1 && components <= 4 && view.getUint16(at + 2) === 8 + 3 * components;
}
