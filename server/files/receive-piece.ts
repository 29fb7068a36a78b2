import type { Readable } from 'node:stream';
import { AppError } from '../app-error.ts';

/**
 * The bytes of a piece as far as they came: whoever is cut off goes on behind them. A piece is small enough for memory.
 * @throws AppError `FILE_TOO_LARGE`; what is too large is still read to its end, so that the sender gets the answer.
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
    if (!isCutOff(error)) throw error;
  }
  if (size > maxBytes) throw new AppError('FILE_TOO_LARGE');
  return Buffer.concat(chunks);
}

function isCutOff(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ECONNRESET';
}
