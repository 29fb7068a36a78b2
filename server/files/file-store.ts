import type { Readable } from 'node:stream';
import type { FileDoubt } from '#contract/file-doubts.ts';
import type { FileType } from '#contract/files.ts';
import type { Database } from '../database/tables.ts';

/** From byte `start` to byte `end`, both included. */
export type ByteRange = { start: number; end: number };

/** A complete file in the incoming folder. */
export type IncomingFile = { path: string; size: number; sha256: string };

/** An incoming file of an accepted type, with the name its sender gave, and why it may not open. */
export type ReceivedFile = IncomingFile & { name: string; type: FileType; doubt?: FileDoubt };

/** A received file that is in the store under its id; a row with the same id is still to come. */
export type StoredFile = ReceivedFile & { id: string };

export type StoredEntry = { name: string; modifiedAt: Date };

/**
 * Stores the bytes of uploads: in a folder, or in a bucket that several servers share. The database records which
 * entity a file belongs to. Every method throws `AppError('UNAVAILABLE')` when the store cannot be reached.
 */
export type FileStore = {
  /** A local folder that receives uploads. */
  readonly incoming: string;
  /**
   * Moves incoming files into the store, each under its id; durable when this returns. When it fails, some may be there,
   * and none is still on its way.
   */
  putFiles(files: readonly (IncomingFile & { id: string })[]): Promise<void>;
  /** Stores bytes from memory; durable when this returns. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Streams a stored file; null when no file has that name. */
  read(name: string, range: ByteRange | null): Promise<Readable | null>;
  /** Deletes stored files; ignores missing ones. */
  remove(names: readonly string[]): Promise<void>;
  /** Lists stored files in batches. Files whose name contains a slash are left out. */
  list(): AsyncIterable<readonly StoredEntry[]>;
};

/** Dependencies of most functions on files. */
export type FileContext = { database: Database; files: FileStore };
