import { NoCanvas } from './prepared.ts';

export type Canvas = OffscreenCanvas | HTMLCanvasElement;

/**
 * Creates a canvas. Safari before 16.4 has no `OffscreenCanvas`, and some WebKit versions have none in a worker.
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
