import sharp, { type JpegOptions, type PngOptions, type Sharp } from 'sharp';

/** A picture with detail everywhere, so that every part of the file has its pixels. */
function detailed(width = 640, height = 480): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  let noise = 1;
  for (let at = 0; at < pixels.length; at += 1) {
    noise = (noise * 1_103_515_245 + 12_345) % 2 ** 31;
    pixels[at] = Math.floor(at / (width * 24)) * 9 + (noise >> 16) * 0.002;
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

export function jpeg(options: JpegOptions = {}, size: [number, number] = [640, 480]): Promise<Buffer> {
  return detailed(...size)
    .jpeg({ quality: 85, ...options })
    .toBuffer();
}

export function png(options: PngOptions = {}): Promise<Buffer> {
  return detailed(160, 120).png(options).toBuffer();
}

/** The file up to a part of it. */
export function cut(file: Buffer, part: number): Buffer {
  return file.subarray(0, Math.floor(file.length * part));
}

/** The file with 40 other bytes at a part of it. */
export function hurt(file: Buffer, part: number): Buffer {
  const copy = Buffer.from(file);
  const from = Math.floor(file.length * part);
  for (let at = from; at < from + 40; at += 1) copy[at] = ((copy[at] ?? 0) ^ 0x55) & 0x7f;
  return copy;
}
