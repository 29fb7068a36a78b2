import type { Readable } from 'node:stream';
import type { ByteRange } from './file-store.ts';

/** A streamed file as the result of a handler. */
export type FileResponse = {
  kind: 'file';
  name: string;
  type: string;
  size: number;
  /** Changes with the bytes; used as ETag. */
  version: string;
  open: (range: ByteRange | null) => Promise<Readable | null>;
};

/** An archive, or a table, that is made while it is sent. */
export type ArchiveResponse = {
  kind: 'archive';
  name: string;
  type: 'application/zip' | 'application/pdf' | 'text/csv';
  open: () => Readable;
};
