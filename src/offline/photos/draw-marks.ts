import type { PictureSize } from '#contract/picture-size.ts';
import type { PhotoMark, Point } from '#storage/photo-marks.ts';

/** Parts of the longer edge of a picture. */
const lineShare = 0.006;
const outlineShare = 0.003;
const headShare = 0.035;
const textShare = 0.035;

/** Text of a long picture takes at most this part of its shorter edge. */
const textShareOfShort = 0.12;

/** Seen on metal, paint, grease and snow alike, with its outline. */
const colour = '#e3002b';
const outlineColour = '#ffffff';

const headAngle = Math.PI / 7;

/** Draws the marks over a picture of this size, each in the colour over its light outline. */
export function drawMarks(context: Drawing, size: PictureSize, marks: readonly PhotoMark[]): void {
  const longest = Math.max(size.width, size.height);
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const mark of marks) {
    if (mark.kind === 'text') drawText(context, size, mark);
    else
      for (const [style, share] of [
        [outlineColour, lineShare + 2 * outlineShare],
        [colour, lineShare],
      ] as const) {
        context.strokeStyle = style;
        context.lineWidth = longest * share;
        context.beginPath();
        trace(context, size, mark);
        context.stroke();
      }
  }
}

/** A canvas of the page or of a worker. */
type Drawing = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

function trace(
  context: Drawing,
  size: PictureSize,
  { kind, from, to }: PhotoMark & { kind: 'arrow' | 'circle' },
): void {
  if (kind === 'circle') {
    const { centre, radii } = ellipseOf(from, to, size);
    context.ellipse(centre.x, centre.y, radii.x, radii.y, 0, 0, 2 * Math.PI);
    return;
  }
  const [tail, tip] = [inPixels(from, size), inPixels(to, size)];
  const [left, right] = headOf(tail, tip, Math.max(size.width, size.height) * headShare);
  context.moveTo(tail.x, tail.y);
  context.lineTo(tip.x, tip.y);
  context.moveTo(left.x, left.y);
  context.lineTo(tip.x, tip.y);
  context.lineTo(right.x, right.y);
}

/** A text is drawn whole: beside the edge it moves into the picture, and a longer one than the picture gets smaller. */
function drawText(context: Drawing, size: PictureSize, { at, text }: PhotoMark & { kind: 'text' }): void {
  const height = textHeightOf(size);
  const fontOf = (pixels: number) => `600 ${pixels}px system-ui, sans-serif`;
  context.font = fontOf(height);
  const free = size.width - 2 * height;
  const fits = Math.min(1, free / Math.max(1, context.measureText(text).width));
  context.font = fontOf(height * fits);
  const place = textPlace(inPixels(at, size), { width: context.measureText(text).width, height }, size);
  context.textBaseline = 'middle';
  context.lineWidth = Math.max(size.width, size.height) * 2 * outlineShare;
  context.strokeStyle = outlineColour;
  context.strokeText(text, place.x, place.y);
  context.fillStyle = colour;
  context.fillText(text, place.x, place.y);
}

export function textHeightOf({ width, height }: PictureSize): number {
  return Math.min(Math.max(width, height) * textShare, Math.min(width, height) * textShareOfShort);
}

/** Where the left end of a text's middle line is, so that the text stays within the picture; `at` is its middle. */
export function textPlace(at: Point, text: PictureSize, size: PictureSize): Point {
  const between = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most));
  const edge = text.height / 2;
  return {
    x: between(at.x - text.width / 2, edge, size.width - text.width - edge),
    y: between(at.y, text.height, size.height - text.height),
  };
}

/** The ends of the two strokes of an arrow's head; shorter on a short arrow. */
export function headOf(tail: Point, tip: Point, length: number): [left: Point, right: Point] {
  const along = Math.atan2(tail.y - tip.y, tail.x - tip.x);
  const long = Math.min(length, Math.hypot(tail.x - tip.x, tail.y - tip.y) * 0.6);
  const end = (angle: number) => ({ x: tip.x + long * Math.cos(angle), y: tip.y + long * Math.sin(angle) });
  return [end(along - headAngle), end(along + headAngle)];
}

/** The ellipse that fills the box between two points. */
export function ellipseOf(from: Point, to: Point, size: PictureSize): { centre: Point; radii: Point } {
  const [one, other] = [inPixels(from, size), inPixels(to, size)];
  return {
    centre: { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 },
    radii: { x: Math.abs(one.x - other.x) / 2, y: Math.abs(one.y - other.y) / 2 },
  };
}

function inPixels({ x, y }: Point, { width, height }: PictureSize): Point {
  return { x: x * width, y: y * height };
}
