import { createHash, randomUUID } from 'node:crypto';

/**
 * Ids for what one call makes, one after the other. A repeat of the same submission gets the same ones again: where our
 * own commit was lost after the sales platform's, they say that what is there is no second one.
 * @param submission what no other submission shares; null where nobody will repeat it.
 */
export function idGenerator(submission: string | null): () => string {
  let made = 0;
  return () => (submission === null ? randomUUID() : idOf(`${submission} ${++made}`));
}

/** A UUID of a kind of its own (RFC 9562, version 8), from a SHA-256. */
function idOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}
