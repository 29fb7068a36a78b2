import { newCanvas } from './canvas.ts';

/** Pixels of the edge of what a picture is looked at by. */
const sampleEdgePx = 16;

/**
 * Whether a canvas came out of one colour although its picture is not: where memory or their limit ends, browsers draw
 * nothing, or black, without an error. A photo that is really dark is of one colour both ways.
 *
 * @param original the picture's own file
 */
export async function isBlank(canvas: CanvasImageSource, original: Blob): Promise<boolean> {
  if (!isOneColour(canvas)) return false;
  const options: ImageBitmapOptions = { resizeWidth: sampleEdgePx, resizeHeight: sampleEdgePx };
  const small = await createImageBitmap(original, options).catch(() => null);
  if (!small) return false;
  try {
    return !isOneColour(small);
  } finally {
    small.close();
  }
}

function isOneColour(picture: CanvasImageSource): boolean {
  const { context } = newCanvas(sampleEdgePx, sampleEdgePx);
  context.drawImage(picture, 0, 0, sampleEdgePx, sampleEdgePx);
  const { data } = context.getImageData(0, 0, sampleEdgePx, sampleEdgePx);
  return data.every((value, at) => value === data[at % 4]);
}
