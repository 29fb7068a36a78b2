import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { FileDoubt } from '#contract/file-doubts.ts';
import type { FileType } from '#contract/files.ts';
import { fileMaxBytes, signatureBytes, sniffFileType } from '#contract/files.ts';
import type { UploadField } from '#contract/endpoint.ts';
import { doubtsField, hashesField, uploadsField } from '#contract/endpoint.ts';
import { DeclaredDoubts, DeclaredHashes, type UploadReference, UploadReferences } from '#contract/upload-references.ts';
import { plainFileName, shortFileName } from '#domain/plain-file-name.ts';
import { AppError, invalidFields } from '../errors/app-error.ts';
import type { FileContext, ReceivedFile } from './file-store.ts';
import { hasTooManyPixels } from './picture-pixels.ts';
import { discard, incomingPath } from './incoming-files.ts';
import { assemble, deleteUploads } from './uploads.ts';

/** A received file, accepted or not. The bytes of a file that is too large are not on disk. */
type FormFile = {
  field: string;
  name: string;
  size: number;
  sha256: string;
  type: FileType | null;
  path: string;
  doubt?: FileDoubt;
  hasTooManyPixels: boolean;
  /** An upload that is incomplete, or bytes that differ from the declared hash. */
  missing?: true;
};

/** A completely received form. */
export type ReceivedForm = {
  fields: ReadonlyMap<string, string>;
  /** Name and hash of each file, in order: their share of the payload's fingerprint. */
  digests: readonly { field: string; name: string; sha256: string }[];
  /** Bytes of files that this form brought to the disk. */
  bytes: number;
  /** @throws AppError for too many or too few files, and for a file that is too large, of another type or missing. */
  accept: () => ReceivedFile[];
  /** Deletes the temporary files except those moved into the store. */
  discard: (moved?: readonly ReceivedFile[]) => Promise<void>;
  /** Deletes the resumable uploads of a completed submission. Errors are ignored: uploads expire. */
  deleteUploads: () => Promise<void>;
};

/**
 * Receives a multipart form and streams its files to disk. A rejected file is still read to its end and hashed, so that
 * the sender gets the response and a repeat has the same fingerprint. A resumable upload is assembled here and has the
 * same fingerprint as a file in the form: a repeat may use either way (decision 0021).
 * @throws AppError `MALFORMED_REQUEST`, or `VALIDATION_FAILED` for unreadable references. Then, and when the connection
 *   breaks, no temporary file remains.
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
  const endings: Promise<void>[] = [];
  const accountId = request.caller?.accountId ?? null;
  let uploaded: readonly UploadReference[] = [];
  let bytes = 0;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        const path = incomingPath(context.files);
        tempPaths.push(path);
        const toDisk = received.filter(({ size }) => size > 0).length < upload.max;
        const { file, ended } = await receiveFile(part, path, toDisk);
        received.push(file);
        endings.push(ended);
      } else {
        if (fields.has(part.fieldname) || typeof part.value !== 'string') throw new AppError('MALFORMED_REQUEST');
        fields.set(part.fieldname, part.value);
      }
    }
    bytes = received.slice(0, upload.max).reduce((sum, { size }) => sum + (size > fileMaxBytes ? 0 : size), 0);
    applyDeclaredHashes(received, takeDeclaredHashes(fields));
    applyDoubts(received, fields);
    uploaded = takeUploadReferences(fields);
    for (const reference of uploaded) {
      const path = incomingPath(context.files);
      tempPaths.push(path);
      received.push(await assembleUpload(context, accountId, reference, { field: upload.name, path }));
    }
    await Promise.all(endings);
  } catch (error) {
    await Promise.allSettled(endings);
    await discard(tempPaths);
    throw isParserError(error) ? new AppError('MALFORMED_REQUEST', { cause: error }) : error;
  }
  // A plain HTML form sends an empty file input as one part without name and bytes.
  const files = received.filter((file) => file.size > 0 || file.name !== '' || file.missing);
  return {
    fields,
    bytes,
    digests: files.map(({ field, name, sha256 }) => ({ field, name, sha256 })),
    accept: () => acceptFiles(files, upload),
    discard(moved = []) {
      const gone = new Set(moved.map(({ path }) => path));
      return discard(tempPaths.filter((path) => !gone.has(path)));
    },
    async deleteUploads() {
      const hashes = files.map(({ sha256 }) => sha256);
      if (accountId !== null) await deleteUploads(context, accountId, hashes).catch(() => {});
    },
  };
}

/** References to resumable uploads. The field is not part of the payload. */
function takeUploadReferences(fields: Map<string, string>): UploadReference[] {
  const text = fields.get(uploadsField);
  fields.delete(uploadsField);
  if (text === undefined || text === '') return [];
  const references = v.safeParse(UploadReferences, text);
  if (!references.success) throw invalidFields({ [uploadsField]: 'invalid_choice' });
  return references.output;
}

/** Declared hashes, in the order of the files; null when the form has none. The field is not part of the payload. */
function takeDeclaredHashes(fields: Map<string, string>): string[] | null {
  const text = fields.get(hashesField);
  fields.delete(hashesField);
  if (text === undefined) return null;
  const hashes = v.safeParse(DeclaredHashes, text);
  if (!hashes.success) throw invalidFields({ [hashesField]: 'invalid_choice' });
  return hashes.output;
}

/** What the sender says of its files, by their hash. The field is not part of the payload. */
function applyDoubts(received: FormFile[], fields: Map<string, string>): void {
  const text = fields.get(doubtsField);
  fields.delete(doubtsField);
  if (text === undefined || text === '') return;
  const doubts = v.safeParse(DeclaredDoubts, text);
  if (!doubts.success) throw invalidFields({ [doubtsField]: 'invalid_choice' });
  const doubtOf = new Map(doubts.output.map(({ sha256, doubt }) => [sha256, doubt]));
  for (const [at, file] of received.entries()) {
    const doubt = doubtOf.get(file.sha256);
    if (doubt) received[at] = { ...file, doubt };
  }
}

/**
 * Marks files whose bytes differ from the declared hash: browsers can send an empty or wrong file. The fingerprint uses
 * the declared hash, so that a correct repeat matches.
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

/** Callers without sign-in have no uploads. */
async function assembleUpload(
  context: FileContext,
  accountId: string | null,
  { sha256, name, doubt }: UploadReference,
  { field, path }: Pick<FormFile, 'field' | 'path'>,
): Promise<FormFile> {
  const whole = accountId === null ? null : await assemble(context, { accountId, sha256 }, path);
  // Browsers encode line breaks in a file name this way.
  const sent = name.replaceAll('\n', '%0A').replaceAll('\r', '%0D');
  const file = { field, name: fileName(sent), sha256, path, ...(doubt && { doubt }) };
  return whole ? { ...file, ...whole } : { ...file, size: 0, type: null, hasTooManyPixels: false, missing: true };
}

/** The multipart parser throws plain errors; disk and socket errors have a code. */
function isParserError(error: unknown): boolean {
  return error instanceof Error && error.name === 'Error' && !('code' in error);
}

/** Chunks of the parser are written together: each write is a call to another thread. */
const writeBytes = 256 * 1024;

/**
 * Receives a file. `ended` is when it is durable: the next one of the form arrives meanwhile.
 * @param toDisk whether to write the bytes to disk; false beyond the maximum number of files.
 */
async function receiveFile(
  part: MultipartFile,
  path: string,
  toDisk: boolean,
): Promise<{ file: FormFile; ended: Promise<void> }> {
  const hash = createHash('sha256');
  let size = 0;
  let head = Buffer.alloc(0);
  let unwritten: Buffer[] = [];
  let unwrittenBytes = 0;
  const target = await open(path, 'wx', 0o600);
  const write = async () => {
    const bytes = Buffer.concat(unwritten);
    unwritten = [];
    unwrittenBytes = 0;
    await target.appendFile(bytes);
  };
  try {
    for await (const chunk of part.file) {
      if (!Buffer.isBuffer(chunk)) throw new AppError('MALFORMED_REQUEST');
      hash.update(chunk);
      size += chunk.length;
      if (head.length < signatureBytes) head = Buffer.concat([head, chunk]).subarray(0, signatureBytes);
      if (!toDisk || size > fileMaxBytes) continue;
      unwritten.push(chunk);
      unwrittenBytes += chunk.length;
      if (unwrittenBytes >= writeBytes) await write();
    }
    if (size <= fileMaxBytes) await write();
    else await target.truncate();
  } catch (error) {
    await target.close();
    throw error;
  }
  const ended = target.sync().finally(() => target.close());
  // Whoever waits for it gets the error; until then nobody does.
  ended.catch(() => {});
  const type = sniffFileType(head);
  const sha256 = hash.digest('hex');
  return {
    file: {
      field: part.fieldname,
      name: fileName(part.filename),
      size,
      sha256,
      type,
      path,
      hasTooManyPixels: await hasTooManyPixels(path),
    },
    ended,
  };
}

function acceptFiles(files: readonly FormFile[], upload: UploadField): ReceivedFile[] {
  const unexpected = files.find(({ field }) => field !== upload.name);
  if (unexpected) throw invalidFields({ [unexpected.field]: 'invalid_choice' });
  if (files.length > upload.max && upload.max === 1) throw invalidFields({ [upload.name]: 'one_file_only' });
  if (files.length > upload.max) throw new AppError('FILE_TOO_LARGE');
  if (files.length < (upload.min ?? 0)) throw invalidFields({ [upload.name]: 'required' });
  if (files.some(({ missing }) => missing)) throw new AppError('UPLOAD_MISSING');
  if (files.some((file) => file.hasTooManyPixels)) throw invalidFields({ [upload.name]: 'too_many_pixels' });
  return files.map(({ name, size, sha256, type, path, doubt }) => {
    if (size > fileMaxBytes) throw new AppError('FILE_TOO_LARGE');
    if (type === null) throw new AppError('UNSUPPORTED_FILE_TYPE');
    // Not where it is received: a repeat from before must keep its fingerprint, which contains the name.
    // A name such as `..` leaves nothing.
    return { name: plainFileName(name) || 'file', size, sha256, type, path, ...(doubt && { doubt }) };
  });
}

/** The sender's file name without folders and control characters. Browsers encode a quote as `%22`. */
function fileName(name: string | undefined): string {
  const plain = basename((name ?? '').replaceAll('%22', '"').replaceAll('\\', '/')).replaceAll(/\p{Cc}/gu, '');
  return shortFileName(plain, 255);
}
