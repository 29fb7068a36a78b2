import type { PictureSize } from '#contract/picture-size.ts';

/** The size of a picture at a scale, of at least one pixel. */
export function scaledSize({ width, height }: PictureSize, scale: number): PictureSize {
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
