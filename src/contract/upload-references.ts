import * as v from 'valibot';
import { claimFilesMax } from './limits.ts';
import { Sha256 } from './primitives.ts';

/** Bytes of one piece, at most. */
export const pieceMaxBytes = 256 * 1024;

/** Bytes of one piece, at least, but for the last of a file: nobody keeps a file in thousands of crumbs. */
export const pieceMinBytes = 4 * 1024;

/** Files of one account that lie half or whole on the server before a submission takes them, at most. */
export const uploadsMax = 100;

/** One file of a form that has gone up before. */
export const UploadReference = v.object({ sha256: Sha256, name: v.string() });
export type UploadReference = v.InferOutput<typeof UploadReference>;

/** As text, since a form carries nothing else. */
export const UploadReferences = v.pipe(
  v.string(),
  v.parseJson(undefined, 'invalid_choice'),
  v.array(UploadReference, 'invalid_choice'),
  v.maxLength(claimFilesMax, 'too_large'),
);

/** What each file of a form has to be, as text. */
export const DeclaredHashes = v.pipe(
  v.string(),
  v.parseJson(undefined, 'invalid_choice'),
  v.array(Sha256, 'invalid_choice'),
  v.maxLength(claimFilesMax, 'too_large'),
);
