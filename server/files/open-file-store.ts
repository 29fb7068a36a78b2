import type { Settings } from '../settings.ts';
import type { FileStore } from './file-store.ts';
import { openLocalFileStore } from './local-file-store.ts';
import { openS3FileStore } from './s3/s3-file-store.ts';

/** The store that the settings name. */
export function openFileStore({ filesBucket, dataDir }: Pick<Settings, 'filesBucket' | 'dataDir'>): Promise<FileStore> {
  return filesBucket ? openS3FileStore(filesBucket, dataDir) : openLocalFileStore(dataDir);
}
