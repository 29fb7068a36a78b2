import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FileStore } from '#server/files/file-store.ts';
import { incomingPath } from '#server/files/incoming-files.ts';
import { openLocalFileStore } from '#server/files/local-file-store.ts';
import { openS3FileStore } from '#server/files/s3/s3-file-store.ts';
import { S3StandIn } from '#tests/support/s3-stand-in.ts';

type Opened = { store: FileStore; age: (name: string, date: Date) => Promise<void>; close: () => Promise<void> };

async function openLocal(folder: string): Promise<Opened> {
  const store = await openLocalFileStore(folder);
  return { store, age: (name, date) => utimes(join(store.folder, name), date, date), close: async () => {} };
}

async function openBucket(folder: string): Promise<Opened> {
  const bucket = await S3StandIn.start();
  const age = async (name: string, modifiedAt: Date) => {
    const kept = bucket.objects.get(`uploads/${name}`);
    if (kept) bucket.objects.set(`uploads/${name}`, { ...kept, modifiedAt });
  };
  return { store: await openS3FileStore(bucket.place(), folder), age, close: () => bucket.stop() };
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Puts bytes where an upload would store them. */
async function arrive(store: FileStore, bytes: Buffer) {
  const path = incomingPath(store);
  await writeFile(path, bytes);
  return { path, size: bytes.length, sha256: sha256(bytes) };
}

describe.each([
  ['a folder', openLocal],
  ['a bucket', openBucket],
])('Files in %s', (_name, open) => {
  let folder: string;
  let opened: Opened;
  let store: FileStore;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'depot-portal-store-'));
    opened = await open(folder);
    store = opened.store;
  });
  afterAll(async () => {
    await opened.close();
    await rm(folder, { recursive: true, force: true });
  });
  const read = async (name: string, range: { start: number; end: number } | null = null) => {
    const stream = await store.read(name, range);
    return stream && buffer(stream);
  };
  const names = async () => (await Array.fromAsync(store.list())).flat().map(({ name }) => name);

  it('are returned unchanged, whole and in part', async () => {
    const bytes = randomBytes(5 * 1024 * 1024);
    const name = randomUUID();
    await store.putFiles([{ ...(await arrive(store, bytes)), id: name }]);
    expect(sha256((await read(name)) ?? Buffer.of())).toBe(sha256(bytes));
    expect(await read(name, { start: 0, end: 0 })).toEqual(bytes.subarray(0, 1));
    expect(await read(name, { start: 4_000_000, end: 5_242_879 })).toEqual(bytes.subarray(4_000_000));
  });

  it('are moved together, and leave nothing at their upload place', async () => {
    const made = await Promise.all(['a', 'b'].map(async (text) => arrive(store, Buffer.from(text))));
    const files = made.map((file) => ({ ...file, id: randomUUID() }));
    await store.putFiles(files);
    expect(await Promise.all(files.map(({ id }) => read(id)))).toEqual([Buffer.from('a'), Buffer.from('b')]);
    expect(await readdir(store.incoming)).toEqual([]);
  });

  it('can be an empty list and empty files', async () => {
    expect(await read(randomUUID())).toBeNull();
    const name = randomUUID();
    await store.put(name, Buffer.of());
    expect(await read(name)).toEqual(Buffer.of());
  });

  it('are all listed with their age, except files below a folder', async () => {
    const made = Array.from({ length: 5 }, () => randomUUID());
    for (const name of made) await store.put(name, Buffer.from('x'));
    await store.put('meta/owner', Buffer.from('somebody'));
    const date = new Date('2026-01-02T03:04:05.000Z');
    await opened.age(made[2] ?? '', date);
    const entries = (await Array.fromAsync(store.list())).flat();
    expect(entries.map(({ name }) => name)).toEqual(expect.arrayContaining(made));
    expect(entries.filter(({ name }) => name.includes('owner') || name.includes('incoming'))).toEqual([]);
    expect(entries.find(({ name }) => name === made[2])?.modifiedAt).toEqual(date);
    expect(await read('meta/owner')).toEqual(Buffer.from('somebody'));
  });

  it('can be removed twice', async () => {
    const made = Array.from({ length: 12 }, () => randomUUID());
    for (const name of made) await store.put(name, Buffer.from('x'));
    await store.remove([...made.slice(1), randomUUID()]);
    expect((await names()).filter((name) => made.some((one) => one === name))).toEqual(made.slice(0, 1));
  });

  it('are stored without touching incoming files', async () => {
    await arrive(store, Buffer.from('half'));
    const before = await readdir(store.incoming);
    await store.put(randomUUID(), Buffer.from('x'));
    expect(await readdir(store.incoming)).toEqual(before);
  });
});

describe('A bucket', () => {
  let folder: string;
  let bucket: S3StandIn;
  let store: FileStore;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'depot-portal-bucket-'));
    bucket = await S3StandIn.start();
    store = await openS3FileStore(bucket.place(), folder);
  });
  beforeEach(() => {
    bucket.faults = [];
  });
  afterAll(async () => {
    await bucket.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it.each([[[503]], [[0]], [[500, 0]]])('retries a temporary failure (%j)', async (faults) => {
    bucket.faults = faults;
    const bytes = randomBytes(100_000);
    await store.putFiles([{ ...(await arrive(store, bytes)), id: 'passing' }]);
    expect(bucket.objects.get('uploads/passing')?.bytes).toEqual(bytes);
  });

  it('is reported as unavailable after repeated failures', async () => {
    bucket.faults = [503, 503, 503];
    await expect(store.read('any', null)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  it('is reported as unavailable after it refuses the credentials, without a retry', async () => {
    const place = bucket.place();
    const other = { ...place, credentials: { ...place.credentials, secretAccessKey: 'another' } };
    const before = bucket.requests;
    const stranger = await openS3FileStore(other, folder);
    await expect(stranger.put('any', Buffer.from('x'))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(bucket.requests).toBe(before + 1);
  });

  it('refuses bytes with another hash', async () => {
    const arrived = await arrive(store, Buffer.from('what is on disk'));
    await expect(
      store.putFiles([{ ...arrived, sha256: sha256(Buffer.from('what came')), id: 'changed' }]),
    ).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    });
    expect(bucket.objects.has('uploads/changed')).toBe(false);
  });

  it('that does not exist accepts no file', async () => {
    const nowhere = await openS3FileStore({ ...bucket.place(), url: `${bucket.endpoint}/no-bucket/` }, folder);
    const logged = { code: 'UNAVAILABLE', cause: new Error('Its bucket does not exist.') };
    await expect(nowhere.put('any', Buffer.from('x'))).rejects.toMatchObject(logged);
    await expect(nowhere.read('any', null)).rejects.toMatchObject(logged);
  });
});
