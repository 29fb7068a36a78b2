import { describe, expect, it } from 'vitest';
import { ellipseOf, headOf, textHeightOf, textPlace } from '#offline/photos/draw-marks.ts';

const size = { width: 2_000, height: 1_000 };

it('draws a circle within its box, whichever corner came first', () => {
  const [one, other] = [
    { x: 0.1, y: 0.8 },
    { x: 0.3, y: 0.2 },
  ];
  expect(ellipseOf(one, other, size)).toEqual({ centre: { x: 400, y: 500 }, radii: { x: 200, y: 300 } });
  expect(ellipseOf(other, one, size)).toEqual(ellipseOf(one, other, size));
});

it('draws the head of an arrow behind its tip, on both sides, shorter on a short arrow', () => {
  const [left, right] = headOf({ x: 0, y: 0 }, { x: 500, y: 0 }, 70);
  expect(left.x).toBeLessThan(450);
  expect(left.x).toBeCloseTo(right.x);
  expect(left.y).toBeCloseTo(-right.y);
  expect(Math.abs(left.y)).toBeGreaterThan(25);
  const [short] = headOf({ x: 0, y: 0 }, { x: 20, y: 0 }, 70);
  expect(short.x).toBeGreaterThan(0);
});

describe('a text', () => {
  it('is as high as the longer edge asks, and not too high for a long picture', () => {
    expect(textHeightOf(size)).toBe(70);
    expect(textHeightOf({ width: 1_000, height: 2_000 })).toBe(70);
    expect(textHeightOf({ width: 8_000, height: 600 })).toBe(72);
  });

  it('is about its place, and beside the edge whole within the picture', () => {
    const text = { width: 300, height: 70 };
    expect(textPlace({ x: 1_000, y: 500 }, text, size)).toEqual({ x: 850, y: 500 });
    expect(textPlace({ x: 0, y: 0 }, text, size)).toEqual({ x: 35, y: 70 });
    expect(textPlace({ x: 2_000, y: 1_000 }, text, size)).toEqual({ x: 1_665, y: 930 });
  });
});
