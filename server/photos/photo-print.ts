/** Samples of a photo's brightness, in rows: all that its print is made of. */
export type Brightness = { size: number; samples: Uint8Array };

/** How much is cut off on each side, in parts of the width or height. */
export type Trims = readonly [left: number, top: number, right: number, bottom: number];

/** Frequencies each way of a whole print, and of its head, which the index has. */
const frequencies = 16;
const headFrequencies = 8;

/** Points each way that a print looks at. */
const points = 32;

/** Below this deviation of its brightness a photo shows nothing, and its print would be noise. */
const leastDeviation = 5;

/** What a stored photo is found by: all of it, and its middle, which a copy that is cut on any side still has. */
export const storedParts: readonly Trims[] = [
  [0, 0, 0, 0],
  [0.1, 0.1, 0.1, 0.1],
];

/** Where a new photo looks for one of them. */
const searched = [0, 0.03, 0.06, 0.09, 0.12];
export const searchedTrims: readonly Trims[] = searched.flatMap((left) =>
  searched.flatMap((top) => searched.flatMap((right) => searched.map((bottom): Trims => [left, top, right, bottom]))),
);

/** Different bits of 256 up to which two prints are of one photo: chance gives 128, with a deviation of 8. */
export const sameWithin = 40;

/** Before it is aligned, a copy differs in fewer. */
const closerWithin = 104;

/** The order of the bits: the broadest forms first, which change least. */
const order = Array.from({ length: frequencies * frequencies }, (_, at) => ({
  u: at % frequencies,
  v: Math.floor(at / frequencies),
})).toSorted((a, b) => Math.max(a.u, a.v) - Math.max(b.u, b.v) || a.u + a.v - b.u - b.v || a.u - b.u);

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

const cosines = Float64Array.from({ length: frequencies * points }, (_, at) =>
  Math.cos((Math.PI / points) * ((at % points) + 0.5) * Math.floor(at / points)),
);

/**
 * Makes the prints of parts of a photo: the signs of the first frequencies of its discrete cosine transform, which
 * scaling, compressing, and changing the brightness leave as they are.
 */
export class Printer {
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

  /** The print of what is left when the sides are cut off; null where that shows nothing. */
  print(trims: Trims): Uint8Array | null {
    const forms = this.#forms(trims, frequencies);
    return forms && signsOf(forms);
  }

  /** The first 64 bits of a print. */
  head(trims: Trims): bigint | null {
    const forms = this.#forms(trims, headFrequencies);
    return forms && headOf(signsOf(forms));
  }

  /** The least difference from a print, near a place where its head was found. */
  nearest(print: Uint8Array, from: Trims): number {
    let place = from;
    let least = this.#difference(print, place);
    if (least.bits > closerWithin) return least.bits;
    for (const step of [0.02, 0.01, 0.005])
      for (let improved = true; improved;) {
        improved = false;
        for (const [left, top, right, bottom] of moves) {
          const moved: Trims = [
            place[0] + left * step,
            place[1] + top * step,
            place[2] + right * step,
            place[3] + bottom * step,
          ];
          if (moved.some((trim) => trim < 0 || trim > trimMax)) continue;
          const difference = this.#difference(print, moved);
          if (difference.weight >= least.weight) continue;
          [place, least, improved] = [moved, difference, true];
        }
      }
    return least.bits;
  }

  /** The bits that differ from a print, and how strong their forms are: an alignment changes that smoothly. */
  #difference(print: Uint8Array, trims: Trims): { bits: number; weight: number } {
    const forms = this.#forms(trims, frequencies);
    if (!forms) return { bits: frequencies * frequencies, weight: Infinity };
    let [bits, different, all] = [0, 0, 0];
    for (const [bit, form] of forms.entries()) {
      const strength = Math.abs(form);
      all += strength;
      if (form > 0 === (((print[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) > 0) continue;
      bits += 1;
      different += strength;
    }
    return { bits, weight: different / all };
  }

  /** The first coefficients of the transform, in their order. */
  #forms(trims: Trims, count: number): Float64Array | null {
    const means = this.#means(trims);
    const mean = means.reduce((sum, one) => sum + one, 0) / means.length;
    const variance = means.reduce((sum, one) => sum + (one - mean) ** 2, 0) / means.length;
    if (variance < leastDeviation ** 2) return null;
    const half = new Float64Array(count * points);
    for (let u = 0; u < count; u++)
      for (let y = 0; y < points; y++) {
        let sum = 0;
        for (let x = 0; x < points; x++) sum += (means[y * points + x] ?? 0) * (cosines[u * points + x] ?? 0);
        half[u * points + y] = sum;
      }
    const forms = new Float64Array(count * count);
    // The first is the mean, which says nothing.
    for (let at = 1; at < forms.length; at++) {
      const { u, v } = order[at] ?? { u: 0, v: 0 };
      let sum = 0;
      for (let y = 0; y < points; y++) sum += (half[u * points + y] ?? 0) * (cosines[v * points + y] ?? 0);
      forms[at] = sum;
    }
    return forms;
  }

  /** The mean brightness around each point. */
  #means([left, top, right, bottom]: Trims): Float64Array {
    const wide = points + 1;
    const [width, height] = [((1 - right - left) * this.#size) / points, ((1 - bottom - top) * this.#size) / points];
    const sums = new Float64Array(wide * wide);
    for (let y = 0; y < wide; y++)
      for (let x = 0; x < wide; x++)
        sums[y * wide + x] = this.#sumTo(left * this.#size + x * width, top * this.#size + y * height);
    const means = new Float64Array(points * points);
    for (let y = 0; y < points; y++)
      for (let x = 0; x < points; x++) {
        const at = y * wide + x;
        const inside = (sums[at + wide + 1] ?? 0) - (sums[at + wide] ?? 0) - (sums[at + 1] ?? 0) + (sums[at] ?? 0);
        means[y * points + x] = inside / (width * height);
      }
    return means;
  }

  /** The sum above and left of a place between samples. */
  #sumTo(x: number, y: number): number {
    const wide = this.#size + 1;
    const [left, top] = [Math.min(Math.floor(x), this.#size - 1), Math.min(Math.floor(y), this.#size - 1)];
    const [dx, dy] = [x - left, y - top];
    const at = top * wide + left;
    const sums = this.#sums;
    const above = (sums[at] ?? 0) * (1 - dx) + (sums[at + 1] ?? 0) * dx;
    const below = (sums[at + wide] ?? 0) * (1 - dx) + (sums[at + wide + 1] ?? 0) * dx;
    return above * (1 - dy) + below * dy;
  }
}

/** The first 64 bits of a print, as the database has them. */
export function headOf(print: Uint8Array): bigint {
  return Buffer.from(print.buffer, print.byteOffset).readBigInt64BE();
}

function signsOf(forms: Float64Array): Uint8Array {
  const bytes = new Uint8Array(forms.length / 8);
  for (const [bit, form] of forms.entries())
    if (form > 0) bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) | (128 >> (bit & 7));
  return bytes;
}
