import type { PhotoRemark } from '#storage/rows.ts';

/** The brightness of a small copy of a photo: 0 to 255 for each pixel, row by row. */
export type GreySample = { width: number; height: number; grey: Uint8Array | Uint8ClampedArray };

/**
 * Says the first thing that is wrong with a photo, or null. A photo in which nothing stands out, such as one of a bare
 * wall, is not called blurred.
 */
export function judgePhoto(sample: GreySample): PhotoRemark | null {
  if (isDark(sample)) return 'dark';
  if (isBlurred(sample)) return 'blurred';
  return hasGlare(sample) ? 'glare' : null;
}

/** A photo is dark if at most this share of it is brighter than this. */
const dark = { brighterThan: 70, share: 0.05 } as const;

function isDark({ grey }: GreySample): boolean {
  let bright = 0;
  for (const value of grey) if (value > dark.brighterThan) bright += 1;
  return bright <= grey.length * dark.share;
}

const blur = {
  /** The least slope of an edge, in brightness for a pixel, and its least height. */
  slope: 2,
  height: 24,
  /** How far to each side an edge is followed, and how much the brightness may turn back on the way: noise. */
  reachPx: 16,
  noiseMax: 3,
  /** The slope of an edge as a part of its height: 1 is an edge of one pixel. Below this it is no edge, but shading. */
  edge: 0.05,
  /** Below this it is blurred. */
  sharp: 0.3,
  /** Edges are judged by the direction they face: a photo blurred by motion is sharp along the edges that lie in its way. */
  directions: 12,
  /** Number of neighbouring directions whose edges are judged together. */
  directionWindow: 3,
  /** So many of them are needed to judge it. */
  edgesMin: 40,
  /** So many of them, and this share more, prove that it is sharp: a subject may lie before a soft background. */
  sharpMin: 5,
  sharpShare: 0.01,
  /** How many times smaller the copy is in which edges are looked for after a strong blur, and fainter its edges. */
  reduction: 3,
  contrastDivisor: 2,
} as const;

function isBlurred(sample: GreySample): boolean {
  const edges = edgesByDirection(sample);
  const together = edges.map((_, first) =>
    Array.from({ length: blur.directionWindow }, (__, next) => edges[(first + next) % blur.directions] ?? []).flat(),
  );
  const judged = together.filter(({ length }) => length >= blur.edgesMin);
  if (judged.length > 0) return judged.some(isSoft);
  const strong = edgesByDirection(downsampled(sample, blur.reduction), blur.contrastDivisor);
  return strong.flat().length >= blur.edgesMin && isSoft(strong.flat());
}

function isSoft(edges: readonly number[]): boolean {
  const sharp = edges.filter((sharpness) => sharpness >= blur.sharp).length;
  return sharp <= blur.sharpMin + edges.length * blur.sharpShare;
}

/** The sharpness of each point of an edge, by the direction that it faces. */
function edgesByDirection(sample: GreySample, contrastDivisor = 1): number[][] {
  const { width, height } = sample;
  const grey = smoothed(sample);
  const byDirection: number[][] = Array.from({ length: blur.directions }, () => []);
  const margin = blur.reachPx + 2;
  const limits = {
    slope: (blur.slope / contrastDivisor) ** 2,
    height: blur.height / contrastDivisor,
    noiseMax: blur.noiseMax / contrastDivisor,
  };
  const differenceAt = (at: number, step: number) => ((grey[at + step] ?? 0) - (grey[at - step] ?? 0)) / 2;
  const squaredGradientAt = (at: number) => differenceAt(at, 1) ** 2 + differenceAt(at, width) ** 2;
  for (let y = margin; y < height - margin; y += 1)
    for (let x = margin; x < width - margin; x += 1) {
      const at = y * width + x;
      const squaredGradient = squaredGradientAt(at);
      if (squaredGradient < limits.slope) continue;
      const slope = Math.sqrt(squaredGradient);
      const [across, down] = [differenceAt(at, 1) / slope, differenceAt(at, width) / slope];
      const beside = Math.round(down) * width + Math.round(across);
      if (squaredGradientAt(at + beside) > squaredGradient || squaredGradientAt(at - beside) >= squaredGradient)
        continue;
      const rise = riseFrom(grey, { width, x, y, across, down, noiseMax: limits.noiseMax, sign: 1 });
      const fall = riseFrom(grey, { width, x, y, across: -across, down: -down, noiseMax: limits.noiseMax, sign: -1 });
      const sharpness = slope / (rise + fall);
      if (rise + fall < limits.height || sharpness < blur.edge) continue;
      const direction = Math.floor((Math.atan2(down, across) / Math.PI + 1) * blur.directions) % blur.directions;
      byDirection[direction]?.push(sharpness);
    }
  return byDirection;
}

type Walk = { width: number; x: number; y: number; across: number; down: number; noiseMax: number; sign: 1 | -1 };

/** How much the brightness rises (or falls) on the way from a pixel until it turns back. */
function riseFrom(grey: Float32Array, { width, x, y, across, down, noiseMax, sign }: Walk): number {
  const start = grey[y * width + x] ?? 0;
  let most = 0;
  for (let step = 1; step <= blur.reachPx; step += 1) {
    const at = Math.round(y + down * step) * width + Math.round(x + across * step);
    const rise = ((grey[at] ?? 0) - start) * sign;
    if (rise > most) most = rise;
    else if (rise < most - noiseMax) break;
  }
  return most;
}

/** The brightness without most of its noise: the weighted mean of three by three pixels. */
function smoothed({ width, height, grey }: GreySample): Float32Array {
  const rows = new Float32Array(grey.length);
  const smooth = new Float32Array(grey.length);
  for (let at = 1; at < grey.length - 1; at += 1)
    rows[at] = ((grey[at - 1] ?? 0) + 2 * (grey[at] ?? 0) + (grey[at + 1] ?? 0)) / 4;
  for (let at = width; at < width * (height - 1); at += 1)
    smooth[at] = ((rows[at - width] ?? 0) + 2 * (rows[at] ?? 0) + (rows[at + width] ?? 0)) / 4;
  return smooth;
}

/** A copy that is so many times smaller: each pixel is the mean of a square. */
function downsampled({ width, height, grey }: GreySample, times: number): GreySample {
  const [wide, high] = [Math.floor(width / times), Math.floor(height / times)];
  const small = new Uint8Array(wide * high);
  for (let y = 0; y < high; y += 1)
    for (let x = 0; x < wide; x += 1) {
      let sum = 0;
      for (let row = 0; row < times; row += 1)
        for (let column = 0; column < times; column += 1)
          sum += grey[(y * times + row) * width + x * times + column] ?? 0;
      small[y * wide + x] = Math.round(sum / times ** 2);
    }
  return { width: wide, height: high, grey: small };
}

const glare = {
  cellPx: 8,
  /** From this brightness on a pixel is clipped: nothing can be read there. */
  clipped: 250,
  /** The share of a cell's pixels that are clipped. */
  cellShare: 0.9,
  /** The share of the photo that a reflection covers: a lamp or a bolt is smaller, a sheet of paper larger. */
  least: 0.01,
  most: 0.3,
  /** The share of the box around it that it fills. */
  compactness: 0.5,
  /** How many pixels beyond its edge the light still fades, and by how much at most. A white thing ends at once. */
  fadePx: 8,
  fadeMost: 75,
  /** How much darker its surroundings are at least. */
  contrast: 30,
} as const;

/** The number of rays from its middle on which the edge of a reflection is looked at. */
const rays = 32;

/** Whether a reflection hides a part: a compact patch of clipped pixels that fades into darker surroundings. */
function hasGlare(sample: GreySample): boolean {
  return clippedPatches(sample).some((patch) => fades(sample, patch));
}

type Patch = { cells: number; left: number; top: number; right: number; bottom: number; x: number; y: number };

/** The patches of clipped cells that are large and compact enough. */
function clippedPatches({ width, height, grey }: GreySample): Patch[] {
  const size = glare.cellPx;
  const [wide, high] = [Math.floor(width / size), Math.floor(height / size)];
  const open = new Uint8Array(wide * high);
  for (let cell = 0; cell < open.length; cell += 1) {
    const start = Math.floor(cell / wide) * size * width + (cell % wide) * size;
    let clipped = 0;
    for (let y = 0; y < size; y += 1)
      for (let x = 0; x < size; x += 1) if ((grey[start + y * width + x] ?? 0) >= glare.clipped) clipped += 1;
    open[cell] = clipped >= size * size * glare.cellShare ? 1 : 0;
  }
  const patches: Patch[] = [];
  for (let cell = 0; cell < open.length; cell += 1) if (open[cell]) patches.push(connectedPatch(open, cell, wide));
  return patches.filter(({ cells, left, top, right, bottom }) => {
    const share = cells / open.length;
    const box = (right - left + 1) * (bottom - top + 1);
    return share >= glare.least && share <= glare.most && cells >= box * glare.compactness;
  });
}

/** The patch of a cell; its cells are closed. */
function connectedPatch(open: Uint8Array, first: number, wide: number): Patch {
  const patch: Patch = { cells: 0, left: wide, top: open.length, right: 0, bottom: 0, x: 0, y: 0 };
  open[first] = 0;
  const left = [first];
  for (let cell = left.pop(); cell !== undefined; cell = left.pop()) {
    const [x, y] = [cell % wide, Math.floor(cell / wide)];
    patch.cells += 1;
    patch.x += x;
    patch.y += y;
    patch.left = Math.min(patch.left, x);
    patch.right = Math.max(patch.right, x);
    patch.top = Math.min(patch.top, y);
    patch.bottom = Math.max(patch.bottom, y);
    for (const [beside, isThere] of [
      [cell - 1, x > 0],
      [cell + 1, x < wide - 1],
      [cell - wide, true],
      [cell + wide, true],
    ] as const)
      if (isThere && open[beside]) {
        open[beside] = 0;
        left.push(beside);
      }
  }
  return { ...patch, x: patch.x / patch.cells, y: patch.y / patch.cells };
}

/** Whether the light fades around a patch, on the rays from its middle that reach its surroundings. */
function fades({ width, height, grey }: GreySample, patch: Patch): boolean {
  const [x, y] = [(patch.x + 0.5) * glare.cellPx, (patch.y + 0.5) * glare.cellPx];
  const reach = Math.max(patch.right - patch.left + 1, patch.bottom - patch.top + 1) * glare.cellPx;
  const found = Array.from({ length: rays }, (_, at) => {
    const [along, down] = [Math.cos((at / rays) * 2 * Math.PI), Math.sin((at / rays) * 2 * Math.PI)];
    const brightness = (distance: number) => {
      const [px, py] = [Math.round(x + along * distance), Math.round(y + down * distance)];
      return px < 0 || py < 0 || px >= width || py >= height ? null : (grey[py * width + px] ?? 0);
    };
    let edge = 0;
    for (let distance = 0; distance < reach; distance += 1)
      if ((brightness(distance) ?? 0) >= glare.clipped) edge = distance;
    return { fading: brightness(edge + glare.fadePx), around: brightness(edge + reach / 2) };
  });
  const fading = median(found.map((one) => one.fading));
  const around = median(found.map((one) => one.around));
  return fading !== null && around !== null && 255 - fading <= glare.fadeMost && 255 - around >= glare.contrast;
}

/** Null if fewer than half of the rays end inside the photo. */
function median(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null).toSorted((a, b) => a - b);
  return known.length * 2 < values.length ? null : (known[Math.floor(known.length / 2)] ?? null);
}
