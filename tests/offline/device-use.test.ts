import { CacheStandIn } from '#tests/support/cache-stand-in.ts';
import { claimPayload, storeDraft, useEmptyDevice } from '#tests/support/device.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { freeDocuments, freeReadings, readDeviceUse } from '#offline/device/device-use.ts';
import { changeDocument, wantDocument } from '#offline/saved-documents/store.ts';
import { saveFormDraft } from '#offline/drafts/form-drafts.ts';
import { submitClaim } from '#offline/outbox/enqueue.ts';
import { writeSnapshot } from '#offline/cache/snapshots.ts';
import { database } from '#storage/database.ts';

useEmptyDevice();

let cached: CacheStandIn;
beforeEach(() => {
  cached = new CacheStandIn();
  vi.stubGlobal('caches', cached);
});
afterEach(() => void vi.unstubAllGlobals());

/** Stores an unsent claim with photos of 1,000 bytes each. */
async function unsentClaim(accountId: string, photos: number): Promise<string> {
  const id = await storeDraft(accountId, photos);
  await submitClaim(id, claimPayload);
  return id;
}

const origin = 'https://portal.example';
const date = (day: number) => ({ date: new Date(Date.UTC(2026, 10, day)).toUTCString() });

describe('the storage of an account on a device', () => {
  it('is empty on a new device, also in a browser without caches', async () => {
    vi.stubGlobal('caches', undefined);
    const { unsent, drafts, readings, picklists, documents, app } = await readDeviceUse('depot');
    expect([unsent, drafts, readings, picklists, documents, app].map(({ count, bytes }) => [count, bytes])).toEqual(
      Array.from({ length: 6 }, () => [0, 0]),
    );
  });

  it('counts unsent work and open forms with their photos, and none of another account', async () => {
    await unsentClaim('depot', 3);
    await storeDraft('depot', 2);
    await saveFormDraft('contact:depot', { message: 'Where is the plate?' });
    await unsentClaim('another', 5);
    await saveFormDraft('contact:another', { message: 'x'.repeat(9_000) });
    const { unsent, drafts, contactForm } = await readDeviceUse('depot');
    expect([unsent.count, drafts.count, contactForm.count]).toEqual([1, 1, 1]);
    expect(unsent.bytes).toBeGreaterThan(3_000);
    expect(unsent.bytes).toBeLessThan(5_000);
    expect(drafts.bytes).toBeGreaterThan(2_000);
    expect(drafts.bytes).toBeLessThan(4_000);
  });

  it('counts saved documents separately from opened ones, which can be evicted', async () => {
    const place = { kind: 'procedure' } as const;
    const listed = { id: 'a', title: 'Returns', fileType: 'PDF', lastModifiedDate: '2026-03-28T10:00:00.000Z' };
    for (const [id, keep, size] of [
      ['a', 'saved', 4_000],
      ['b', 'opened', 300],
    ] as const) {
      await wantDocument('depot', { document: { ...listed, id, size }, place }, keep);
      await changeDocument('depot', id, {
        held: { version: listed.lastModifiedDate, size, at: listed.lastModifiedDate },
      });
    }
    const { saved, documents } = await readDeviceUse('depot');
    expect([saved, documents]).toEqual([
      { count: 1, bytes: 4_000 },
      { count: 1, bytes: 300 },
    ]);
    expect((await readDeviceUse('another')).saved.count).toBe(0);
    await freeDocuments('depot');
    const { saved: kept, documents: gone } = await readDeviceUse('depot');
    expect([kept.count, gone.count]).toEqual([1, 0]);
  });

  it('does not count sent work as unsent', async () => {
    const id = await unsentClaim('depot', 0);
    await database.entries.update(id, { state: 'sent' });
    expect((await readDeviceUse('depot')).unsent.count).toBe(0);
  });

  it('reports the age of lists as that of the oldest response, by the date of the server', async () => {
    cached.put('picklists', `${origin}/a`, '{"values":[]}', date(20));
    cached.put('picklists', `${origin}/b`, '{"values":[]}', date(18));
    cached.put('products', `${origin}/d`, '[]', date(19));
    cached.put('retailers', `${origin}/c`, '{}', { date: 'not a date', 'content-length': '4321' });
    const { picklists, retailers, products } = await readDeviceUse('depot');
    expect(picklists).toEqual({ count: 2, bytes: 26, readAt: '2026-11-18T00:00:00.000Z' });
    expect(retailers).toEqual({ count: 1, bytes: 4321, readAt: null });
    expect(products).toEqual({ count: 1, bytes: 2, readAt: '2026-11-19T00:00:00.000Z' });
  });

  it('counts the app by its own files, and reports whether new data is encrypted', async () => {
    for (const name of ['app-precache-v2', 'documents-depot']) cached.put(name, `${origin}/x`, '12345');
    expect((await readDeviceUse('depot')).app).toEqual({ count: 1, bytes: 5, readAt: null });
    expect([(await readDeviceUse('depot')).encrypted, (await readDeviceUse('nobody')).encrypted]).toEqual([
      true,
      false,
    ]);
  });

  it('does not create a cache by counting it', async () => {
    expect((await readDeviceUse('depot')).products).toEqual({ count: 0, bytes: 0, readAt: null });
    expect(await cached.has('products')).toBe(false);
  });

  it('uses the newest reading for the age of readings', async () => {
    await writeSnapshot('depot', 'claims:1', { data: [] });
    await database.snapshots.update(['depot', 'claims:1'], { readAt: '2026-11-18T00:00:00.000Z' });
    await writeSnapshot('depot', 'claim:1', { name: 'WC-1' });
    const newest = (await database.snapshots.get(['depot', 'claim:1']))?.readAt;
    expect((await readDeviceUse('depot')).readings).toEqual({ count: 2, bytes: 26, readAt: newest });
  });
});

describe('removing data to free space', () => {
  beforeEach(async () => {
    await unsentClaim('depot', 2);
    await storeDraft('depot', 1);
    await saveFormDraft('contact:depot', { message: 'Kept' });
    for (const account of ['depot', 'another']) {
      await writeSnapshot(account, 'claims:1', { data: [] });
      cached.put(`documents-${account}`, `${origin}/${account}`, 'pdf');
    }
    for (const name of ['picklists', 'products', 'retailers', 'app-precache-v2']) cached.put(name, `${origin}/x`, '1');
  });

  /** Data that must never be removed. */
  const work = async () => [
    await database.entries.count(),
    await database.drafts.count(),
    await database.photos.count(),
    await database.formDrafts.count(),
  ];

  it('removes the documents of this account only', async () => {
    const before = await work();
    await freeDocuments('depot');
    expect((await readDeviceUse('depot')).documents.count).toBe(0);
    expect(await cached.has('documents-another')).toBe(true);
    expect(await database.snapshots.count()).toBe(2);
    expect(await work()).toEqual(before);
  });

  it('works in a browser without caches', async () => {
    vi.stubGlobal('caches', undefined);
    await freeDocuments('depot');
    await freeReadings('depot');
    expect((await readDeviceUse('depot')).readings.count).toBe(0);
  });

  it('removes readings and lists, and neither unsent work nor the app', async () => {
    const before = await work();
    await freeReadings('depot');
    expect(await cached.keys()).toEqual(['documents-depot', 'documents-another', 'app-precache-v2']);
    expect((await database.snapshots.toArray()).map(({ accountId }) => accountId)).toEqual(['another']);
    expect(await work()).toEqual(before);
  });
});
