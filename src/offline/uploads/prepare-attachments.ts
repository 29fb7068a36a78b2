import type { Client } from '#api/client.ts';
import type { UploadProgress } from '#api/upload-fetch.ts';
import type { UploadFile } from '#contract/endpoint.ts';
import type { UploadReference } from '#contract/upload-references.ts';
import type { PhotoRow } from '#storage/rows.ts';
import { filesOf } from './file-of.ts';

/** The files of a form: their bytes, or references to files that were uploaded before. */
export type PreparedAttachments = { files: UploadFile[]; uploads?: UploadReference[] };

/** Uploads photos before their form; false if they should be sent with it. Throws `ApiError`. */
export type UploadInChunks = (
  photos: readonly PhotoRow[],
  options: { call: Client['call']; accountId: string; onProgress: (progress: UploadProgress) => void },
) => Promise<boolean>;

export type AttachmentOptions = {
  call: Client['call'];
  accountId: string | null;
  /** Null or missing where the backend takes no pieces. */
  pieces?: UploadInChunks | null | undefined;
  onProgress?: ((progress: UploadProgress) => void) | undefined;
};

/** Prepares photos for the form that they belong to (`docs/decisions/0021`). Throws `ApiError`. */
export async function prepareAttachments(
  photos: readonly PhotoRow[],
  options: AttachmentOptions,
): Promise<PreparedAttachments> {
  const { call, accountId, pieces, onProgress = () => {} } = options;
  const areUploaded = pieces && accountId !== null && (await pieces(photos, { call, accountId, onProgress }));
  if (!areUploaded) return { files: await filesOf(photos) };
  return { files: [], uploads: photos.map(({ sha256, name, doubt }) => ({ sha256, name, ...(doubt && { doubt }) })) };
}
