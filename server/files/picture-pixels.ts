import { open } from 'node:fs/promises';
import { sniffFileType } from '#contract/files.ts';
import { pictureHeadBytes, picturePixelsMax, pictureSize } from '#contract/picture-size.ts';

/**
 * Whether the header of a received PNG or JPEG says more pixels than a device can draw (R-CLAIM-06).
 *
 * A JPEG may have metadata of any length before its size: then the whole file is read.
 */
export async function hasTooManyPixels(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(pictureHeadBytes), 0, pictureHeadBytes, 0);
    const head = buffer.subarray(0, bytesRead);
    const hasMore = bytesRead === pictureHeadBytes && sniffFileType(head) === 'image/jpeg';
    const size = pictureSize(head) ?? (hasMore ? pictureSize(await file.readFile()) : null);
    return size !== null && size.width * size.height > picturePixelsMax;
  } finally {
    await file.close();
  }
}
