/** Bytes at the start of a JPEG that nearly always include its size, which follows the metadata. */
export const jpegHeadBytes = 256 * 1024;

/** Width and height of a JPEG before its orientation is applied; null if the head does not include them. */
export function jpegSize(head: Uint8Array): { width: number; height: number } | null {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  // After the signature follow segments: a marker, a length, the content.
  for (let at = 2; at + 9 <= head.length && view.getUint8(at) === 0xff;) {
    const marker = view.getUint8(at + 1);
    if (isFrame(marker)) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return null;
}

/** Whether a marker is a start of frame of any coding; 0xc4, 0xc8 and 0xcc are other segments. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}
