import * as v from 'valibot';

/** Grows when an archive is laid out in another way. */
export const backupFormat = 1;

/** Where the archive says what it is, and where it has the contents of `DATA_DIR`. */
export const manifestName = 'depot-portal-backup.json';
export const dataFolder = 'data';

export const Manifest = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ format: v.literal(backupFormat), version: v.string(), madeAt: v.pipe(v.string(), v.isoTimestamp()) }),
);
export type Manifest = v.InferOutput<typeof Manifest>;
