import { type Unzipped, type UnzipFileFilter, unzipSync } from 'fflate';
import { FileProblem } from './read-table.ts';

/**
 * Returns the sizes of a ZIP's entries by name, in bytes, as they are declared.
 * @throws FileProblem `not_a_zip`.
 */
export function entrySizes(zip: Uint8Array): ReadonlyMap<string, number> {
  const sizes = new Map<string, number>();
  filterZip(zip, ({ name, originalSize }) => {
    sizes.set(name, originalSize);
    return false;
  });
  return sizes;
}

/**
 * Returns an entry of a ZIP, or null without it. One at a time: a small archive may hold gigabytes.
 * @throws FileProblem `not_a_zip`.
 */
export function readEntry(zip: Uint8Array, name: string): Uint8Array | null {
  const [bytes = null] = Object.values(filterZip(zip, (entry) => entry.name === name));
  return bytes;
}

function filterZip(zip: Uint8Array, filter: UnzipFileFilter): Unzipped {
  try {
    return unzipSync(zip, { filter });
  } catch {
    throw new FileProblem({ problem: { code: 'not_a_zip' } });
  }
}
