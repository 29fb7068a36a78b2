import { describe, expect, it } from 'vitest';
import { draggedMark, movedMark, resizedMark } from '#forms/photo-tiles/marking/mark-edits.ts';
import type { PhotoMark } from '#storage/photo-marks.ts';

/** Twice as wide as high, so that a step is twice as large a part of its height. */
const size = { width: 2_000, height: 1_000 };

describe('a drag', () => {
  it('makes a mark between its two ends, cut at the edge of the picture', () => {
    expect(draggedMark('arrow', { x: 0.2, y: 0.3 }, { x: 0.7, y: 1.4 }, size)).toEqual({
      kind: 'arrow',
      from: { x: 0.2, y: 0.3 },
      to: { x: 0.7, y: 1 },
    });
  });

  it('that is only a tap makes an arrow of the usual size that points at the place, from the side with room', () => {
    for (const [x, y] of [
      [0.1, 0.1],
      [0.9, 0.1],
      [0.9, 0.9],
    ] as const) {
      const tap = draggedMark('arrow', { x, y }, { x: x + 0.001, y }, size);
      if (tap.kind !== 'arrow') throw new Error(tap.kind);
      expect(tap.to).toEqual({ x: x + 0.001, y });
      expect(Math.abs(tap.from.x - tap.to.x)).toBeCloseTo(0.15);
      expect(Math.abs(tap.from.y - tap.to.y)).toBeCloseTo(0.3);
    }
  });

  it('that is only a tap makes a round circle about the place', () => {
    const tap = draggedMark('circle', { x: 0.5, y: 0.5 }, { x: 0.5, y: 0.5 }, size);
    expect(tap).toEqual({ kind: 'circle', from: { x: 0.425, y: 0.35 }, to: { x: 0.575, y: 0.65 } });
  });
});

describe('a key', () => {
  const arrow: PhotoMark = { kind: 'arrow', from: { x: 0.5, y: 0.5 }, to: { x: 0.99, y: 0.6 } };

  it('moves a mark by the same distance across and down', () => {
    const text: PhotoMark = { kind: 'text', at: { x: 0.5, y: 0.5 }, text: 'Crack' };
    expect(movedMark(text, { x: 1, y: 1 }, size)).toEqual({ ...text, at: { x: 0.51, y: 0.52 } });
  });

  it('moves a mark no further than it stays whole within the picture, in its shape', () => {
    const moved = movedMark(movedMark(arrow, { x: 1, y: 0 }, size), { x: 1, y: 0 }, size);
    if (moved.kind !== 'arrow') throw new Error(moved.kind);
    expect(moved.to.x).toBe(1);
    expect(moved.from.x).toBeCloseTo(0.51);
  });

  it('resizes a mark at its second point, and no text', () => {
    expect(resizedMark(arrow, { x: 0, y: -1 }, size)).toEqual({ ...arrow, to: { x: 0.99, y: 0.58 } });
    const text: PhotoMark = { kind: 'text', at: { x: 0.5, y: 0.5 }, text: 'Crack' };
    expect(resizedMark(text, { x: 0, y: -1 }, size)).toBe(text);
  });
});
