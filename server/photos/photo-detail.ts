import { align, middle, type PhotoTones, type Trims } from './photo-tones.ts';

/** Points each way that two photos are compared by, and that they are aligned by: a letter on a plate is a few. */
const fine = 96;
const coarse = 64;

/** What is around a point, in parts of the width and height. */
const around = 0.04;

/** Squares of points each way that are compared by themselves. */
const squares = 8;

/** Two photos of alike things differ in some squares, of one thing in none: so much of the squares may be unlike. */
const unlikeShare = 0.1;

/** How alike the others are at least: from -1 to 1. */
const alikeMin = 0.79;

/** Compares what is brighter and darker than around it: the letters, scratches and edges of both photos. */
export class PhotoDetail {
  readonly #tones: PhotoTones;

  constructor(tones: PhotoTones) {
    this.#tones = tones;
  }

  /** @param from about where this photo shows the middle of the other one. */
  isSameAs(other: PhotoDetail, from: Trims): boolean {
    const detail = other.#detail(middle, coarse);
    const { trims } = align(from, [0.01, 0.005, 0.0025, 0.00125], (place) => ({
      difference: -correlation(this.#detail(place, coarse), detail),
    }));
    return leastAlike(this.#detail(trims, fine), other.#detail(middle, fine)) >= alikeMin;
  }

  #detail(trims: Trims, points: number): Float64Array {
    return this.#tones.detailIn(trims, points, Math.round(points * around));
  }
}

/** Of the squares that show something, how alike those are that are least alike, but for a few. */
function leastAlike(ours: Float64Array, theirs: Float64Array): number {
  const side = fine / squares;
  const all = Array.from({ length: squares * squares }, (_, square) => {
    const [left, top] = [(square % squares) * side, Math.floor(square / squares) * side];
    const of = (detail: Float64Array) =>
      Float64Array.from({ length: side * side }, (_, at) => {
        const [x, y] = [left + (at % side), top + Math.floor(at / side)];
        return detail[y * fine + x] ?? 0;
      });
    const [our, their] = [of(ours), of(theirs)];
    return { strength: Math.max(power(our), power(their)), alike: correlation(our, their) };
  });
  const mean = all.reduce((sum, { strength }) => sum + strength, 0) / all.length;
  const shown = all.filter(({ strength }) => strength > mean / 2).map(({ alike }) => alike);
  return shown.toSorted((a, b) => a - b)[Math.floor(shown.length * unlikeShare)] ?? -1;
}

function power(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value * value, 0);
}

function correlation(a: Float64Array, b: Float64Array): number {
  let [product, ofA, ofB] = [0, 0, 0];
  for (let at = 0; at < a.length; at++) {
    const one = a[at] ?? 0;
    const other = b[at] ?? 0;
    product += one * other;
    ofA += one * one;
    ofB += other * other;
  }
  return ofA === 0 || ofB === 0 ? 0 : product / Math.sqrt(ofA * ofB);
}
