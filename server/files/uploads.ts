import { createHash, randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import { fileMaxBytes, type FileType, signatureBytes, sniffFileType } from '#contract/files.ts';
import { pieceMinBytes, uploadsMax } from '#contract/upload-references.ts';
import { type Upload } from '#contract/uploads.ts';
import { AppError, invalidFields } from '../errors/app-error.ts';
import { takeAdvisoryLock } from '../database/advisory-lock.ts';
import type { Database } from '../database/tables.ts';
import type { FileContext, FileStore } from './file-store.ts';
import { hasTooManyPixels } from './picture-pixels.ts';

/** An upload without a new piece expires after this. */
export const uploadTtlMs = 24 * 60 * 60 * 1000;

/** An upload that was touched in this time is in use, and not pushed out by another. */
export const uploadInUseMs = 10 * 60 * 1000;

/** A piece as received, perhaps cut off. */
export type Piece = { accountId: string; sha256: string; size: number; offset: number; bytes: Uint8Array };

/** An account's uploads that no submission has used. */
export async function findUploads({ database }: Pick<FileContext, 'database'>, accountId: string): Promise<Upload[]> {
  const rows = await database
    .selectFrom('uploads')
    .select(['sha256', 'size', 'received'])
    .where('account_id', '=', accountId)
    .orderBy('touched_at')
    .execute();
  return rows.map(({ sha256, size, received }) => ({ sha256, size, offset: received }));
}

/**
 * Stores the new part of a piece. After a broken connection a browser repeats a piece whose beginning is already
 * stored. A piece that leaves a gap or adds nothing is ignored. Bytes are stored before their row; the cleanup job
 * deletes bytes without a row.
 * @returns the offset to continue from.
 * @throws AppError `FILE_TOO_LARGE`, `UNSUPPORTED_FILE_TYPE`, `VALIDATION_FAILED`, `TOO_MANY_REQUESTS`.
 */
export async function storePiece(context: FileContext, piece: Piece, now: Date): Promise<Upload> {
  const { sha256, size } = piece;
  validatePiece(piece);
  const existing = await findUpload(context.database, piece);
  if (existing && existing.size !== size) throw invalidFields({ size: 'invalid_choice' });
  const offset = existing?.received ?? 0;
  const bytes = piece.bytes.subarray(offset - piece.offset);
  const isTooSmall = bytes.length < pieceMinBytes && offset + bytes.length < size;
  if (piece.offset > offset || bytes.length === 0 || isTooSmall) return { sha256, size, offset };

  const path = randomUUID();
  await context.files.put(path, bytes);
  const stored = await insertPiece(context.database, { piece, offset, size: bytes.length, path }, now).catch(
    async (error: unknown) => {
      await context.files.remove([path]).catch(() => {});
      throw error;
    },
  );
  // After the commit: bytes of a row that was not deleted must stay.
  await context.files.remove(stored.isNext ? stored.evicted : [path, ...stored.evicted]);
  if (stored.isNext) return { sha256, size, offset: offset + bytes.length };
  return { sha256, size, offset: (await findUpload(context.database, piece))?.received ?? 0 };
}

type NewPiece = { piece: Piece; offset: number; size: number; path: string };

/** Inserts the row of stored bytes; returns whether it is the upload's next piece, and the pieces that it pushed out. */
async function insertPiece(
  database: Database,
  { piece, offset, size: added, path }: NewPiece,
  now: Date,
): Promise<{ isNext: boolean; evicted: string[] }> {
  const { accountId, sha256, size } = piece;
  return database.transaction().execute(async (transaction) => {
    const evicted = offset === 0 ? await startUpload(transaction, piece, now) : [];
    // Of two concurrent requests with the same piece, the second finds the row changed.
    const { numUpdatedRows } = await transaction
      .updateTable('uploads')
      .set({ received: offset + added, touched_at: now })
      .where('account_id', '=', accountId)
      .where('sha256', '=', sha256)
      .where('size', '=', size)
      .where('received', '=', offset)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return { isNext: false, evicted };
    await transaction
      .insertInto('upload_pieces')
      .values({ account_id: accountId, sha256, start: offset, path })
      .execute();
    return { isNext: true, evicted };
  });
}

/**
 * Assembles a complete upload in the incoming folder.
 * @returns its size and type; null when it is incomplete or does not match its hash. A mismatched upload is deleted and
 *   must be sent again.
 */
export async function assemble(
  context: FileContext,
  { accountId, sha256 }: Pick<Piece, 'accountId' | 'sha256'>,
  path: string,
): Promise<{ size: number; type: FileType | null; hasTooManyPixels: boolean } | null> {
  const upload = await findUpload(context.database, { accountId, sha256 });
  if (!upload || upload.received < upload.size) return null;
  const pieces = await context.database
    .selectFrom('upload_pieces')
    .select('path')
    .where('account_id', '=', accountId)
    .where('sha256', '=', sha256)
    .orderBy('start')
    .execute();
  const written = await concatenate(
    context.files,
    pieces.map((piece) => piece.path),
    path,
  );
  if (written?.sha256 === sha256) {
    const type = sniffFileType(written.head);
    return { size: upload.size, type, hasTooManyPixels: await hasTooManyPixels(path) };
  }
  await deleteUploads(context, accountId, [sha256]);
  return null;
}

/** Deletes uploads that a submission has used, or that are corrupt. */
export async function deleteUploads(
  { database, files }: FileContext,
  accountId: string,
  hashes: readonly string[],
): Promise<void> {
  if (hashes.length === 0) return;
  // Skips the transaction: most submissions have no uploads.
  const existing = await database
    .selectFrom('uploads')
    .select('sha256')
    .where('account_id', '=', accountId)
    .where('sha256', 'in', hashes)
    .limit(1)
    .executeTakeFirst();
  if (!existing) return;
  const paths = await database.transaction().execute((transaction) => deleteRows(transaction, accountId, hashes));
  await files.remove(paths);
}

/**
 * Deletes uploads without a new piece since then.
 * @returns their number.
 */
export async function expireUploads({ database, files }: FileContext, since: Date): Promise<number> {
  const deleted = await database.transaction().execute(async (transaction) => {
    // Locked: a piece that arrives now waits, and then finds nothing to continue.
    const old = await transaction
      .selectFrom('uploads')
      .select(['account_id', 'sha256'])
      .where('touched_at', '<', since)
      .forUpdate()
      .execute();
    const paths: string[] = [];
    for (const { account_id, sha256 } of old) paths.push(...(await deleteRows(transaction, account_id, [sha256])));
    return { count: old.length, paths };
  });
  await files.remove(deleted.paths);
  return deleted.count;
}

function validatePiece({ size, offset, bytes }: Piece): void {
  if (size > fileMaxBytes) throw new AppError('FILE_TOO_LARGE');
  if (offset + bytes.length > size) throw invalidFields({ offset: { code: 'too_large', max: size } });
  const isHead = offset === 0 && (bytes.length >= signatureBytes || bytes.length === size);
  if (isHead && sniffFileType(bytes) === null) throw new AppError('UNSUPPORTED_FILE_TYPE');
}

/**
 * Creates an upload. Beyond the limit it takes the place of those that nobody touched for a while.
 * @returns the pieces of deleted uploads, whose bytes are to be deleted after the commit.
 * @throws AppError `TOO_MANY_REQUESTS` when all of them are in use.
 */
async function startUpload(transaction: Database, { accountId, sha256, size }: Piece, now: Date): Promise<string[]> {
  // Many first pieces at once must not pass the limit together.
  await takeAdvisoryLock(transaction, `uploads ${accountId}`);
  const others = await transaction
    .selectFrom('uploads')
    .select(['sha256', 'touched_at'])
    .where('account_id', '=', accountId)
    .where('sha256', '!=', sha256)
    .orderBy('touched_at', 'desc')
    .orderBy('sha256')
    .offset(uploadsMax - 1)
    .execute();
  const newest = Math.max(0, ...others.map(({ touched_at }) => touched_at.getTime()));
  const waitMs = newest + uploadInUseMs - now.getTime();
  if (others.length > 0 && waitMs > 0)
    throw new AppError('TOO_MANY_REQUESTS', { retryAfterS: Math.ceil(waitMs / 1000) });
  const evicted = await deleteRows(
    transaction,
    accountId,
    others.map((other) => other.sha256),
  );
  await transaction
    .insertInto('uploads')
    .values({ account_id: accountId, sha256, size, received: 0, touched_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return evicted;
}

/** Deletes uploads; returns the paths of their pieces. */
async function deleteRows(transaction: Database, accountId: string, hashes: readonly string[]): Promise<string[]> {
  if (hashes.length === 0) return [];
  const pieces = await transaction
    .deleteFrom('upload_pieces')
    .where('account_id', '=', accountId)
    .where('sha256', 'in', hashes)
    .returning('path')
    .execute();
  await transaction.deleteFrom('uploads').where('account_id', '=', accountId).where('sha256', 'in', hashes).execute();
  return pieces.map(({ path }) => path);
}

function findUpload(database: Database, { accountId, sha256 }: Pick<Piece, 'accountId' | 'sha256'>) {
  return database
    .selectFrom('uploads')
    .select(['size', 'received'])
    .where('account_id', '=', accountId)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
}

/** Returns null when a piece is missing in the store, for example after restoring an older backup of it. */
async function concatenate(
  files: FileStore,
  pieces: readonly string[],
  path: string,
): Promise<{ sha256: string; head: Buffer } | null> {
  const hash = createHash('sha256');
  let head = Buffer.alloc(0);
  const target = await open(path, 'wx', 0o600);
  try {
    for (const piece of pieces) {
      const bytes = await files.read(piece, null);
      if (!bytes) return null;
      for await (const chunk of bytes) {
        if (!Buffer.isBuffer(chunk)) throw new Error('The file store returned something other than bytes.');
        hash.update(chunk);
        if (head.length < signatureBytes) head = Buffer.concat([head, chunk]).subarray(0, signatureBytes);
        await target.appendFile(chunk);
      }
    }
    await target.sync();
  } finally {
    await target.close();
  }
  return { sha256: hash.digest('hex'), head };
}
