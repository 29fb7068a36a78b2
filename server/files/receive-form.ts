import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { FileType } from '#contract/files.ts';
import { claimFilesMax } from '#contract/limits.ts';
import { fileMaxBytes, signatureBytes, sniffFileType } from '#contract/files.ts';
import type { UploadField } from '#contract/endpoint.ts';
import { hashesField, uploadsField } from '#contract/endpoint.ts';
import { DeclaredHashes, type UploadReference, UploadReferences } from '#contract/upload-references.ts';
import { AppError, invalidFields } from '../app-error.ts';
import type { FileContext, ReceivedFile } from './file-store.ts';
import { discard, incomingPath } from './incoming-files.ts';
import { assemble, deleteUploads } from './uploads.ts';

/** A file as it came, acceptable or not. Of one that is too large or of no accepted type no byte is left on disk. */
type FormFile = {
  field: string;
  name: string;
  size: number;
  sha256: string;
  type: FileType | null;
  path: string;
  /** It is not here whole: it went up in pieces, or what came is not what the form says. */
  missing?: true;
};

/** A form received whole. */
export type ReceivedForm = {
  fields: ReadonlyMap<string, string>;
  /** Name and hash of each file, in order: the files' share of the payload's fingerprint. */
  digests: readonly { field: string; name: string; sha256: string }[];
  /** @throws AppError when there are too many or too few, or one is too large, of another type or not here whole. */
  accept: () => ReceivedFile[];
  /** Removes what lies on disk; what has been kept meanwhile is not touched. */
  discard: () => Promise<void>;
  /** The submission is done: what went up in pieces for it, all or some, is needed no more. What cannot be removed now expires. */
  deleteUploads: () => Promise<void>;
};

/**
 * Receives a multipart form, streaming its files to disk. What is refused is still read to its end and hashed, so that
 * the sender gets to read the answer and a repeat is known as one. A file that went up in pieces before is put together
 * here, and counts in the fingerprint like one that came along: a repeat may go the other way (`docs/decisions/0021`).
 * @throws AppError `MALFORMED_REQUEST`, `VALIDATION_FAILED` for references that cannot be read; nothing is left on disk then, nor when the sender goes away.
 */
export async function receiveForm(
  request: FastifyRequest,
  context: FileContext,
  upload: UploadField,
): Promise<ReceivedForm> {
  if (!request.isMultipart()) throw new AppError('MALFORMED_REQUEST');
  const fields = new Map<string, string>();
  const received: FormFile[] = [];
  const tempPaths: string[] = [];
  const accountId = request.caller?.accountId ?? null;
  let uploaded: readonly UploadReference[] = [];
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        const path = incomingPath(context.files);
        tempPaths.push(path);
        received.push(await receiveFile(part, path, received.filter(({ size }) => size > 0).length < claimFilesMax));
      } else {
        if (fields.has(part.fieldname) || typeof part.value !== 'string') throw new AppError('MALFORMED_REQUEST');
        fields.set(part.fieldname, part.value);
      }
    }
    applyDeclaredHashes(received, takeDeclaredHashes(fields));
    uploaded = takeUploadReferences(fields);
    for (const reference of uploaded) {
      const path = incomingPath(context.files);
      tempPaths.push(path);
      received.push(await assembleUpload(context, accountId, reference, { field: upload.name, path }));
    }
  } catch (error) {
    await discard(tempPaths);
    throw isParserError(error) ? new AppError('MALFORMED_REQUEST', { cause: error }) : error;
  }
  // An empty file input of a plain form sends one part without name and bytes.
  const files = received.filter((file) => file.size > 0 || file.name !== '' || file.missing);
  return {
    fields,
    digests: files.map(({ field, name, sha256 }) => ({ field, name, sha256 })),
    accept: () => acceptFiles(files, upload),
    discard: () => discard(tempPaths),
    async deleteUploads() {
      const hashes = files.map(({ sha256 }) => sha256);
      if (accountId !== null) await deleteUploads(context, accountId, hashes).catch(() => {});
    },
  };
}

/** The files that went up before, by name and hash; the field that names them is none of the payload's. */
function takeUploadReferences(fields: Map<string, string>): UploadReference[] {
  const text = fields.get(uploadsField);
  fields.delete(uploadsField);
  if (text === undefined || text === '') return [];
  const references = v.safeParse(UploadReferences, text);
  if (!references.success) throw invalidFields({ [uploadsField]: 'invalid_choice' });
  return references.output;
}

/** What each file has to be, in their order; null where the form does not say. None of the payload's either. */
function takeDeclaredHashes(fields: Map<string, string>): string[] | null {
  const text = fields.get(hashesField);
  fields.delete(hashesField);
  if (text === undefined) return null;
  const hashes = v.safeParse(DeclaredHashes, text);
  if (!hashes.success) throw invalidFields({ [hashesField]: 'invalid_choice' });
  return hashes.output;
}

/**
 * Marks what arrived as something else than was sent: a browser may send an empty file, or another's bytes. Each counts
 * in the fingerprint as what it was meant to be, so that its repeat is known as one.
 */
function applyDeclaredHashes(received: FormFile[], hashes: readonly string[] | null): void {
  if (!hashes) return;
  if (hashes.length !== received.length) throw new AppError('MALFORMED_REQUEST');
  for (const [at, file] of received.entries()) {
    const sha256 = hashes[at];
    if (sha256 === undefined || file.sha256 === sha256) continue;
    received[at] = { ...file, sha256, missing: true };
  }
}

/** Whoever is not signed in has no uploads. */
async function assembleUpload(
  context: FileContext,
  accountId: string | null,
  { sha256, name }: UploadReference,
  { field, path }: Pick<FormFile, 'field' | 'path'>,
): Promise<FormFile> {
  const whole = accountId === null ? null : await assemble(context, { accountId, sha256 }, path);
  // As browsers write the name of a file that goes along.
  const sent = name.replaceAll('\n', '%0A').replaceAll('\r', '%0D');
  const file = { field, name: fileName(sent), sha256, path };
  return whole ? { ...file, ...whole } : { ...file, size: 0, type: null, missing: true };
}

/** The parser's own complaints about a form are plain errors; those of disks and sockets carry a code. */
function isParserError(error: unknown): boolean {
  return error instanceof Error && error.name === 'Error' && !('code' in error);
}

/** @param kept whether its bytes go to disk: no call takes more files than a claim. */
async function receiveFile(part: MultipartFile, path: string, kept: boolean): Promise<FormFile> {
  const hash = createHash('sha256');
  let size = 0;
  let head = Buffer.alloc(0);
  const target = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of part.file) {
      if (!Buffer.isBuffer(chunk)) throw new AppError('MALFORMED_REQUEST');
      hash.update(chunk);
      size += chunk.length;
      if (head.length < signatureBytes) head = Buffer.concat([head, chunk]).subarray(0, signatureBytes);
      if (kept && size <= fileMaxBytes) await target.appendFile(chunk);
    }
    if (size <= fileMaxBytes) await target.sync();
    else await target.truncate();
  } finally {
    await target.close();
  }
  const type = sniffFileType(head);
  return { field: part.fieldname, name: fileName(part.filename), size, sha256: hash.digest('hex'), type, path };
}

function acceptFiles(files: readonly FormFile[], upload: UploadField): ReceivedFile[] {
  const unexpected = files.find(({ field }) => field !== upload.name);
  if (unexpected) throw invalidFields({ [unexpected.field]: 'invalid_choice' });
  if (files.length > upload.max && upload.max === 1) throw invalidFields({ [upload.name]: 'one_file_only' });
  if (files.length > upload.max) throw new AppError('FILE_TOO_LARGE');
  if (files.length < (upload.min ?? 0)) throw invalidFields({ [upload.name]: 'required' });
  if (files.some(({ missing }) => missing)) throw new AppError('UPLOAD_MISSING');
  return files.map(({ name, size, sha256, type, path }) => {
    if (size > fileMaxBytes) throw new AppError('FILE_TOO_LARGE');
    if (type === null) throw new AppError('UNSUPPORTED_FILE_TYPE');
    return { name, size, sha256, type, path };
  });
}

/** The name a person gave, without folders and control characters. Browsers send a quote in it as `%22`. */
function fileName(name: string | undefined): string {
  return basename((name ?? '').replaceAll('%22', '"').replaceAll('\\', '/'))
    .replaceAll(/\p{Cc}/gu, '')
    .slice(0, 255);
}
