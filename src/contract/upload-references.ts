import * as v from 'valibot';
import { fileDoubts } from './file-doubts.ts';
import { claimFilesMax } from './limits.ts';
import { Sha256 } from './primitives.ts';

/** Largest piece in bytes. */
export const pieceMaxBytes = 256 * 1024;

/** Smallest piece in bytes, except for the last one: limits the number of pieces of a file. */
export const pieceMinBytes = 4 * 1024;

/** Most uploads of one account that no submission has used yet (R-API-08). */
export const uploadsMax = 50;

/** A reference to one uploaded file of a form. */
export const UploadReference = v.object({
  sha256: Sha256,
  name: v.string(),
  doubt: v.exactOptional(v.picklist(fileDoubts)),
});
export type UploadReference = v.InferOutput<typeof UploadReference>;

/** As text, because form fields are text. */
export const UploadReferences = v.pipe(
  v.string(),
  v.parseJson(undefined, 'invalid_choice'),
  v.array(UploadReference, 'invalid_choice'),
  v.maxLength(claimFilesMax, 'too_large'),
);

/** A file of a form that may not open. */
export const Doubt = v.object({ sha256: Sha256, doubt: v.picklist(fileDoubts) });

/** All of them, as text. */
export const DeclaredDoubts = v.pipe(
  v.string(),
  v.parseJson(undefined, 'invalid_choice'),
  v.array(Doubt, 'invalid_choice'),
  v.maxLength(claimFilesMax, 'too_large'),
);

/** The expected hash of each file of a form, as text. */
export const DeclaredHashes = v.pipe(
  v.string(),
  v.parseJson(undefined, 'invalid_choice'),
  v.array(Sha256, 'invalid_choice'),
  v.maxLength(claimFilesMax, 'too_large'),
);
