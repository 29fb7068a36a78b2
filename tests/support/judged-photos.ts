import sharp from 'sharp';
import type { GreySample } from '#offline/photos/judge-photo.ts';
import type { PhotoRemark } from '#storage/rows.ts';
import { Random } from '#tests/faults/random.ts';

/** The size of the drawing, and of the photo of it. */
const [width, height] = [1280, 960];
const size = [960, 720] as const;

/** Numbers of a normal distribution, nearly: each photo has the noise of some of them. */
const bells = bellsOf(new Random(1), size[0] * size[1] * 4);

const scenes = { plate, texture, machine, casing, night, paper } as const;
export type SceneName = keyof typeof scenes;
const sceneNames = ['plate', 'texture', 'machine', 'casing', 'night', 'paper'] as const satisfies SceneName[];

export type MadePhoto = {
  scene: SceneName;
  /** What was done to it; null for a photo that is good enough. */
  remark: PhotoRemark | null;
  how: string;
  jpeg: Buffer;
};

/** Makes the photo of a number: a scene of a repair shop in some light, half of them with one fault of known size. */
export async function makeJudgedPhoto(seed: number, number: number): Promise<MadePhoto> {
  const random = new Random(seed + number * 7919);
  const scene = random.pick(sceneNames);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size[0]}" height="${size[1]}" viewBox="0 0 ${width} ${height}">${await scenes[scene](random)}</svg>`;
  const drawn = await sharp(Buffer.from(svg)).flatten({ background: '#000' }).toColourspace('b-w').raw().toBuffer();
  let light: Float32Array = new Float32Array(drawn);
  const { remark, how, change } = fault(random, scene);
  light = await change(light);
  const noise = between(random, 1, 6);
  const grey = Buffer.alloc(light.length);
  const start = random.below(bells.length - grey.length);
  for (let at = 0; at < grey.length; at += 1)
    grey[at] = Math.max(0, Math.min(255, (light[at] ?? 0) + (bells[start + at] ?? 0) * noise));
  const jpeg = await sharp(grey, { raw: { width: size[0], height: size[1], channels: 1 } })
    .jpeg({ quality: 80 + random.below(15) })
    .toBuffer();
  return { scene, remark, how, jpeg };
}

/** The sample of a photo, as the browser makes it. */
export async function greySampleOf(photo: Buffer, edge: number): Promise<GreySample> {
  const { data, info } = await sharp(photo)
    .resize(edge, edge, { fit: 'inside', withoutEnlargement: true, kernel: 'mitchell' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, grey: data };
}

type Light = Float32Array;
type Fault = { remark: PhotoRemark | null; how: string; change: (light: Light) => Light | Promise<Light> };

/** Half of the photos have none; what a camera does to any photo is no fault. */
function fault(random: Random, scene: SceneName): Fault {
  // On white a reflection hides nothing that another photo would show, and at night there is none.
  const hasReflection = scene !== 'paper' && scene !== 'night';
  const kind = random.pick([
    'none',
    'none',
    'none',
    'soft',
    'blur',
    'motion',
    'dark',
    hasReflection ? 'glare' : 'none',
  ]);
  const exposure = between(random, -1.2, 0.3);
  const exposed = (light: Light) => expose(light, exposure);
  switch (kind) {
    case 'soft': {
      const sigma = between(random, 0.0002, 0.0006) * size[0];
      return { remark: null, how: `sigma ${sigma.toFixed(1)}`, change: (light) => blurred(exposed(light), sigma) };
    }
    case 'blur': {
      const sigma = between(random, 0.003, 0.012) * size[0];
      return { remark: 'blurred', how: `sigma ${sigma.toFixed(1)}`, change: (light) => blurred(exposed(light), sigma) };
    }
    case 'motion': {
      const [length, angle] = [between(random, 0.014, 0.03) * size[0], random.next() * Math.PI];
      return {
        remark: 'blurred',
        how: `motion ${length.toFixed(0)} at ${((angle * 180) / Math.PI).toFixed(0)}`,
        change: (light) => moved(exposed(light), length, angle),
      };
    }
    case 'dark': {
      const stops = between(random, 4.5, 6.5);
      return { remark: 'dark', how: `${stops.toFixed(1)} stops`, change: (light) => expose(light, -stops) };
    }
    case 'glare': {
      const radius = between(random, 0.07, 0.15) * size[0];
      const [x, y] = [between(random, 0.25, 0.75) * size[0], between(random, 0.25, 0.75) * size[1]];
      const shape = { x, y, radius, squeeze: between(random, 0.5, 1), fade: between(random, 0.3, 0.9) * radius };
      return {
        remark: 'glare',
        how: `radius ${radius.toFixed(0)}`,
        change: (light) => reflected(exposed(light), shape),
      };
    }
    default:
      return { remark: null, how: `${exposure.toFixed(1)} stops`, change: exposed };
  }
}

/** By stops of a camera: one doubles the light, which a picture stores to the power of 1 / 2.2. */
function expose(light: Light, stops: number): Light {
  const factor = 2 ** (stops / 2.2);
  const out = new Float32Array(light.length);
  for (let at = 0; at < out.length; at += 1) out[at] = Math.min(255, (light[at] ?? 0) * factor);
  return out;
}

async function blurred(light: Light, sigma: number): Promise<Light> {
  // The least that is blurred.
  if (sigma < 0.3) return light;
  const raw = { width: size[0], height: size[1], channels: 1 } as const;
  const soft = await sharp(new Uint8Array(light), { raw }).blur(sigma).toColourspace('b-w').raw().toBuffer();
  return new Float32Array(soft);
}

function moved(light: Light, length: number, angle: number): Light {
  const [wide, high] = size;
  const out = new Float32Array(light.length);
  const steps = Math.ceil(length);
  for (let step = 0; step < steps; step += 1) {
    const way = (step / (steps - 1) - 0.5) * length;
    const [across, down] = [Math.round(Math.cos(angle) * way), Math.round(Math.sin(angle) * way)];
    const columns = Int32Array.from({ length: wide }, (_, column) => Math.max(0, Math.min(wide - 1, column + across)));
    for (let row = 0; row < high; row += 1) {
      const from = Math.max(0, Math.min(high - 1, row + down)) * wide;
      const to = row * wide;
      for (let column = 0; column < wide; column += 1)
        out[to + column] = (out[to + column] ?? 0) + (light[from + (columns[column] ?? 0)] ?? 0);
    }
  }
  for (let at = 0; at < out.length; at += 1) out[at] = (out[at] ?? 0) / steps;
  return out;
}

type Reflection = { x: number; y: number; radius: number; squeeze: number; fade: number };

function reflected(light: Light, { x, y, radius, squeeze, fade }: Reflection): Light {
  return light.map((value, at) => {
    const distance = Math.hypot((at % size[0]) - x, (Math.floor(at / size[0]) - y) / squeeze) - radius;
    return Math.min(255, value + 255 * Math.exp(-Math.max(0, distance) / fade));
  });
}

function between(random: Random, least: number, most: number): number {
  return least + random.next() * (most - least);
}

function grey(random: Random, least: number, most: number): string {
  const tint = Math.round(between(random, least, most));
  return `rgb(${tint},${tint},${tint})`;
}

function times(count: number, one: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => one(at)).join('');
}

/** The frequencies of the grains, coarse to fine. Each is drawn once, since that takes longer than all else of a photo. */
const step = 40 ** (1 / 23);
const halfStep = Math.sqrt(step);
const frequencies = Array.from({ length: 24 }, (_, at) => 0.01 * step ** at);
const grains = new Map<number, Promise<string>>();

/** The address of a picture of a grain. */
function drawnGrain(frequency: number): Promise<string> {
  const known = grains.get(frequency);
  if (known) return known;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size[0]}" height="${size[1]}" viewBox="0 0 ${width} ${height}">
    <filter id="grain" x="0" y="0" width="100%" height="100%">
      <feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="3" seed="${frequencies.indexOf(frequency)}"/>
      <feColorMatrix values=".6 0 0 0 .3 .6 0 0 0 .3 .6 0 0 0 .3 0 0 0 0 1"/>
    </filter><rect width="100%" height="100%" filter="url(#grain)"/></svg>`;
  const drawn = sharp(Buffer.from(svg))
    .toColourspace('b-w')
    .jpeg({ quality: 95 })
    .toBuffer()
    .then((jpeg) => `data:image/jpeg;base64,${jpeg.toString('base64')}`);
  grains.set(frequency, drawn);
  return drawn;
}

/** A surface with a grain, coarse or fine. */
async function ground(
  random: Random,
  least: number,
  most: number,
  frequency = between(random, 0.01, 0.2),
): Promise<string> {
  const nearest = frequencies.find((one) => one * halfStep >= frequency) ?? frequency;
  const turned = random.pick(['', 'scale(-1 1)', 'scale(1 -1)', 'scale(-1 -1)']);
  const shade = 1 - between(random, least, most) / 255;
  return `<g transform="translate(${width / 2} ${height / 2}) ${turned}">
      <image x="${-width / 2}" y="${-height / 2}" width="${width}" height="${height}" image-rendering="optimizeSpeed" href="${await drawnGrain(nearest)}"/>
    </g><rect width="100%" height="100%" opacity="${shade}"/>`;
}

/** Light from one side. */
function shade(random: Random): string {
  return `<linearGradient id="shade" gradientTransform="rotate(${random.below(360)} .5 .5)">
      <stop offset="0" stop-color="#fff" stop-opacity="${between(random, 0, 0.2)}"/>
      <stop offset="1" stop-color="#000" stop-opacity="${between(random, 0.05, 0.5)}"/>
    </linearGradient><rect width="100%" height="100%" fill="url(#shade)"/>`;
}

function pose(random: Random, scale: number): string {
  const [x, y] = [between(random, 0.42, 0.58) * width, between(random, 0.42, 0.58) * height];
  return `translate(${x} ${y}) rotate(${between(random, -15, 15)}) scale(${scale})`;
}

function code(random: Random): string {
  const letters = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789';
  return times(8 + random.below(8), () => letters.charAt(random.below(letters.length)));
}

/** Rows of text in a box around the origin. */
function rows(random: Random, wide: number, high: number, ink: string): string {
  const size = between(random, 22, 46);
  return times(Math.floor((high * 2) / (size * 1.5)), (at) => {
    const y = -high + size * 1.3 * (at + 1);
    return `<text x="${-wide * 0.92}" y="${y}" font-size="${size}" font-family="${random.pick(['monospace', 'sans-serif'])}" fill="${ink}">${random.pick(['MODEL', 'S/N', 'TYPE', '120 V', 'SERIAL NO'])} ${code(random)}</text>`;
  });
}

/** A rating plate with text and a bar code. */
async function plate(random: Random): Promise<string> {
  const [wide, high] = [between(random, 320, 420), between(random, 180, 260)];
  const isLight = random.below(2) === 0;
  const ink = isLight ? grey(random, 10, 50) : grey(random, 200, 240);
  const back = isLight ? grey(random, 150, 225) : grey(random, 20, 80);
  const bars = times(
    40,
    (at) =>
      `<rect x="${-wide * 0.8 + at * 12}" y="${high * 0.55}" width="${2 + random.below(8)}" height="${high * 0.3}" fill="${ink}"/>`,
  );
  return `${await ground(random, 70, 220)}<g transform="${pose(random, between(random, 0.6, 1.5))}">
    <rect x="${-wide}" y="${-high}" width="${wide * 2}" height="${high * 2}" rx="12" fill="${back}" stroke="#222" stroke-width="3"/>
    ${rows(random, wide, high * 0.75, ink)}${bars}</g>${shade(random)}`;
}

/** Rust, concrete, felt: a grain and a few stains. */
async function texture(random: Random): Promise<string> {
  const stains = times(2 + random.below(8), () => {
    const [x, y, size] = [random.below(width), random.below(height), between(random, 15, 150)];
    return `<ellipse cx="${x}" cy="${y}" rx="${size}" ry="${size * between(random, 0.3, 1)}" fill="${grey(random, 20, 90)}" opacity="${between(random, 0.5, 0.9)}"/>`;
  });
  return (await ground(random, 110, 240, between(random, 0.05, 0.4))) + stains + shade(random);
}

/** Tubes with rounded shading, bolts with small highlights, fins and a cable. */
async function machine(random: Random): Promise<string> {
  const tubes = times(2 + random.below(4), (at) => {
    const [x, thick] = [random.below(width), between(random, 40, 220)];
    const [edge, middle] = [grey(random, 20, 90), grey(random, 130, 240)];
    return `<linearGradient id="tube${at}"><stop offset="0" stop-color="${edge}"/><stop offset="${between(random, 0.25, 0.6)}" stop-color="${middle}"/><stop offset="1" stop-color="${edge}"/></linearGradient>
      <rect x="${x - thick / 2}" y="-400" width="${thick}" height="1800" fill="url(#tube${at})" transform="rotate(${random.below(180)} ${x} ${height / 2})"/>`;
  });
  const bolts = times(4 + random.below(10), () => {
    const [x, y, size] = [random.below(width), random.below(height), between(random, 10, 36)];
    return `<circle cx="${x}" cy="${y}" r="${size}" fill="${grey(random, 30, 160)}"/><circle cx="${x - size / 3}" cy="${y - size / 3}" r="${size / 4}" fill="#fff"/>`;
  });
  const [left, top, wide] = [random.below(width - 300), random.below(height - 300), between(random, 160, 420)];
  const fins = times(
    4 + random.below(8),
    (at) =>
      `<rect x="${left}" y="${top + at * 24}" width="${wide}" height="${between(random, 5, 12)}" fill="${grey(random, 20, 230)}"/>`,
  );
  const cable = `<path d="M0 ${random.below(height)} C 300 ${random.below(height)}, 800 ${random.below(height)}, ${width} ${random.below(height)}" stroke="${grey(random, 10, 60)}" stroke-width="${between(random, 6, 24)}" fill="none"/>`;
  return (await ground(random, 70, 190)) + tubes + fins + bolts + cable + shade(random);
}

/** A painted casing: smooth, with a seam, a few screws and at times a label. */
async function casing(random: Random): Promise<string> {
  const tone = between(random, 70, 225);
  const seam = `<path d="M${random.below(width)} 0 L${random.below(width)} ${height}" stroke="${grey(random, 20, 60)}" stroke-width="${between(random, 3, 8)}"/>`;
  const screws = times(2 + random.below(4), () => {
    const [x, y, size] = [
      between(random, 0.1, 0.9) * width,
      between(random, 0.1, 0.9) * height,
      between(random, 12, 30),
    ];
    return `<circle cx="${x}" cy="${y}" r="${size}" fill="${grey(random, 20, 60)}"/><path d="M${x - size} ${y} h${size * 2} M${x} ${y - size} v${size * 2}" stroke="#ccc" stroke-width="4"/>`;
  });
  const label = `<g transform="${pose(random, 0.5)}"><rect x="-220" y="-90" width="440" height="180" fill="#ddd"/>${rows(random, 210, 80, '#222')}</g>`;
  return `<rect width="100%" height="100%" fill="${grey(random, tone, tone)}"/>${seam}${screws}${random.below(2) === 0 ? label : ''}${shade(random)}`;
}

/** A dark shop: a lamp, and the part in its light. */
async function night(random: Random): Promise<string> {
  const [x, y, reach] = [
    between(random, 0.3, 0.7) * width,
    between(random, 0.4, 0.6) * height,
    between(random, 280, 480),
  ];
  const pool = `<radialGradient id="pool" gradientUnits="userSpaceOnUse" cx="${x}" cy="${y}" r="${reach}"><stop offset="0" stop-color="#000" stop-opacity="0"/><stop offset=".6" stop-color="#000" stop-opacity="0.2"/><stop offset="1" stop-color="#000" stop-opacity="${between(random, 0.88, 0.97)}"/></radialGradient>`;
  const lamp = `<radialGradient id="lamp"><stop offset="0.3" stop-color="#fff"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient><circle cx="${between(random, 0.1, 0.9) * width}" cy="${between(random, 40, 140)}" r="${between(random, 30, 80)}" fill="url(#lamp)"/>`;
  return `${await ground(random, 120, 210)}<g transform="translate(${x} ${y}) rotate(${between(random, -10, 10)})"><rect x="-240" y="-130" width="480" height="260" fill="${grey(random, 150, 230)}"/>${rows(random, 230, 120, '#222')}</g>
    <defs>${pool}</defs><rect width="100%" height="100%" fill="url(#pool)"/>${lamp}`;
}

/** A white sheet with text, whole or filling the photo, the paper as bright as white gets. */
async function paper(random: Random): Promise<string> {
  const [wide, high] = [between(random, 300, 700), between(random, 260, 560)];
  const tone = grey(random, 228, 255);
  const lines =
    random.below(4) === 0 ? '' : rows(random, wide, high * between(random, 0.3, 0.95), grey(random, 20, 90));
  return `${await ground(random, 60, 170)}<g transform="${pose(random, 1)}"><rect x="${-wide}" y="${-high}" width="${wide * 2}" height="${high * 2}" fill="${tone}"/>${lines}</g>${random.below(2) === 0 ? shade(random) : ''}`;
}

function bellsOf(random: Random, count: number): Float32Array {
  const numbers = new Float32Array(count);
  for (let at = 0; at < count; at += 1) numbers[at] = (random.next() + random.next() + random.next() - 1.5) * 2;
  return numbers;
}
