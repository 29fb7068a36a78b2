import { drafts } from '#offline/drafts/drafts.ts';
import { submitClaim } from '#offline/outbox/enqueue.ts';
import { addPhoto } from '#offline/photos/photos.ts';
import type { ClaimPayload } from '#storage/rows.ts';
import { database } from '#storage/database.ts';
import type { BareStore } from './bare-store.ts';
import type { Technician } from './claims.ts';
import { largePhotos, preparedFiles } from './photos.ts';

/** Milliseconds from the first write to the last commit, and of each part. */
export type SavingMs = { whole: number; draft: number; photos: number; submit: number };

/** Files one claim as the form does: its draft, its photos one by one, and Send. */
export async function saveOurs({ accountId, payload }: Technician): Promise<SavingMs> {
  const draft = draftOf(accountId, payload);
  const files = await preparedFiles(largePhotos());
  const start = performance.now();
  await drafts.save(draft);
  const drafted = performance.now();
  for (const file of files) await addPhoto(draft.id, file);
  const taken = performance.now();
  const entry = await submitClaim(draft.id, payload);
  const end = performance.now();
  if (entry.photoCount !== files.length) throw new Error('A photo was not stored');
  return { whole: end - start, draft: drafted - start, photos: taken - drafted, submit: end - taken };
}

/** How the bare database stores a photo. The app stores ArrayBuffers. */
type PhotoValue = 'blob' | 'buffer';

/** Writes the same bytes without a library: each photo, then the entry, each in its own transaction. */
export async function saveBare(store: BareStore, as: PhotoValue): Promise<Omit<SavingMs, 'draft'>> {
  const { photos, entry } = await bareRecords(as);
  const start = performance.now();
  for (const photo of photos) await store.put([photo]);
  const stored = performance.now();
  await store.put([entry]);
  const end = performance.now();
  return { whole: end - start, photos: stored - start, submit: end - stored };
}

/** Writes the same bytes in one transaction, as a form could that stores nothing before Send. */
export async function saveBareAtOnce(store: BareStore): Promise<Pick<SavingMs, 'whole'>> {
  const { photos, entry } = await bareRecords('blob');
  const start = performance.now();
  await store.put([...photos, entry]);
  return { whole: performance.now() - start };
}

export function draftOf(accountId: string, { claim, found, serialNumber }: ClaimPayload) {
  const draft = drafts.of('claim').create({ accountId });
  const values = { ...draft.values, ...claim, labourHours: String(claim.labourHours ?? '') };
  return { ...draft, serialNumber, found, values };
}

/** The last entry that the app saved, so that both sides write the same bytes. */
async function bareRecords(as: PhotoValue) {
  const entry = await database.entries.toCollection().last();
  if (!entry) throw new Error('No entry: measure the app before the bare database');
  const key = crypto.randomUUID();
  const values = as === 'blob' ? largePhotos() : await Promise.all(largePhotos().map((photo) => photo.arrayBuffer()));
  const photos = values.map((value, at) => ({ key: `${key}/${at}`, value }));
  return { photos, entry: { key, value: entry } };
}
