import { align, middle, type PhotoTones, type Trims } from './photo-tones.ts';

/** Frequencies each way of a whole print, and of its head, which the index has. */
const frequencies = 16;
const headFrequencies = 8;

/** Points each way that a print looks at. */
const points = 32;

/** Below this deviation of its brightness a photo shows nothing, and its print would be noise. */
const leastDeviation = 5;

/** What a stored photo is found by: all of it, and its middle, which a copy that is cut on any side still has. */
export const storedParts: readonly Trims[] = [[0, 0, 0, 0], middle];

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

/** For each form the one that is the same across as it is down. */
const mirrored = order.map(({ u, v }) => order.findIndex((other) => other.u === v && other.v === u));

const cosines = Float64Array.from({ length: frequencies * points }, (_, at) =>
  Math.cos((Math.PI / points) * ((at % points) + 0.5) * Math.floor(at / points)),
);

/**
 * Makes the prints of parts of a photo: the signs of the first frequencies of its discrete cosine transform, which
 * scaling, compressing, and changing the brightness leave as they are.
 */
export class Printer {
  readonly #tones: PhotoTones;

  constructor(tones: PhotoTones) {
    this.#tones = tones;
  }

  /** The print of what is left when the sides are cut off; null where that shows nothing. */
  print(trims: Trims): Uint8Array | null {
    const forms = this.#forms(trims, frequencies);
    return forms && signsOf(forms);
  }

  /** The first 64 bits of the prints of a photo and of it turned by one, two and three quarters: of one transform. */
  heads(trims: Trims): bigint[] {
    let forms = this.#forms(trims, headFrequencies);
    if (!forms) return [];
    const heads = [headOf(signsOf(forms))];
    for (let quarters = 1; quarters < 4; quarters++) {
      forms = turned(forms);
      heads.push(headOf(signsOf(forms)));
    }
    return heads;
  }

  /** The least difference from a print, near a place where its head was found, and the place of that. */
  nearest(print: Uint8Array, from: Trims): { bits: number; trims: Trims } {
    const { bits } = this.#difference(print, from);
    if (bits > closerWithin) return { bits, trims: from };
    const { trims, least } = align(from, [0.02, 0.01, 0.005], (place) => this.#difference(print, place));
    return { bits: least.bits, trims };
  }

  /** The bits that differ from a print, and how strong their forms are: an alignment changes that smoothly. */
  #difference(print: Uint8Array, trims: Trims): { bits: number; difference: number } {
    const forms = this.#forms(trims, frequencies);
    if (!forms) return { bits: frequencies * frequencies, difference: Infinity };
    let [bits, different, all] = [0, 0, 0];
    for (const [bit, form] of forms.entries()) {
      const strength = Math.abs(form);
      all += strength;
      if (form > 0 === (((print[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) > 0) continue;
      bits += 1;
      different += strength;
    }
    return { bits, difference: different / all };
  }

  /** The first coefficients of the transform, in their order. */
  #forms(trims: Trims, count: number): Float64Array | null {
    const means = this.#tones.meansIn(trims, points);
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
}

/** The first 64 bits of a print, as the database has them. */
export function headOf(print: Uint8Array): bigint {
  return Buffer.from(print.buffer, print.byteOffset).readBigInt64BE();
}

/** The forms of the photo turned by a quarter: what went across goes down, every other one the other way round. */
function turned(forms: Float64Array): Float64Array {
  return forms.map((_, at) => (forms[mirrored[at] ?? 0] ?? 0) * ((order[at]?.u ?? 0) % 2 === 0 ? 1 : -1));
}

function signsOf(forms: Float64Array): Uint8Array {
  const bytes = new Uint8Array(forms.length / 8);
  for (const [bit, form] of forms.entries())
    if (form > 0) bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) | (128 >> (bit & 7));
  return bytes;
}
