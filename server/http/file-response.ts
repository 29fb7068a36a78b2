import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.ts';
import type { FileType } from '#contract/files.ts';
import { fileTypes } from '#contract/files.ts';
import type { ArchiveResponse, FileResponse } from '../files/download.ts';
import type { ByteRange } from '../files/file-store.ts';
import { errorBody } from './error-body.ts';
import { parseAcceptLanguage } from '../base/language.ts';

/** Whether a handler returned a stored file. */
export function isFileResponse(result: unknown): result is FileResponse {
  return typeof result === 'object' && result !== null && 'kind' in result && result.kind === 'file';
}

/** Whether a handler returned an archive or a table. */
export function isArchiveResponse(result: unknown): result is ArchiveResponse {
  return typeof result === 'object' && result !== null && 'kind' in result && result.kind === 'archive';
}

/** Sends an archive as an attachment. Its size is not known before its end. */
export function sendArchive(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, type, open }: ArchiveResponse,
): unknown {
  return reply
    .header('content-disposition', `attachment; ${dispositionName(name)}`)
    .type(type === 'text/csv' ? `${type}; charset=utf-8` : type)
    .send(request.method === 'HEAD' ? Readable.from([]) : open());
}

/** Sends a stored file, whole or one range, always as an attachment (R-DOC-05). */
export async function sendFileResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  file: FileResponse,
): Promise<unknown> {
  const etag = `"${file.version}"`;
  reply.header('etag', etag).header('cache-control', 'private, no-cache').header('accept-ranges', 'bytes');
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (known?.includes(etag)) return reply.code(304).send();

  const { range: rangeHeader, 'if-range': ifRange = etag } = request.headers;
  const range = ifRange === etag ? byteRange(rangeHeader, file.size) : null;
  if (range === 'unsatisfiable') {
    // The contract has no code for 416: the status alone identifies it.
    const language = parseAcceptLanguage(request.headers['accept-language']);
    reply.code(416).header('content-range', `bytes */${file.size}`);
    return reply.send(errorBody(new AppError('MALFORMED_REQUEST'), language));
  }

  const bytes = request.method === 'HEAD' ? Readable.from([]) : await file.open(range);
  // A row without bytes is our error, not the caller's.
  if (!bytes) throw new AppError('INTERNAL_ERROR', { cause: new Error('A stored file is missing in the file store.') });
  const length = range ? range.end - range.start + 1 : file.size;
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`);
  return reply
    .header('content-disposition', `attachment; ${dispositionName(safeName(file))}`)
    .header('content-length', length)
    .type(file.type)
    .send(bytes);
}

/**
 * Parses a `Range` header (RFC 9110 §14).
 * @returns null for the whole file, also for an unsupported header (several ranges, another unit); `unsatisfiable` when
 *   the range starts after the end.
 */
function byteRange(header: string | undefined, size: number): ByteRange | null | 'unsatisfiable' {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.replaceAll(' ', '') ?? '') ?? [];
  if (first === '' && last === '') return null;
  if (first === '') {
    const length = Number(last);
    return length === 0 || size === 0 ? 'unsatisfiable' : { start: Math.max(0, size - length), end: size - 1 };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return null;
  return start >= size ? 'unsatisfiable' : { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}

const extensions: Readonly<Record<FileType, RegExp>> = {
  'image/jpeg': /\.jpe?g$/i,
  'image/png': /\.png$/i,
  'application/pdf': /\.pdf$/i,
};

/** Adds the extension of the content's type: `invoice.exe` with PDF content must not be saved as a program. */
function safeName({ name, type }: FileResponse): string {
  const fileType = fileTypes.find((known) => known === type);
  return fileType && !extensions[fileType].test(name) ? `${name}.${fileType.split('/')[1]}` : name;
}

/** RFC 6266: an ASCII name for old clients, UTF-8 for all others. */
function dispositionName(name: string): string {
  const plain = name.normalize('NFD').replaceAll(/[^\x20-\x7e]|["\\%]/g, '') || 'file';
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
  return `filename="${plain}"; filename*=UTF-8''${encoded}`;
}
