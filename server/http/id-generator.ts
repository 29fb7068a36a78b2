import { createHash, randomUUID } from 'node:crypto';

/**
 * Generates the ids of the records that one call creates. A repeat of the submission gets the same ids, so that the
 * sales platform recognises a record whose transaction was lost on our side.
 * @param submission identifies the submission; null gives random ids.
 */
export function idGenerator(submission: string | null): () => string {
  let count = 0;
  return () => (submission === null ? randomUUID() : idOf(`${submission} ${++count}`));
}

/** A version 8 UUID (RFC 9562) from a SHA-256. */
function idOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}
