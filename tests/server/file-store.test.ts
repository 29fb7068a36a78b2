import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FileStore } from '#server/files/file-store.ts';
import { incomingPath } from '#server/files/incoming-files.ts';
import { openLocalFileStore } from '#server/files/local-file-store.ts';
import { openS3FileStore } from '#server/files/s3/s3-file-store.ts';
import { allTests } from '#tests/support/all-tests.ts';
import { S3StandIn } from '#tests/support/s3-stand-in.ts';
import { startSwift, type Swift, swiftPrograms } from '#tests/support/swift.ts';

type Opened = {
  store: FileStore;
  /** Null where a file has only the age that it really has. */
  age: ((name: string, date: Date) => Promise<void>) | null;
  close: () => Promise<void>;
};

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

const filesIn = (_name: string, open: (folder: string) => Promise<Opened>) => {
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
    await opened.age?.(made[2] ?? '', date);
    const entries = (await Array.fromAsync(store.list())).flat();
    expect(entries.map(({ name }) => name)).toEqual(expect.arrayContaining(made));
    expect(entries.filter(({ name }) => name.includes('owner') || name.includes('incoming'))).toEqual([]);
    const modifiedAt = entries.find(({ name }) => name === made[2])?.modifiedAt;
    if (opened.age) expect(modifiedAt).toEqual(date);
    else expect(Math.abs(Date.now() - (modifiedAt?.getTime() ?? 0))).toBeLessThan(60_000);
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
};

describe.each([
  ['a folder', openLocal],
  ['a bucket', openBucket],
])('Files in %s', filesIn);

const missing = swiftPrograms === null ? ' (skipped: its programs are not here)' : '';

describe.skipIf(!allTests || swiftPrograms === null)(`A store of OpenStack Swift${missing}`, () => {
  let swift: Swift;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'depot-portal-swift-store-'));
    swift = await startSwift();
  });
  afterAll(async () => {
    vi.useRealTimers();
    await swift.stop();
    await rm(folder, { recursive: true, force: true });
  });

  describe('Files in it', () =>
    filesIn('', async (place) => ({
      store: await openS3FileStore(await swift.newBucket(), place),
      age: null,
      close: async () => {},
    })));

  it.each(['', 'a.b/c_d-e/'])('lists all pages below the prefix "%s", and no other files', async (prefix) => {
    const place = await swift.newBucket();
    const store = await openS3FileStore({ ...place, prefix }, folder);
    const beside = await openS3FileStore({ ...place, prefix: 'a.b/c_d-e-f/' }, folder);
    const names = Array.from({ length: 9 }, () => randomUUID());
    for (const name of names) await store.put(name, Buffer.from(name));
    await store.put('meta/owner', Buffer.from('somebody'));
    await beside.put(randomUUID(), Buffer.from('x'));
    const pages = await Array.fromAsync(store.list());
    expect(pages.length).toBeGreaterThanOrEqual(names.length / 2);
    expect(pages.flat().map(({ name }) => name)).toEqual(names.toSorted());
    await store.remove(names);
    expect((await Array.fromAsync(store.list())).flat()).toEqual([]);
    expect((await Array.fromAsync(beside.list())).flat()).toHaveLength(1);
    expect(await store.read('meta/owner', null)).not.toBeNull();
  });

  it('refuses bytes with another hash, and stores nothing', async () => {
    const store = await openS3FileStore(await swift.newBucket(), folder);
    const arrived = { ...(await arrive(store, Buffer.from('what is on disk'))), id: 'changed' };
    const other = { ...arrived, sha256: sha256(Buffer.from('what came')) };
    await expect(store.putFiles([other])).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await store.read('changed', null)).toBeNull();
  });

  it.each([
    ['a wrong secret', { secretAccessKey: 'another' }, 'SignatureDoesNotMatch'],
    ['an unknown key', { accessKeyId: 'portal:nobody' }, 'SignatureDoesNotMatch'],
  ])('says what is wrong with %s', async (_name, wrong, code) => {
    const place = await swift.newBucket();
    const store = await openS3FileStore({ ...place, credentials: { ...place.credentials, ...wrong } }, folder);
    const failure = { code: 'UNAVAILABLE', cause: { code, message: `The file store answered 403, ${code}.` } };
    await expect(store.put('any', Buffer.from('x'))).rejects.toMatchObject(failure);
    await expect(store.read('any', null)).rejects.toMatchObject(failure);
  });

  it.each([-20, 20])('says that the clock is off where it is by %d minutes', async (minutes) => {
    const store = await openS3FileStore(await swift.newBucket(), folder);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });
    const put = store.put('any', Buffer.from('x')).finally(() => vi.useRealTimers());
    await expect(put).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      cause: {
        code: 'RequestTimeTooSkewed',
        message:
          'The file store answered 403, RequestTimeTooSkewed. The clock of this server and that of the file store differ by 20 minutes.',
      },
    });
  });

  it('accepts a clock that is off by 5 minutes', async () => {
    const store = await openS3FileStore(await swift.newBucket(), folder);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * 60_000 });
    await store.put('any', Buffer.from('x')).finally(() => vi.useRealTimers());
    expect(await store.read('any', null)).not.toBeNull();
  });

  it('is reported as unavailable while it asks to slow down, and is read meanwhile', async () => {
    const store = await openS3FileStore(await swift.newSlowBucket(), folder);
    // It counts from the second on.
    for (const name of ['first', 'second']) await store.put(name, Buffer.from('x'));
    const cause = { code: 'SlowDown', message: 'The file store answered 503, SlowDown.' };
    await expect(store.put('third', Buffer.from('x'))).rejects.toMatchObject({ code: 'UNAVAILABLE', cause });
    expect(await store.read('first', null)).not.toBeNull();
  });

  it('without its bucket accepts no file', async () => {
    const place = await swift.newBucket();
    const nowhere = await openS3FileStore({ ...place, url: place.url.replace(/files-\d+/, 'no-bucket') }, folder);
    const logged = { code: 'UNAVAILABLE', cause: new Error('Its bucket does not exist.') };
    await expect(nowhere.put('any', Buffer.from('x'))).rejects.toMatchObject(logged);
    await expect(nowhere.read('any', null)).rejects.toMatchObject(logged);
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

  it.each([[[503]], [[429]], [[0]], [[500, 0]]])('retries a temporary failure (%j)', async (faults) => {
    bucket.faults = faults;
    const bytes = randomBytes(100_000);
    await store.putFiles([{ ...(await arrive(store, bytes)), id: 'passing' }]);
    expect(bucket.objects.get('uploads/passing')?.bytes).toEqual(bytes);
  });

  it('is reported as unavailable after repeated failures', async () => {
    bucket.faults = [503, 503, 503];
    const cause = { code: 'SlowDown', message: 'The file store answered 503, SlowDown.' };
    await expect(store.read('any', null)).rejects.toMatchObject({ code: 'UNAVAILABLE', cause });
  });

  it('is reported with the minutes by which its clock differs, whatever it says of a refusal', async () => {
    bucket.faults = [403];
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 20 * 60_000 });
    const read = store.read('any', null).finally(() => vi.useRealTimers());
    const message = expect.stringContaining(
      'The clock of this server and that of the file store differ by 20 minutes.',
    );
    await expect(read).rejects.toMatchObject({ code: 'UNAVAILABLE', cause: { message } });
  });

  it('is reported as unavailable after it refuses the credentials, without a retry', async () => {
    const place = bucket.place();
    const other = { ...place, credentials: { ...place.credentials, secretAccessKey: 'another' } };
    const before = bucket.requests;
    const stranger = await openS3FileStore(other, folder);
    const cause = { code: 'SignatureDoesNotMatch', message: 'The file store answered 403, SignatureDoesNotMatch.' };
    await expect(stranger.put('any', Buffer.from('x'))).rejects.toMatchObject({ code: 'UNAVAILABLE', cause });
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
