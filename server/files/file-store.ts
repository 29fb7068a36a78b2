import type { Readable } from 'node:stream';

/** From byte `start` to byte `end`, both included. */
export type ByteRange = { start: number; end: number };

/** A file that has arrived whole on this machine's disk. */
export type IncomingFile = { path: string; size: number; sha256: string };

export type StoredEntry = { name: string; modifiedAt: Date };

/**
 * Where the bytes of uploads are kept: a folder, or a bucket that several servers share. Which file belongs to what is
 * the database's to know. Every method throws `AppError('UNAVAILABLE')` when the store cannot be reached.
 */
export type FileStore = {
  /** Folder of this machine in which uploads arrive. */
  readonly incoming: string;
  /** Puts what has arrived in its place, for good before this returns. */
  keep(arrived: IncomingFile, name: string): Promise<void>;
  /** Puts small bytes that never arrived as a file in their place. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** The bytes of a kept file, streamed; null when there is none of that name. */
  read(name: string, range: ByteRange | null): Promise<Readable | null>;
  /** Removes kept files; one that is not there is fine. */
  remove(names: readonly string[]): Promise<void>;
  /** Every kept file, some at a time. What lies below a name with a slash is not listed. */
  list(): AsyncIterable<readonly StoredEntry[]>;
};
