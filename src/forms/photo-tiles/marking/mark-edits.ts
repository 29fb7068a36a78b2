import type { PhotoMark, Point } from '#storage/photo-marks.ts';
import type { PictureSize } from '#contract/picture-size.ts';

export type Tool = PhotoMark['kind'];

/** Parts of the longer edge: a shorter drag is a tap, a mark that was not dragged, a step of a key. */
const tapShare = 0.02;
const usualShare = 0.15;
const stepShare = 0.01;

export const centre: Point = { x: 0.5, y: 0.5 };

/** The mark of a drag from one place to another. A tap makes one of the usual size: an arrow points at it. */
export function draggedMark(tool: Exclude<Tool, 'text'>, from: Point, to: Point, size: PictureSize): PhotoMark {
  const unit = unitOf(size);
  const isTap = Math.hypot((to.x - from.x) / unit.x, (to.y - from.y) / unit.y) < tapShare;
  if (!isTap) return { kind: tool, from: within(from), to: within(to) };
  const [x, y] = [usualShare * unit.x, usualShare * unit.y];
  if (tool === 'circle')
    return {
      kind: tool,
      from: within({ x: to.x - x / 2, y: to.y - y / 2 }),
      to: within({ x: to.x + x / 2, y: to.y + y / 2 }),
    };
  // From the side with more room.
  const tail = { x: to.x + (to.x < 0.5 ? x : -x), y: to.y + (to.y < 0.5 ? y : -y) };
  return { kind: tool, from: within(tail), to: within(to) };
}

/** Moves a mark by steps, as far as it stays whole within the picture. */
export function movedMark(mark: PhotoMark, steps: Point, size: PictureSize): PhotoMark {
  const unit = unitOf(size);
  const by = { x: steps.x * stepShare * unit.x, y: steps.y * stepShare * unit.y };
  if (mark.kind === 'text') return { ...mark, at: within(sum(mark.at, by)) };
  const free = (axis: 'x' | 'y') => {
    const [least, most] = [Math.min(mark.from[axis], mark.to[axis]), Math.max(mark.from[axis], mark.to[axis])];
    return Math.max(-least, Math.min(1 - most, by[axis]));
  };
  const allowed = { x: free('x'), y: free('y') };
  return { ...mark, from: sum(mark.from, allowed), to: sum(mark.to, allowed) };
}

/** Moves the tip of an arrow, or the corner of a circle's box, by steps. The size of a text is that of the picture. */
export function resizedMark(mark: PhotoMark, steps: Point, size: PictureSize): PhotoMark {
  if (mark.kind === 'text') return mark;
  const unit = unitOf(size);
  const by = { x: steps.x * stepShare * unit.x, y: steps.y * stepShare * unit.y };
  return { ...mark, to: within(sum(mark.to, by)) };
}

/** The longer edge of the picture in parts of its width and height. */
function unitOf({ width, height }: PictureSize): Point {
  const longest = Math.max(width, height);
  return { x: longest / width, y: longest / height };
}

function sum(one: Point, other: Point): Point {
  return { x: one.x + other.x, y: one.y + other.y };
}

/** The nearest place on the picture. */
export function within({ x, y }: Point): Point {
  return { x: Math.max(0, Math.min(1, x)), y: Math.max(0, Math.min(1, y)) };
}
