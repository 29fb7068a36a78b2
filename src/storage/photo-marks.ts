import * as v from 'valibot';

/** A place on a picture, in parts of its width and height. */
const Point = v.object({ x: v.number(), y: v.number() });
export type Point = v.InferOutput<typeof Point>;

/** A mark on a photo. An arrow points at `to`; a circle fills the box between its two points. */
export const PhotoMark = v.variant('kind', [
  v.object({ kind: v.picklist(['arrow', 'circle']), from: Point, to: Point }),
  v.object({ kind: v.literal('text'), at: Point, text: v.string() }),
]);
export type PhotoMark = v.InferOutput<typeof PhotoMark>;
