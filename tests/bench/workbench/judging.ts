import { greySampleOf } from '#offline/photos/grey-sample.ts';
import { judgePhoto } from '#offline/photos/judge-photo.ts';
import { longestEdgePx } from '#offline/photos/prepare.ts';

/** Draws a photo as it is kept, and returns how long it takes to judge it, and to copy its pixels for that alone. */
export async function judgeKept(jpegBase64: string): Promise<{ ms: number; copyMs: number }> {
  const picture = await createImageBitmap(new Blob([Uint8Array.fromBase64(jpegBase64)]));
  const canvas = new OffscreenCanvas(longestEdgePx, Math.round((longestEdgePx * picture.height) / picture.width));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const start = performance.now();
  const sample = greySampleOf(canvas);
  const copied = performance.now();
  judgePhoto(sample);
  return { ms: performance.now() - start, copyMs: copied - start };
}
