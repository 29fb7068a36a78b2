import { NoCanvas } from './prepared.ts';

type Canvas = OffscreenCanvas | HTMLCanvasElement;

/**
 * A canvas to draw a picture on. Safari before 16.4 has none off the screen, and some WebKits none in a worker.
 *
 * @throws NoCanvas
 */
export function newCanvas(width: number, height: number) {
  const canvas = emptyCanvas();
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context || !('drawImage' in context)) throw new NoCanvas();
  return { canvas, context };
}

function emptyCanvas(): Canvas {
  if (typeof OffscreenCanvas !== 'undefined') return new OffscreenCanvas(1, 1);
  if (typeof document === 'undefined') throw new NoCanvas();
  return document.createElement('canvas');
}

/** What is on a canvas as a JPEG, or null where the browser cannot encode it. */
export async function jpegOf(canvas: Canvas, quality: number): Promise<Blob | null> {
  if ('convertToBlob' in canvas) return canvas.convertToBlob({ type: 'image/jpeg', quality });
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}
