import type { UploadFile } from '#contract/endpoint.ts';
import { readPhotoBytes } from '#storage/photo-bytes.ts';
import { PhotoLost } from '#storage/stored-bytes.ts';
import { comparesHashes } from '../sync/link.ts';
import type { PhotoRow } from '#storage/rows.ts';

/**
 * A stored photo or document for a request, checked by size and SHA-256. Its bytes are a copy in memory: WebKit uploads
 * a Blob from IndexedDB as 0 bytes (bug 319985).
 *
 * @throws PhotoLost
 */
export async function fileOf(photo: PhotoRow): Promise<UploadFile> {
  const { name, type, sha256, doubt } = photo;
  const blob = new Blob([await readPhotoBytes(photo)], { type });
  return { name, blob, ...(comparesHashes() && { sha256, ...(doubt && { doubt }) }) };
}

/**
 * The same for all files of one request, one after the other (R-OFF-09).
 *
 * @throws PhotoLost with every lost photo
 */
export async function filesOf(photos: readonly PhotoRow[]): Promise<UploadFile[]> {
  const files: UploadFile[] = [];
  const lost: string[] = [];
  for (const photo of photos) {
    try {
      files.push(await fileOf(photo));
    } catch (error) {
      if (!(error instanceof PhotoLost)) throw error;
      lost.push(photo.id);
    }
  }
  if (lost.length > 0) throw new PhotoLost(lost);
  return files;
}
