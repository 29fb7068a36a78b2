import { clientAt } from '#tests/support/client-at.ts';
import { claimPayload } from '#tests/support/device.ts';
import { useHttpAnswers } from '#tests/support/http-answers.ts';
import { outboxEntry } from '#tests/support/outbox-entry.ts';
import { PortalStandIn } from '#tests/support/portal-stand-in.ts';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listEntries } from '#offline/outbox/list.ts';
import { createEngine } from '#offline/sync/engine.ts';
import { sendByKind } from '#offline/sync/send-by-kind.ts';
import { database, PortalDatabase } from '#storage/database.ts';
import { entrySchemaVersion } from '#storage/rows.ts';
import 'fake-indexeddb/auto';

const http = useHttpAnswers();

const queued = 12;
const name = 'depot-portal';

beforeEach(() => database.delete());
afterEach(() => database.close({ disableAutoOpen: false }));

/** What the version before wrote: no steps, and a payload that knows nothing to register. */
function olderRow(id: string) {
  const { steps: _, payload, ...entry } = outboxEntry({ id, claimRef: id, schemaVersion: 1 });
  const { registering: __, ...older } = payload;
  return { ...entry, payload: older };
}

function photoOf(entryId: string) {
  const bytes = new Blob([entryId], { type: 'image/jpeg' });
  return {
    id: `photo of ${entryId}`,
    entryId,
    position: 1,
    name: 'p.jpg',
    type: 'image/jpeg',
    size: bytes.size,
    bytes,
  };
}

/** Every entry that waits, and whose photos are there. */
async function queueOf(db: Dexie): Promise<[string[], string[]]> {
  const ids = (await db.table('entries').toArray()).map(({ id }) => String(id));
  const owners = (await db.table('photos').toArray()).map(({ entryId }) => String(entryId));
  return [ids.toSorted(), owners.toSorted()];
}

const ids = Array.from({ length: queued }, (_, at) => `entry-${String(at).padStart(2, '0')}`);

async function fill(db: Dexie): Promise<void> {
  await db.table('entries').bulkAdd(ids.map(olderRow));
  await db.table('photos').bulkAdd(ids.map(photoOf));
}

/** The device's database as a version of the app before this one left it. */
async function leftByVersion(version: number): Promise<void> {
  const older = new Dexie(name);
  older.version(1).stores({
    session: 'key',
    entries: 'id, accountId, [accountId+state], claimRef',
    photos: 'id, entryId',
    attempts: '++id, entryId',
    drafts: 'id, [accountId+form]',
    snapshots: '[accountId+key], accountId, readAt',
  });
  if (version >= 2) older.version(2).stores({ photos: 'id, entryId, [entryId+position+size]' });
  await older.open();
  await fill(older);
  older.close();
}

/** One that the app does not know yet. */
class NextDatabase extends PortalDatabase {
  constructor() {
    super(name);
    this.version(90).stores({ photos: 'id, entryId, [entryId+position+size], sha256', somethingNew: 'id' });
  }
}

async function sendAll(db: PortalDatabase): Promise<void> {
  const client = clientAt(http.url);
  const probe = async () => 'online' as const;
  const engine = createEngine({
    database: db,
    accountId: async () => 'depot',
    send: (entry) => sendByKind(entry, { database: db, client, onProgress: () => {}, probe }),
    probe,
    locks: navigator.locks,
    now: Date.now,
    random: () => 0.5,
    onArrived: async () => {},
    onFault: (error) => {
      throw error;
    },
  });
  await engine.drain();
}

describe('the database of a device with a full queue', () => {
  it.each([1, 2])('is upgraded from version %i with every entry and every photo', async (version) => {
    await leftByVersion(version);
    await database.open();
    expect(await queueOf(database)).toEqual([ids, ids]);
    expect((await listEntries('depot')).map(({ unreadable }) => unreadable)).not.toContain(true);
  });

  it('is opened by this version after a newer one had it, and by the newer one again', async () => {
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

  it('lets a newer version of the app upgrade it while this one has it open', async () => {
    await database.open();
    await fill(database);
    const newer = new NextDatabase();
    await newer.open();
    expect(await queueOf(newer)).toEqual([ids, ids]);
    newer.close();
    expect(await queueOf(database)).toEqual([ids, ids]);
  });
});

it('entries of the version before are sent by this one, and one of a newer version is kept and holds up nobody', async () => {
  const portal = new PortalStandIn(http);
  await database.open();
  const older = { ...olderRow('older'), photoCount: 0 };
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
