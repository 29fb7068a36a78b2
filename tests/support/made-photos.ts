import sharp from 'sharp';
import { Random } from '#tests/faults/random.ts';

/** Sizes of the drawing and of the photo, larger than the samples that identify a photo. */
const [width, height] = [480, 360];
const size = [336, 252] as const;

/** Subjects of photos. Parts and plates often look alike. */
const subjects = ['shapes', 'part', 'plate'] as const;

/** Number of kinds of part and designs of plate, and of benches under them. */
const kinds = 12;
const benches = 6;

/**
 * Generates the photo of a number. A third show random shapes. The others are like those of repair shops: parts of few
 * kinds and plates of few designs, each a different one, in another position and light, on one of few benches.
 */
export async function makePhoto(number: number): Promise<Buffer> {
  const random = new Random(0x5eed + number * 7919);
  const subject = subjects[number % subjects.length] ?? 'shapes';
  const drawn = subject === 'shapes' ? shapesOnly(random) : subject === 'part' ? part(random) : plate(random);
  const light = `<linearGradient id="light" gradientTransform="rotate(${random.below(360)} .5 .5)">
      <stop offset="0" stop-color="#fff" stop-opacity="${between(random, 0.05, 0.4)}"/>
      <stop offset="1" stop-color="#000" stop-opacity="${between(random, 0.05, 0.5)}"/>
    </linearGradient>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size[0]}" height="${size[1]}" viewBox="0 0 ${width} ${height}"><defs>${light}</defs>
    ${drawn}<rect width="100%" height="100%" fill="url(#light)"/></svg>`;
  const strength = between(random, 4, 24);
  const grain = Buffer.from(Array.from({ length: size[0] * size[1] }, () => 128 + (random.next() - 0.5) * strength));
  return sharp(Buffer.from(svg))
    .composite([{ input: grain, raw: { width: size[0], height: size[1], channels: 1 }, blend: 'soft-light' }])
    .jpeg({ quality: 88 })
    .toBuffer();
}

function between(random: Random, least: number, most: number): number {
  return least + random.next() * (most - least);
}

function grey(random: Random, least = 0, most = 255): string {
  const tint = () => Math.round(between(random, least, most));
  return `rgb(${tint()},${tint()},${tint()})`;
}

/** A surface with a random grain. */
function surface(id: string, random: Random, [least, most]: readonly [number, number]): string {
  const [x, y] = [between(random, 0.004, 0.06), between(random, 0.004, 0.06)];
  return `<filter id="${id}" x="0" y="0" width="100%" height="100%">
      <feTurbulence type="fractalNoise" baseFrequency="${x} ${y}" numOctaves="3" seed="${random.below(1000)}"/>
      <feColorMatrix values=".6 0 0 0 .2 .6 0 0 0 .2 .6 0 0 0 .2 0 0 0 0 1"/>
      <feBlend in2="SourceGraphic" mode="multiply"/>
    </filter><rect width="100%" height="100%" fill="${grey(random, least, most)}" filter="url(#${id})"/>`;
}

/** Random shapes at random positions. */
function shapesOnly(random: Random): string {
  const shapes = Array.from({ length: 4 + random.below(12) }, () => {
    const [x, y, size] = [random.below(width), random.below(height), between(random, 15, 170)];
    const attributes = `transform="rotate(${random.below(360)} ${x} ${y})" fill="${grey(random)}"`;
    return random.below(2) === 0
      ? `<ellipse cx="${x}" cy="${y}" rx="${size}" ry="${size * between(random, 0.3, 1)}" ${attributes}/>`
      : `<rect x="${x - size}" y="${y - size / 2}" width="${size * 2}" height="${size}" ${attributes}/>`;
  });
  return surface('ground', random, [60, 255]) + shapes.join('');
}

/** The random position and angle of the camera, as an SVG transform. */
function cameraPose(random: Random, shift: number, turn: number): string {
  const [x, y] = [between(random, -shift, shift) * width, between(random, -shift, shift) * height];
  const scale = between(random, 0.8, 1.25);
  const skew = between(random, -turn, turn) / 2;
  return `translate(${width / 2 + x} ${height / 2 + y}) rotate(${between(random, -turn, turn)}) skewX(${skew}) scale(${scale})`;
}

/** A housing with bolts, fins and shaft: its kind determines the form; wear, dirt and a crack are random. */
function part(random: Random): string {
  const kind = new Random(1000 + random.below(kinds));
  const bench = new Random(2000 + random.below(benches));
  const [wide, high] = [between(kind, 80, 150), between(kind, 60, 110)];
  const bolts = 4 + kind.below(5);
  const tone = grey(kind, 70, 200);
  const forms = [
    `<rect x="${-wide}" y="${-high}" width="${wide * 2}" height="${high * 2}" rx="${between(kind, 5, 60)}" fill="${tone}"/>`,
    ...Array.from({ length: 3 + kind.below(5) }, () => {
      const y = between(kind, -high, high);
      return `<rect x="${-wide * 0.9}" y="${y}" width="${wide * 1.8}" height="5" fill="${grey(kind, 20, 230)}"/>`;
    }),
    ...Array.from({ length: bolts }, (_, at) => {
      const [x, y] = [Math.cos((at / bolts) * 6.283) * wide * 0.8, Math.sin((at / bolts) * 6.283) * high * 0.8];
      return `<circle cx="${x}" cy="${y}" r="8" fill="#333"/><circle cx="${x}" cy="${y}" r="4" fill="#ccc"/>`;
    }),
    `<circle cx="${between(kind, -40, 40)}" cy="${between(kind, -30, 30)}" r="${between(kind, 20, 45)}" fill="${grey(kind, 20, 90)}"/>`,
    ...Array.from({ length: 3 + random.below(6) }, () => {
      const [x, y, size] = [between(random, -wide, wide), between(random, -high, high), between(random, 4, 26)];
      return `<ellipse cx="${x}" cy="${y}" rx="${size}" ry="${size / 2}" fill="#2a1c10" opacity="${between(random, 0.3, 0.8)}"/>`;
    }),
    `<path d="M${between(random, -wide, 0)} ${between(random, -high, high)} l30 ${between(random, -20, 20)} l25 ${between(random, -20, 20)}" stroke="#111" stroke-width="3" fill="none"/>`,
  ];
  return `${surface('bench', bench, [90, 220])}<g transform="${cameraPose(random, 0.12, 12)}">${forms.join('')}</g>`;
}

/** A serial plate that fills the photo: one of few designs; number, date and scratches are random. */
function plate(random: Random): string {
  const design = new Random(3000 + random.below(kinds));
  const bench = new Random(2000 + random.below(benches));
  const [wide, high] = [between(design, 150, 190), between(design, 95, 130)];
  const ink = design.below(2) === 0 ? '#111' : '#eee';
  const digits = (count: number) => Array.from({ length: count }, () => random.below(10)).join('');
  const rows = 3 + design.below(4);
  const texts = Array.from({ length: rows }, (_, at) => {
    const text = at === 0 ? `MODEL NV-${100 + design.below(800)}` : `S/N ${digits(6 + design.below(8))}`;
    const y = -high + (high * 1.8 * (at + 1)) / (rows + 0.5);
    return `<text x="${-wide * 0.9}" y="${y}" font-size="${between(design, 16, 26)}" font-family="monospace" fill="${ink}">${text}</text>`;
  });
  const logo = `<rect x="${wide * between(design, 0.2, 0.6)}" y="${-high * 0.8}" width="${between(design, 30, 60)}" height="${between(design, 20, 60)}" fill="${ink}"/>`;
  const scratches = Array.from({ length: random.below(6) }, () => {
    const [x, y] = [between(random, -wide, wide), between(random, -high, high)];
    return `<path d="M${x} ${y} l${between(random, -60, 60)} ${between(random, -40, 40)}" stroke="#999" stroke-width="2"/>`;
  });
  const ground = ink === '#111' ? grey(design, 150, 240) : grey(design, 15, 90);
  const base = `<rect x="${-wide}" y="${-high}" width="${wide * 2}" height="${high * 2}" rx="8" fill="${ground}"/>`;
  return `${surface('bench', bench, [90, 220])}<g transform="${cameraPose(random, 0.07, 6)}">${base}${texts.join('')}${logo}${scratches.join('')}</g>`;
}

/** A copy of a photo, turned by quarters: its pixels, or the orientation beside them. */
type Copy = { bytes: Buffer; quarters: number; inPixels: boolean };

/** Copies a photo: up to a tenth of each side cut off, scaled, compressed again, and at times turned. */
export async function copyPhoto(photo: Buffer, number: number): Promise<Copy> {
  const random = new Random(0xc0b7 + number * 6007);
  const cut = () => (random.below(3) === 0 ? 0 : between(random, 0, 0.1));
  const [left, top, right, bottom] = [cut(), cut(), cut(), cut()];
  const [wide, high] = size;
  const quarters = random.pick([0, 0, 1, 2, 3]);
  const inPixels = random.below(2) === 0;
  const small = await sharp(photo)
    .extract({
      left: Math.floor(wide * left),
      top: Math.floor(high * top),
      width: Math.round(wide * (1 - left - right)),
      height: Math.round(high * (1 - top - bottom)),
    })
    .resize(Math.round(wide * between(random, 0.4, 1)))
    .png()
    .toBuffer();
  const rotated = sharp(small)
    .rotate(quarters * 90)
    .jpeg({ quality: 35 + random.below(50) });
  const upright = { orientation: [1, 8, 3, 6][quarters] ?? 1 };
  return { bytes: await (inPixels ? rotated : rotated.withMetadata(upright)).toBuffer(), quarters, inPixels };
}
