import * as v from 'valibot';

/** Increased when the archive's layout changes. */
export const backupFormat = 1;

/** The manifest, and the folder with the contents of `DATA_DIR`, inside the archive. */
export const manifestName = 'depot-portal-backup.json';
export const dataFolder = 'data';

export const Manifest = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ format: v.literal(backupFormat), version: v.string(), madeAt: v.pipe(v.string(), v.isoTimestamp()) }),
);
export type Manifest = v.InferOutput<typeof Manifest>;
