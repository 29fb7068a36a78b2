import type { AttachedFile } from '../sales-platform.ts';
import type { Connection } from './connection.ts';
import { contentVersions } from './mapping.ts';
import { insert, isRepeated } from './save.ts';

/** The org takes the whole file in one call. */
const callMs = 120_000;

/** Attaches a file to its claim, where those who decide see it. The org refuses a second file with the same id. */
export async function attachFile(connection: Connection, { id, claimId, name, bytes }: AttachedFile): Promise<void> {
  const { method, path, body } = insert(contentVersions, id, {
    title: name.replace(/\.\w+$/, ''),
    fileName: name,
    claimId,
    bytes: bytes.toString('base64'),
  });
  try {
    await connection.call({ method, path, body, ms: callMs });
  } catch (error) {
    if (!isRepeated(error)) throw error;
  }
}
