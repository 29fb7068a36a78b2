import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectServer } from '#server/database/connect.ts';
import { migrate } from '#server/database/migrate-schema.ts';
import { getOrSetState } from '#server/database/server-state.ts';
import type { Database } from '#server/database/tables.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { openLocalFileStore } from '#server/files/local-file-store.ts';
import { openS3FileStore } from '#server/files/s3/s3-file-store.ts';
import { ownsStore, verifyStoreOwner } from '#server/files/verify-store-owner.ts';
import { postgresBinaries } from '#tests/support/postgres.ts';
import { S3StandIn } from '#tests/support/s3-stand-in.ts';
import { sharedCluster } from '#tests/support/shared-postgres.ts';

const missing = postgresBinaries === null ? ' (skipped: its binaries are not here)' : '';

describe.skipIf(missing)(`A file store and its database${missing}`, () => {
  let folder: string;
  let bucket: S3StandIn;
  const open: Database[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'depot-portal-owner-'));
    bucket = await S3StandIn.start();
  });
  afterAll(async () => {
    for (const database of open) await database.destroy();
    await bucket.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function newDatabase(): Promise<{ url: string; database: Database }> {
    const url = await sharedCluster().newDatabase();
    const database = connect(url);
    await migrate(database);
    return { url, database };
  }
  function connect(url: string): Database {
    const database = connectServer(url, { max: 2 });
    open.push(database);
    return database;
  }
  const newBucket = (name: string) => openS3FileStore(bucket.place(`${name}/`), folder);
  const verify = (files: FileStore, database: Database, confirmed: string | null = null) =>
    verifyStoreOwner({ files, database }, { setting: 'FILES_URL', confirmed });
  /** Returns the code that confirms the refusal. */
  async function refused(files: FileStore, database: Database, why: string): Promise<string> {
    const message = await verify(files, database).then(
      () => 'It starts.',
      (error: Error) => error.message,
    );
    const [, says, code] = /^FILES_URL is (.+): name another, or start once with FILES_CONFIRM=([0-9a-f]{8}) if /.exec(
      message,
    ) ?? ['', message];
    expect(says).toContain(why);
    expect(message).not.toContain('\n');
    return code ?? '';
  }

  it('recognise each other from the first start, for any order of servers', async () => {
    const { url, database } = await newDatabase();
    const other = connect(url);
    const files = await newBucket('first');
    await Promise.all([verify(files, database), verify(files, other)]);
    expect(await ownsStore({ files, database })).toBe(true);
    await verify(await newBucket('first'), other);
  });

  it('of an earlier installation are accepted unchanged', async () => {
    const { database } = await newDatabase();
    const files = await openLocalFileStore(join(folder, 'before'));
    await getOrSetState(database, 'installation', 'an-older-one');
    await files.put('meta/installation', Buffer.from('an-older-one'));
    await verify(files, database);
    expect(await ownsStore({ files, database })).toBe(true);
    const stream = await files.read('meta/installation', null);
    expect(stream && (await text(stream))).toBe('an-older-one');
  });

  it('do not accept a copy until an operator confirms it; then the original is refused', async () => {
    const { url, database } = await newDatabase();
    const files = await newBucket('copied');
    await verify(files, database);
    await database.destroy();
    const copy = connect(await sharedCluster().newDatabase(basename(url)));
    const why = 'the file store of another copy of this database';
    const code = await refused(files, copy, why);
    await expect(verify(files, copy, 'another0')).rejects.toThrow(why);
    expect(await ownsStore({ files, database: copy })).toBe(false);
    await verify(files, copy, code);
    await verify(files, copy);
    await refused(files, connect(url), why);
  });

  it('do not accept a second store until an operator confirms it; then the first is refused', async () => {
    const { database } = await newDatabase();
    const files = await newBucket('one');
    await verify(files, database);
    const other = await newBucket('two');
    const why = 'not the file store with this database';
    await verify(other, database, await refused(other, database, why));
    await verify(other, database);
    await refused(files, database, why);
  });

  it('are accepted after the files were moved', async () => {
    const { database } = await newDatabase();
    await verify(await newBucket('old'), database);
    for (const [key, object] of bucket.objects)
      if (key.startsWith('old/')) bucket.objects.set(key.replace('old/', 'new/'), object);
    await verify(await newBucket('new'), database);
  });

  it('report a missing bucket with its own error', async () => {
    const { database } = await newDatabase();
    await verify(await newBucket('there'), database);
    const nowhere = await openS3FileStore({ ...bucket.place(), url: `${bucket.endpoint}/no-bucket/` }, folder);
    const says = 'FILES_URL names a file store that cannot be used. Its bucket does not exist.';
    await expect(verify(nowhere, database)).rejects.toThrow(says);
    await expect(verify(nowhere, (await newDatabase()).database)).rejects.toThrow(says);
  });
});
