import type { Generated } from 'kysely';

/** Photos of claims that are compared with those of other claims. See `compare-photos.ts`. */
export type PhotoChecksTable = {
  file_id: string;
  /** Null once it is done. */
  due_at: Date | null;
  attempts: Generated<number>;
  outcome: Generated<'printed' | 'plain' | 'unreadable' | null>;
};

/** See `photo-print.ts`. The head, the first 64 bits, is a `bigint` as text; the print is hexadecimal. */
export type PhotoPrintsTable = { file_id: string; part: number; head: string; print: string };

/** A photo and one of another claim that it is a copy of, or that is one of it; each pair in both orders. */
export type PhotoCopiesTable = { file_id: string; other_id: string; distance: number };
