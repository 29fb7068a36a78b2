import * as v from 'valibot';

/** Most characters of a text on a photo. */
export const markTextMaxLength = 40;

const Part = v.pipe(v.number(), v.minValue(0), v.maxValue(1));

/** A place on a picture, in parts of its width and height. */
const Point = v.object({ x: Part, y: Part });
export type Point = v.InferOutput<typeof Point>;

/** A mark on a photo. An arrow points at `to`; a circle fills the box between its two points. */
export const PhotoMark = v.variant('kind', [
  v.object({ kind: v.picklist(['arrow', 'circle']), from: Point, to: Point }),
  v.object({ kind: v.literal('text'), at: Point, text: v.pipe(v.string(), v.maxLength(markTextMaxLength)) }),
]);
export type PhotoMark = v.InferOutput<typeof PhotoMark>;
