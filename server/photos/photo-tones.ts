/** Samples of a photo's brightness, in rows: all that it is compared by. */
export type Brightness = { size: number; samples: Uint8Array };

/** How much is cut off on each side, in parts of the width or height. */
export type Trims = readonly [left: number, top: number, right: number, bottom: number];

/** What a copy that is cut on any side still has of a photo. */
export const middle: Trims = [0.1, 0.1, 0.1, 0.1];

/** The middle of what is left when the sides are cut off. */
export function middleOf([left, top, right, bottom]: Trims): Trims {
  const [width, height] = [1 - left - right, 1 - top - bottom];
  return [left + middle[0] * width, top + middle[1] * height, right + middle[2] * width, bottom + middle[3] * height];
}

/** Each side alone, and both sides of a direction together: a shift, or another scale. */
const moves: readonly Trims[] = [1, -1].flatMap((by): Trims[] => [
  [by, 0, 0, 0],
  [0, by, 0, 0],
  [0, 0, by, 0],
  [0, 0, 0, by],
  [by, 0, -by, 0],
  [0, by, 0, -by],
  [by, 0, by, 0],
  [0, by, 0, by],
]);

/** Less than half of the width and height, so that something is left. */
const trimMax = 0.25;

/** Moves the sides by smaller and smaller steps, while what is compared there differs less. */
export function align<Compared extends { difference: number }>(
  from: Trims,
  steps: readonly number[],
  compareAt: (trims: Trims) => Compared,
): { trims: Trims; least: Compared } {
  let trims = from;
  let least = compareAt(trims);
  for (const step of steps)
    for (let improved = true; improved;) {
      improved = false;
      for (const move of moves) {
        const moved = moveBy(trims, move, step);
        const compared = moved && compareAt(moved);
        if (moved === null || compared === null || compared.difference >= least.difference) continue;
        [trims, least, improved] = [moved, compared, true];
      }
    }
  return { trims, least };
}

/** @returns null where nothing is cut off, or too much. */
function moveBy(trims: Trims, [left, top, right, bottom]: Trims, step: number): Trims | null {
  const moved: Trims = [
    trims[0] + left * step,
    trims[1] + top * step,
    trims[2] + right * step,
    trims[3] + bottom * step,
  ];
  return moved.some((trim) => trim < 0 || trim > trimMax) ? null : moved;
}

/** The brightness of any part of a photo, at any scale. */
export class PhotoTones {
  readonly #size: number;
  /** The sum of all samples above and left of each. */
  readonly #sums: Float64Array;

  constructor({ size, samples }: Brightness) {
    this.#size = size;
    const wide = size + 1;
    this.#sums = new Float64Array(wide * wide);
    for (let y = 0; y < size; y++)
      for (let x = 0, row = 0; x < size; x++) {
        row += samples[y * size + x] ?? 0;
        this.#sums[(y + 1) * wide + x + 1] = (this.#sums[y * wide + x + 1] ?? 0) + row;
      }
  }

  /** The mean brightness at each of some points each way, of what is left when the sides are cut off. */
  meansIn(trims: Trims, points: number): Float64Array {
    return this.#means(this.#grid(trims, points), points, 0);
  }

  /** The same, without the mean of what is around each point. */
  detailIn(trims: Trims, points: number, reach: number): Float64Array {
    const grid = this.#grid(trims, points);
    const detail = this.#means(grid, points, 0);
    const around = this.#means(grid, points, reach);
    for (let at = 0; at < detail.length; at++) detail[at] = (detail[at] ?? 0) - (around[at] ?? 0);
    return detail;
  }

  /** The sums above and left of each corner of the points. */
  #grid([left, top, right, bottom]: Trims, points: number): Float64Array {
    const wide = points + 1;
    const [width, height] = [((1 - right - left) * this.#size) / points, ((1 - bottom - top) * this.#size) / points];
    // Of one point the area is 1.
    const area = width * height;
    const grid = new Float64Array(wide * wide);
    for (let y = 0; y < wide; y++)
      for (let x = 0; x < wide; x++)
        grid[y * wide + x] = this.#sumTo(left * this.#size + x * width, top * this.#size + y * height) / area;
    return grid;
  }

  #means(grid: Float64Array, points: number, reach: number): Float64Array {
    const wide = points + 1;
    const means = new Float64Array(points * points);
    for (let y = 0; y < points; y++) {
      const above = Math.max(0, y - reach);
      const below = Math.min(points, y + 1 + reach);
      for (let x = 0; x < points; x++) {
        const before = Math.max(0, x - reach);
        const after = Math.min(points, x + 1 + reach);
        const inside =
          (grid[below * wide + after] ?? 0) -
          (grid[below * wide + before] ?? 0) -
          (grid[above * wide + after] ?? 0) +
          (grid[above * wide + before] ?? 0);
        means[y * points + x] = inside / ((below - above) * (after - before));
      }
    }
    return means;
  }

  /** The sum above and left of a place between samples. */
  #sumTo(x: number, y: number): number {
    const wide = this.#size + 1;
    const left = Math.min(Math.floor(x), this.#size - 1);
    const top = Math.min(Math.floor(y), this.#size - 1);
    const dx = x - left;
    const dy = y - top;
    const at = top * wide + left;
    const sums = this.#sums;
    const above = (sums[at] ?? 0) * (1 - dx) + (sums[at + 1] ?? 0) * dx;
    const below = (sums[at + wide] ?? 0) * (1 - dx) + (sums[at + wide + 1] ?? 0) * dx;
    return above * (1 - dy) + below * dy;
  }
}

/** The photo as it is, and turned by one, two and three quarters. */
export function inEachTurn(upright: Brightness): Brightness[] {
  const turns = [upright];
  while (turns.length < 4) turns.push(quarterTurned(turns.at(-1) ?? upright));
  return turns;
}

/** What is cut off of a photo that is turned by a quarter. */
export function quarterTurnedTrims([left, top, right, bottom]: Trims): Trims {
  return [bottom, left, top, right];
}

function quarterTurned({ size, samples }: Brightness): Brightness {
  const turned = samples.map((_, at) => samples[(size - 1 - (at % size)) * size + Math.floor(at / size)] ?? 0);
  return { size, samples: turned };
}
