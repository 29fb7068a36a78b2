import type { Readable } from 'node:stream';
import { AppError } from '../errors/app-error.ts';

/**
 * Reads a piece of a resumable upload into memory. After a broken connection it returns the received part.
 * @throws AppError `FILE_TOO_LARGE`, after reading to the end, so that the sender gets the response.
 */
export async function receivePiece(body: Readable, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      if (!Buffer.isBuffer(chunk)) throw new AppError('MALFORMED_REQUEST');
      size += chunk.length;
      if (size <= maxBytes) chunks.push(chunk);
    }
  } catch (error) {
    if (!isConnectionReset(error)) throw error;
  }
  if (size > maxBytes) throw new AppError('FILE_TOO_LARGE');
  return Buffer.concat(chunks);
}

function isConnectionReset(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ECONNRESET';
}
