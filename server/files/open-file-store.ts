import type { Settings } from '../settings.ts';
import type { FileStore } from './file-store.ts';
import { openLocalFileStore } from './local-file-store.ts';
import { openS3FileStore } from './s3/s3-file-store.ts';

/** The store that the settings name. */
export function openFileStore({ filesPlace, dataDir }: Pick<Settings, 'filesPlace' | 'dataDir'>): Promise<FileStore> {
  return filesPlace ? openS3FileStore(filesPlace, dataDir) : openLocalFileStore(dataDir);
}
