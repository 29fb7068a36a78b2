import { clientAt } from '#tests/support/client-at.ts';
import { claimPayload, plainKey, storageKeyOf } from '#tests/support/device.ts';
import { useHttpAnswers } from '#tests/support/http-answers.ts';
import { outboxEntry } from '#tests/support/outbox-entry.ts';
import { PortalStandIn } from '#tests/support/portal-stand-in.ts';
import 'fake-indexeddb/auto';
import { engineOf } from '#tests/support/engine-of.ts';
import { listEntries, readEntry } from '#offline/outbox/list.ts';
import { createHash } from 'node:crypto';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sendByKind } from '#offline/sync/send-by-kind.ts';
import { database, PortalDatabase } from '#storage/database.ts';
import { encryptWork } from '#storage/encrypt-rows.ts';
import { entrySchemaVersion } from '#storage/rows.ts';

const http = useHttpAnswers();

const queued = 12;
const name = 'depot-portal';

beforeEach(() => database.delete());
afterEach(() => database.close({ disableAutoOpen: false }));

/** A row of the previous version: no steps, and a payload without a registration. */
function olderRow(id: string) {
  const { steps: _, payload, ...entry } = outboxEntry({ id, claimRef: id, schemaVersion: 1 });
  const { registering: __, ...older } = payload;
  return { ...entry, payload: older, photoCount: 1, photoBytes: id.length };
}

function photoOf(entryId: string) {
  const bytes = new Blob([entryId], { type: 'image/jpeg' });
  const sha256 = createHash('sha256').update(entryId).digest('hex');
  return {
    id: `photo of ${entryId}`,
    entryId,
    position: 1,
    name: 'p.jpg',
    type: 'image/jpeg',
    size: bytes.size,
    sha256,
    bytes,
  };
}

/** The queued entries, and the owners of the stored photos. */
async function queueOf(db: Dexie): Promise<[string[], string[]]> {
  const ids = (await db.table('entries').toArray()).map(({ id }) => String(id));
  const owners = (await db.table('photos').toArray()).map(({ entryId }) => String(entryId));
  return [ids.toSorted(), owners.toSorted()];
}

const ids = Array.from({ length: queued }, (_, at) => `entry-${String(at).padStart(2, '0')}`);

/** Fills the queue. Its first entry was being sent when the app ended. */
async function fill(db: Dexie): Promise<void> {
  await db.table('entries').bulkAdd(ids.map(olderRow));
  await db.table('entries').update('entry-00', { state: 'sending' });
  await db.table('photos').bulkAdd(ids.map(photoOf));
}

/** The same queue with encrypted rows and photos, as after a sign-out and the next sign-in. */
async function fillLocked(db: PortalDatabase): Promise<void> {
  await database.keyring.take('depot', await plainKey(storageKeyOf('depot')));
  await fill(db);
  await encryptWork('depot');
}

/** The schema of each released version of the database; never changed. */
const versions: Record<string, string>[] = [
  {
    session: 'key',
    entries: 'id, accountId, [accountId+state], claimRef',
    photos: 'id, entryId',
    attempts: '++id, entryId',
    drafts: 'id, [accountId+form]',
    snapshots: '[accountId+key], accountId, readAt',
  },
  { photos: 'id, entryId, [entryId+position+size]' },
  { photos: 'id, entryId, [entryId+position+size], [entryId+purpose+position]' },
  { formDrafts: 'key' },
  {
    documents: '[accountId+id], accountId, keep',
    documentParts: '[accountId+id+version+start], [accountId+id], accountId',
  },
  { storageKeys: '[accountId+id], accountId' },
  { photoBytes: 'id', device: 'key' },
  { wrappedKeys: '[accountId+id], accountId' },
];
const each = versions.map((_, at) => at + 1);

/** The database as a version of the app defined it. */
function olderDatabase(version: number): Dexie {
  const older = new Dexie(name);
  for (const [at, stores] of versions.slice(0, version).entries()) older.version(at + 1).stores(stores);
  return older;
}

/** Stores the data of such a version on the device. */
async function leftByVersion(version: number): Promise<void> {
  const older = olderDatabase(version);
  await older.open();
  await fill(older);
  older.close();
}

/** A version that the app does not know yet. */
class NextDatabase extends PortalDatabase {
  constructor() {
    super(name);
    this.version(90).stores({ photos: 'id, entryId, [entryId+position+size], sha256', somethingNew: 'id' });
  }
}

async function sendAll(db: PortalDatabase): Promise<void> {
  const client = clientAt(http.url);
  const probe = async () => 'online' as const;
  const engine = engineOf({
    database: db,
    send: (entry) => sendByKind(entry, { database: db, client, onProgress: () => {}, probe }),
    probe,
  });
  await engine.drain();
}

/** The hashes on each receipt, by entry. */
async function receivedPhotos(): Promise<(string[] | undefined)[]> {
  const sent = (await database.entries.toArray()).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return sent.map(({ receipt }) => receipt?.files?.map(({ sha256 }) => sha256));
}

describe('the database of a device with a full queue', () => {
  it('is tested here with the schema of each earlier version', async () => {
    await database.open();
    expect(versions.length).toBeGreaterThanOrEqual(database.verno - 1);
  });

  it.each(each)('is upgraded from version %i, and every entry is sent once with its photo', async (version) => {
    const portal = new PortalStandIn(http);
    await leftByVersion(version);
    await database.open();
    expect(await queueOf(database)).toEqual([ids, ids]);
    expect((await listEntries('depot')).map(({ unreadable }) => unreadable)).not.toContain(true);
    await sendAll(database);
    expect(portal.keys.toSorted()).toEqual(ids);
    expect(await receivedPhotos()).toEqual(ids.map((id) => [photoOf(id).sha256]));
  });

  it.each(each)(
    'is rolled back to version %i and sent after the next upgrade, with the entries of that version',
    async (version) => {
      const portal = new PortalStandIn(http);
      await database.open();
      await fill(database);
      database.close();

      const older = olderDatabase(version);
      await older.open();
      expect(await queueOf(older)).toEqual([ids, ids]);
      const madeThere = 'entry-made-there';
      await older.table('entries').add(olderRow(madeThere));
      await older.table('photos').add(photoOf(madeThere));
      older.close();

      await database.open();
      await sendAll(database);
      expect(portal.keys.toSorted()).toEqual([...ids, madeThere]);
      expect(await receivedPhotos()).toEqual([...ids, madeThere].map((id) => [photoOf(id).sha256]));
    },
  );

  it.each(each)(
    'is rolled back encrypted to version %i, which reads none of it and keeps all, and sent after the next upgrade',
    async (version) => {
      const portal = new PortalStandIn(http);
      await database.open();
      await fillLocked(database);
      database.close();

      const older = olderDatabase(version);
      await older.open();
      expect(await queueOf(older)).toEqual([ids, ids]);
      const found = await older.table('entries').toArray();
      expect(found.map((row) => readEntry(row).unreadable)).toEqual(ids.map(() => true));
      expect((await older.table('photos').toArray()).map(({ bytesKey }) => typeof bytesKey)).toEqual(
        ids.map(() => 'string'),
      );
      // The older engine resets an entry that was being sent.
      const [first] = found;
      await older.table('entries').put({ ...first, state: 'queued', attempts: 0, receipt: undefined });
      older.close();

      await database.open();
      await sendAll(database);
      expect(portal.keys.toSorted()).toEqual(ids);
      expect(await receivedPhotos()).toEqual(ids.map((id) => [photoOf(id).sha256]));
    },
  );

  it('is opened encrypted by a newer version, by this one and by the newer one again', async () => {
    const portal = new PortalStandIn(http);
    await database.open();
    await fillLocked(database);
    database.close();
    const newer = new NextDatabase();
    await newer.open();
    await newer.table('entries').update('entry-01', { somethingNew: 'kept for later' });
    newer.close();

    await database.open();
    await database.entries.update('entry-01', { attempted: true });
    database.close();
    const again = new NextDatabase();
    await again.open();
    expect(await again.table('entries').get('entry-01')).toMatchObject({
      attempted: true,
      payload: olderRow('entry-01').payload,
      somethingNew: 'kept for later',
    });
    again.close();

    await database.open();
    await sendAll(database);
    expect(portal.keys.toSorted()).toEqual(ids);
  });

  it('is opened by this version after a newer one, and by the newer one again', async () => {
    const newer = new NextDatabase();
    await newer.open();
    await fill(newer);
    await newer.table('somethingNew').add({ id: 'kept for later' });
    newer.close();

    await database.open();
    expect(await queueOf(database)).toEqual([ids, ids]);
    await database.entries.add(outboxEntry({ id: 'made after the rollback', claimRef: 'made after the rollback' }));
    database.close();

    const again = new NextDatabase();
    await again.open();
    expect(await queueOf(again)).toEqual([[...ids, 'made after the rollback'], ids]);
    expect(await again.table('somethingNew').count()).toBe(1);
    again.close();
  });

  it('is upgraded by a newer version of the app while this one has it open', async () => {
    await database.open();
    await fill(database);
    const newer = new NextDatabase();
    await newer.open();
    expect(await queueOf(newer)).toEqual([ids, ids]);
    newer.close();
    expect(await queueOf(database)).toEqual([ids, ids]);
  });
});

it('entries of the previous version are sent by this one, and one of a newer version is kept and blocks no other', async () => {
  const portal = new PortalStandIn(http);
  await database.open();
  const older = { ...olderRow('older'), photoCount: 0, photoBytes: 0 };
  await database.table('entries').add(older);
  const newer = { ...outboxEntry({ id: 'newer', claimRef: 'newer' }), schemaVersion: entrySchemaVersion + 1 };
  await database.entries.add(newer);
  await sendAll(database);
  expect(await database.entries.get('older')).toMatchObject({ state: 'sent', receipt: { claimName: 'WC-000001' } });
  expect(await database.entries.get('newer')).toEqual(newer);
  expect(portal.keys).toEqual(['older']);
  expect(await listEntries('depot')).toContainEqual({ id: 'newer', unreadable: true });
  expect(claimPayload.found?.registration.id).toBe(portal.claims[0]?.productRegistrationId);
});
