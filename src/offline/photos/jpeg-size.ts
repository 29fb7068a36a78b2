/** Bytes at the start of a JPEG in which its size nearly always stands, behind its metadata. */
export const jpegHeadBytes = 256 * 1024;

/** Width and height of a JPEG as they are stored, before it is turned upright; null where the head does not say. */
export function jpegSize(head: Uint8Array): { width: number; height: number } | null {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  // Behind the signature comes one segment after the other: a marker, its length, its content.
  for (let at = 2; at + 9 <= head.length && view.getUint8(at) === 0xff;) {
    const marker = view.getUint8(at + 1);
    if (isFrame(marker)) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return null;
}

/** Start of frame, of whichever coding; between them stand tables. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}
