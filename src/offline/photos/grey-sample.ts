import type { GreySample } from './judge-photo.ts';
import { newCanvas } from './new-canvas.ts';
import { scaledSize } from './scaled-size.ts';

/** The longest edge of a sample: a rating plate that fills a third of the photo keeps the strokes of its letters. */
export const sampleEdgePx = 640;

/** The small copy of a drawn photo that is judged. */
export function greySampleOf(photo: CanvasImageSource & { width: number; height: number }): GreySample {
  const { width, height } = scaledSize(photo, Math.min(1, sampleEdgePx / Math.max(photo.width, photo.height)));
  const { context } = newCanvas(width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(photo, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  const grey = new Uint8Array(width * height);
  for (let at = 0, from = 0; at < grey.length; at += 1, from += 4)
    grey[at] = (data[from] ?? 0) * 0.299 + (data[from + 1] ?? 0) * 0.587 + (data[from + 2] ?? 0) * 0.114;
  return { width, height, grey };
}
