import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Insertable } from 'kysely';
import { type FilePurpose, sniffFileType } from '#contract/files.ts';
import type { Tables } from '../database/tables.ts';
import type { FileStore } from '../files/file-store.ts';
import { projectRoot } from '../base/project-root.ts';
import type { DemoClaims } from './demo-claims.ts';
import { demoId } from './demo-id.ts';

type EntityWithPhotos = {
  entityId: string;
  photos: readonly string[];
  purpose: FilePurpose | null;
  createdBy: string | null;
};

/** Stores demo photos. The caller inserts the returned rows. */
export async function placeDemoPhotos(
  store: FileStore,
  entities: readonly EntityWithPhotos[],
  now: Date,
): Promise<Insertable<Tables['stored_files']>[]> {
  const folder = join(projectRoot(), 'server', 'demo', 'photos');
  const rows: Insertable<Tables['stored_files']>[] = [];
  for (const { entityId, photos, purpose, createdBy } of entities) {
    for (const [position, name] of photos.entries()) {
      const bytes = await readFile(join(folder, name));
      const type = sniffFileType(bytes);
      if (!type) throw new Error(`${name} is not an image.`);
      const id = demoId('file', rows.length + 1);
      await store.put(id, bytes);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      rows.push({
        id,
        entity_id: entityId,
        name,
        type,
        size: bytes.length,
        sha256,
        path: id,
        position,
        purpose,
        created_by: createdBy,
        created_at: now,
      });
    }
  }
  return rows;
}

/** Photos of Ontario claims, by the claim's number from 1. */
const ofClaims: readonly [number: number, photos: readonly string[]][] = [
  [43, ['pump-plungers.jpg']],
  [41, ['crushed-carton.jpg']],
  [40, ['spark-plug.jpg']],
  [33, ['serial-plate.jpg', 'friction-disc.jpg']],
  [27, ['pump-plungers.jpg']],
  [25, ['crushed-carton.jpg']],
  [21, ['spindle-crack.jpg']],
  [17, ['friction-disc.jpg']],
];

const proofOfPurchase = ['receipt.jpg'];

/** Claims with photos, and their registrations with a proof of purchase. */
export function entitiesWithPhotos({ claims }: DemoClaims): EntityWithPhotos[] {
  return ofClaims.flatMap(([number, photos]) => {
    const claim = claims[number - 1];
    if (!claim) return [];
    const proof = claim.registration_id
      ? [{ entityId: claim.registration_id, photos: proofOfPurchase, purpose: null, createdBy: null }]
      : [];
    return [{ entityId: claim.id, photos, purpose: 'claim' as const, createdBy: claim.created_by ?? null }, ...proof];
  });
}
