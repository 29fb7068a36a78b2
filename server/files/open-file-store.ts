import type { Settings } from '../settings/settings.ts';
import type { FileStore } from './file-store.ts';
import { openLocalFileStore } from './local-file-store.ts';
import { openS3FileStore } from './s3/s3-file-store.ts';

/** Opens the store of the settings: a bucket, or a folder of `DATA_DIR`. */
export async function openFileStore({
  filesBucket,
  dataDir,
}: Pick<Settings, 'filesBucket' | 'dataDir'>): Promise<FileStore> {
  return filesBucket ? openS3FileStore(filesBucket, dataDir) : openLocalFileStore(dataDir);
}
