import { readTokens } from '#session/tokens.ts';
import { antiForgeryToken } from '#api/anti-forgery.ts';
import { createClaim } from '#contract/claims.ts';
import { drafts } from '#offline/drafts/drafts.ts';
import { submitClaim } from '#offline/outbox/enqueue.ts';
import { createPhotoEncryption } from '#offline/photos/encrypt-photos.ts';
import { addPhoto } from '#offline/photos/photos.ts';
import { engine } from '#offline/sync/portal-engine.ts';
import { database } from '#storage/database.ts';
import type { BareStore } from './bare-store.ts';
import type { Technician } from './claims.ts';
import { type ClaimPhotos, photosPerClaim, preparedFiles } from './photos.ts';
import { draftOf } from './saving.ts';

/** Fills the outbox as the form does. */
export async function fillOutbox(
  { accountId, payload }: Technician,
  claims: number,
  photosOfClaim: () => ClaimPhotos | Promise<ClaimPhotos>,
): Promise<void> {
  for (let claim = 0; claim < claims; claim += 1) {
    const files = await preparedFiles(await photosOfClaim());
    const draft = draftOf(accountId, payload);
    await drafts.save(draft);
    for (const file of files) await addPhoto(draft.id, file);
    await submitClaim(draft.id, payload);
  }
}

/** Encrypts all photos, as the app does after ten seconds without a touch or key. */
export async function encryptOutbox(): Promise<void> {
  const { run } = createPhotoEncryption({
    database,
    locks: navigator.locks,
    mayContinue: async () => true,
    onFault: (error) => console.error('A photo could not be encrypted', error),
  });
  const end = await run();
  if (end !== 'all encrypted') throw new Error(`The photos were not encrypted: ${end}`);
}

/** Sends the outbox with the app's engine. Returns the milliseconds until it is empty. */
export async function replayOurs(): Promise<number> {
  const start = performance.now();
  const { unsent } = await engine.drain();
  const end = performance.now();
  if (unsent > 0) throw new Error(`${unsent} entries were not sent`);
  return end - start;
}

/** Stores the same photos in the bare database. Returns the keys by claim. */
export async function fillBare(
  store: BareStore,
  claims: number,
  photosOfClaim: () => ClaimPhotos | Promise<ClaimPhotos>,
): Promise<string[][]> {
  const batches: string[][] = [];
  for (let claim = 0; claim < claims; claim += 1) {
    const id = crypto.randomUUID();
    const records = (await photosOfClaim()).map((value, at) => ({ key: `${id}/${at}`, value }));
    await store.put(records);
    batches.push(records.map(({ key }) => key));
  }
  return batches;
}

/**
 * The same posts in `abreast` loops: reads the photos of one claim, posts them, awaits the response. Writes no state
 * and removes nothing. Returns milliseconds.
 */
export async function replayBare(
  store: BareStore,
  { payload }: Technician,
  batches: readonly string[][],
  abreast: number,
): Promise<number> {
  const left = [...batches];
  const headers = {
    Authorization: `Bearer ${(await readTokens())?.token}`,
    'X-XSRF-TOKEN': (await antiForgeryToken()) ?? '',
  };
  const start = performance.now();
  await Promise.all(
    Array.from({ length: abreast }, async () => {
      for (let keys = left.shift(); keys; keys = left.shift())
        await post(formOf(payload, await store.blobs(keys)), headers);
    }),
  );
  return performance.now() - start;
}

function formOf({ claim, found }: Technician['payload'], photos: readonly Blob[]): FormData {
  const form = new FormData();
  const fields = {
    ...claim,
    productRegistrationId: found?.registration.id,
    customerId: found?.registration.customerId,
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value ?? ''));
  for (const [at, photo] of photos.entries()) form.append(createClaim.upload.name, photo, `photo-${at}.jpg`);
  return form;
}

async function post(form: FormData, headers: Record<string, string>): Promise<void> {
  const answer = await fetch(`/api${createClaim.path}`, {
    method: 'POST',
    headers: { ...headers, 'Idempotency-Key': crypto.randomUUID() },
    body: form,
  });
  const claim: { files?: unknown[] } = await answer.json();
  if (!answer.ok || claim.files?.length !== photosPerClaim)
    throw new Error(`The server rejected a claim: ${answer.status} ${JSON.stringify(claim)}`);
}
