import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Photo } from '#tests/support/technician.ts';

const folder = resolve(import.meta.dirname, '../../server/demo/photos');

/** Typical pictures of a technician: the rating plate first, then the failed part. */
export function workshopPhotos(): Promise<Photo[]> {
  const names = ['serial-plate', 'spark-plug', 'friction-disc', 'pump-plungers'];
  return Promise.all(
    names.map(async (name) => ({
      name: `${name}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await readFile(resolve(folder, `${name}.jpg`)),
    })),
  );
}
