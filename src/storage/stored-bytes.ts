import type { PortalDatabase } from './database.ts';
import type { PhotoBytesRow, PhotoRow } from './rows.ts';

/** The bytes of photos are not on this device any more, or have changed. */
export class PhotoLost extends Error {
  readonly photoIds: readonly string[];

  constructor(photoIds: readonly string[], options?: ErrorOptions) {
    super(`The bytes of a photo are lost: ${photoIds.join(', ')}`, options);
    this.name = 'PhotoLost';
    this.photoIds = photoIds;
  }
}

/** What a browser throws for a value whose file is gone; other errors may be temporary and do not mean a lost photo. */
const lostValue = ['NotReadableError', 'DataError'];

/**
 * The bytes as they are stored, encrypted or not.
 *
 * @throws PhotoLost
 */
export async function storedBytes(
  { photoBytes }: Pick<PortalDatabase, 'photoBytes'>,
  photo: PhotoRow,
): Promise<PhotoBytesRow> {
  const { id, accountId, bytesKey, bytes } = photo;
  try {
    const row = await photoBytes.get(id);
    if (row) return row;
  } catch (cause) {
    if (cause instanceof Error && lostValue.includes(cause.name)) throw new PhotoLost([id], { cause });
    throw cause;
  }
  if (!bytes) throw new PhotoLost([id]);
  const buffer = await bytes.arrayBuffer().catch((cause: unknown) => {
    throw new PhotoLost([id], { cause });
  });
  return {
    id,
    bytes: buffer,
    ...(accountId !== undefined && { accountId }),
    ...(bytesKey !== undefined && { bytesKey }),
  };
}
