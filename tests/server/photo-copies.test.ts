import { createHash, randomUUID } from 'node:crypto';
import { globSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { getDeskClaim } from '#contract/claim-decisions.ts';
import type { FileType } from '#contract/files.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { Database } from '#server/database/tables.ts';
import { demoId } from '#server/demo/demo-id.ts';
import { openLocalFileStore } from '#server/files/local-file-store.ts';
import { compareDuePhotos, startComparingPhotos } from '#server/photos/compare-photos.ts';
import { pixelsMax, readBrightness } from '#server/photos/read-brightness.ts';
import { allTests } from '#tests/support/all-tests.ts';
import { withExif } from '#tests/support/exif.ts';
import { demoDatabase, onOneDatabase, type TestServer } from '#tests/support/server.ts';
import { waitFor } from '#tests/support/wait-for.ts';
import { Client } from './support/client.ts';

const photos = globSync('server/demo/photos/*.jpg', { cwd: resolve(import.meta.dirname, '../..') }).toSorted();
const read = (path: string) => readFile(resolve(import.meta.dirname, '../..', path));

/** A copy with a part of each side cut off, scaled and compressed. */
async function copyOf(photo: Buffer, cut: readonly number[], { scale = 1, quality = 80 } = {}): Promise<Buffer> {
  const { width, height } = await sharp(photo).metadata();
  const [left = 0, top = 0, right = 0, bottom = 0] = cut;
  const [wide, high] = [Math.round(width * (1 - left - right)), Math.round(height * (1 - top - bottom))];
  return sharp(photo)
    .extract({ left: Math.floor(width * left), top: Math.floor(height * top), width: wide, height: high })
    .resize(Math.round(wide * scale))
    .jpeg({ quality })
    .toBuffer();
}

const changes: Readonly<Record<string, (photo: Buffer) => Promise<Buffer>>> = {
  'half the size, quality 40': (photo) => copyOf(photo, [], { scale: 0.5, quality: 40 }),
  '5 % cut off each side': (photo) => copyOf(photo, [0.05, 0.05, 0.05, 0.05]),
  '10 % cut off the left, half the size, quality 40': (photo) => copyOf(photo, [0.1], { scale: 0.5, quality: 40 }),
  '7, 2, 9 and 6 % cut off, half the size, quality 40': (photo) =>
    copyOf(photo, [0.07, 0.02, 0.09, 0.06], { scale: 0.5, quality: 40 }),
  '10 % cut off each side': (photo) => copyOf(photo, [0.1, 0.1, 0.1, 0.1]),
  'turned by a quarter, 8 % cut off the left': async (photo) =>
    sharp(await copyOf(photo, [0.08]))
      .rotate(90)
      .toBuffer(),
  'lying, with its orientation beside': async (photo) => withExif(await sharp(photo).rotate(90).jpeg().toBuffer(), 8),
};

const claims = [demoId('claim', 2), demoId('claim', 3)] as const;

type Store = Pick<TestServer, 'database' | 'files'>;

async function storeIn({ database, files }: Store, claimId: string, bytes: Uint8Array, type: FileType = 'image/jpeg') {
  const id = randomUUID();
  await files.put(id, bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const row = { id, entity_id: claimId, name: 'photo.jpg', type, size: bytes.length, sha256, path: id, position: 0 };
  await database
    .insertInto('stored_files')
    .values({ ...row, purpose: 'claim', created_by: null, created_at: new Date() })
    .execute();
  return id;
}

async function othersIn(database: Database, id: string): Promise<string[]> {
  const rows = await database.selectFrom('photo_copies').select('other_id').where('file_id', '=', id).execute();
  return rows.map(({ other_id }) => other_id);
}

onOneDatabase('The same photo in another claim', (server) => {
  const store = (...[claimId, bytes, type]: [claimId: string, bytes: Uint8Array, type?: FileType]) =>
    storeIn(server(), claimId, bytes, type);

  const context = () => ({ ...server().context, database: server().database });
  const compare = () => compareDuePhotos(context());
  const remove = (ids: readonly string[]) =>
    server().database.deleteFrom('stored_files').where('id', 'in', ids).execute();
  const othersOf = (id: string) => othersIn(server().database, id);
  const checkOf = (id: string) =>
    server().database.selectFrom('photo_checks').selectAll().where('file_id', '=', id).executeTakeFirst();

  it('is found after photos of an earlier version are compared, and shown at the desk', async () => {
    const before = await server().database.selectFrom('photo_checks').select('file_id').execute();
    expect(before.length).toBeGreaterThan(0);
    await server()
      .database.updateTable('photo_checks')
      .set({ due_at: new Date(0), outcome: null })
      .execute();
    expect(await compare()).toBe(before.length);
    expect(await compare()).toBe(0);
    const photo = await read(photos[0] ?? '');
    const original = await store(claims[0], await copyOf(photo, [0, 0, 0.03, 0], { quality: 90 }));
    const copy = await store(claims[1], await copyOf(photo, [0.05, 0, 0.03, 0.1], { scale: 0.5, quality: 40 }));
    await compare();
    expect(await othersOf(copy)).toContain(original);
    expect(await othersOf(original)).toContain(copy);
    const { json } = await (await Client.signIn(server().url, 'desk')).get(`/desk/claims/${claims[1]}`);
    expect(v.parse(getDeskClaim.output, json).samePhotos).toContainEqual(
      expect.objectContaining({ fileId: copy, otherFileId: original, id: claims[0] }),
    );
    await remove([original, copy]);
    const left = ['photo_checks', 'photo_prints', 'photo_copies'] as const;
    for (const table of left)
      expect(
        await server().database.selectFrom(table).selectAll().where('file_id', 'in', [original, copy]).execute(),
      ).toEqual([]);
  });

  it('is found by equal bytes, also when it is blank or cannot be decoded', async () => {
    const white = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const torn = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(500, 7)]);
    const ids: string[] = [];
    for (const claimId of claims) ids.push(await store(claimId, white, 'image/png'), await store(claimId, torn));
    const [plainA = '', tornA = '', plainB = '', tornB = ''] = ids;
    expect(await compare()).toBe(4);
    expect([await othersOf(plainA), await othersOf(tornA)]).toEqual([[plainB], [tornB]]);
    expect((await checkOf(plainA))?.outcome).toBe('plain');
    expect((await checkOf(tornA))?.outcome).toBe('unreadable');
    await remove(ids);
  });

  it('is not searched for in the same claim', async () => {
    const photo = await read(photos[2] ?? '');
    const first = await store(claims[0], await copyOf(photo, [0.01]));
    const second = await store(claims[0], await copyOf(photo, [0.02]));
    await compare();
    expect(await othersOf(first)).not.toContain(second);
    await remove([first, second]);
  });

  it('is searched for later when the store is unavailable', async () => {
    const id = await store(claims[0], await read(photos[1] ?? ''));
    const away = async () => Promise.reject(new AppError('UNAVAILABLE'));
    for (let at = 0; at < 5; at++) {
      const later = new Date(Date.now() + at * 3_600_000);
      const cut = { ...context(), files: { ...server().files, read: away }, now: () => later };
      await expect(compareDuePhotos(cut)).rejects.toThrow(AppError);
    }
    expect(await compareDuePhotos({ ...context(), now: () => new Date(Date.now() + 6 * 3_600_000) })).toBe(1);
    expect((await checkOf(id))?.outcome).toBe('printed');
    await remove([id]);
  });

  it('is passed to the rules for the claims that waited for it', async () => {
    const id = await store(claims[0], await read(photos[1] ?? ''));
    let woken = 0;
    const judging = { wake: () => (woken += 1) };
    const comparing = startComparingPhotos({ ...server().context, judging }, { error: () => {} });
    await waitFor(() => expect(woken).toBe(1));
    await comparing?.stop();
    expect((await checkOf(id))?.outcome).toBe('printed');
    await remove([id]);
  });

  it('is skipped for a photo that ended its server three times', async () => {
    const id = await store(claims[0], await read(photos[1] ?? ''));
    await server().database.updateTable('photo_checks').set({ attempts: 3 }).where('file_id', '=', id).execute();
    expect(await compare()).toBe(1);
    expect((await checkOf(id))?.outcome).toBe('unreadable');
    await remove([id]);
  });
});

describe('A photo', () => {
  it('is found among all photos, after every change, without false positives', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'depot-portal-photos-'));
    const files = await openLocalFileStore(folder);
    const database = await demoDatabase(files);
    // The photos of the demo data are the originals.
    await database.deleteFrom('stored_files').execute();
    const originals = new Map<string, string>();
    const copies: { of: string; change: string; id: string }[] = [];
    for (const path of allTests ? photos : photos.slice(0, 3)) {
      const photo = await read(path);
      originals.set(path, await storeIn({ database, files }, claims[0], await copyOf(photo, [], { quality: 95 })));
      for (const [change, make] of Object.entries(changes))
        copies.push({ of: path, change, id: await storeIn({ database, files }, claims[1], await make(photo)) });
    }
    await compareDuePhotos({ database, files, now: () => new Date() });
    const wrong: object[] = [];
    for (const { of, change, id } of copies) {
      const found = await othersIn(database, id);
      if (found.join() !== originals.get(of)) wrong.push({ of, change, found: found.length });
    }
    expect(wrong).toEqual([]);
    await database.destroy();
    await rm(folder, { recursive: true });
  });

  it('with too many pixels to decode is refused by its header', async () => {
    const side = Math.ceil(Math.sqrt(pixelsMax)) + 1;
    const bomb = await sharp({ create: { width: side, height: side, channels: 3, background: '#000' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(200_000);
    const before = process.memoryUsage().rss;
    expect(await readBrightness(bomb)).toBeNull();
    expect(process.memoryUsage().rss - before).toBeLessThan(30_000_000);
  });

  it.each([
    ['a JPEG', 'jpeg', (bytes: Buffer) => bytes.indexOf(Buffer.from([0xff, 0xc0])) + 5, 2],
    ['a PNG', 'png', () => 16, 4],
  ] as const)('of 30,000 by 30,000 pixels by its header is not decoded: %s', async (_what, format, at, length) => {
    const small = sharp({ create: { width: 64, height: 64, channels: 3, background: '#777' } });
    const bytes = await small.toFormat(format).toBuffer();
    const from = at(bytes);
    for (const edge of [from, from + length]) bytes.writeUIntBE(30_000, edge, length);
    const before = process.memoryUsage().rss;
    expect(await readBrightness(bytes)).toBeNull();
    expect(process.memoryUsage().rss - before).toBeLessThan(30_000_000);
  });

  it('is compared only where the portal is the desk', () => {
    const context = { platform: { desk: null } } as unknown as Parameters<typeof startComparingPhotos>[0];
    expect(startComparingPhotos(context, { error: () => {} })).toBeNull();
  });
});
