import { Dexie, type EntityTable, type Table } from 'dexie';
import { deviceIndexedDb } from './device-indexed-db.ts';
import { Keyring, type KeyTables } from './keyring.ts';
import { repeatUnits } from './repeat-units.ts';
import { encryptionMiddleware } from './encryption-middleware.ts';
import { photoGuard } from './photo-guard.ts';
import { databaseName } from './preload-session.ts';
import type { CatalogueRow } from './catalogue-rows.ts';
import type { DeviceRow } from './device-rows.ts';
import type { DocumentPartRow, DocumentRow } from './document-rows.ts';
import type { EntryDraft } from './draft-rows.ts';
import type { AttemptRow, Entry, FormDraftRow, PhotoBytesRow, PhotoRow, SessionRow, SnapshotRow } from './rows.ts';

/** The database of this device (R-OFF-18). A released version never changes; a new one is added. */
export class PortalDatabase extends Dexie {
  declare session: EntityTable<SessionRow, 'key'>;
  declare device: Table<DeviceRow, DeviceRow['key']>;
  declare entries: EntityTable<Entry, 'id'>;
  declare photos: EntityTable<PhotoRow, 'id'>;
  declare photoBytes: EntityTable<PhotoBytesRow, 'id'>;
  declare attempts: Table<AttemptRow, number>;
  declare drafts: EntityTable<EntryDraft, 'id'>;
  declare snapshots: Table<SnapshotRow, [string, string]>;
  declare formDrafts: EntityTable<FormDraftRow, 'key'>;
  declare documents: Table<DocumentRow, [string, string]>;
  declare documentParts: Table<DocumentPartRow, [string, string, string, number]>;
  declare storageKeys: KeyTables['storageKeys'];
  declare wrappedKeys: KeyTables['wrappedKeys'];
  declare catalogue: Table<CatalogueRow, [string, string]>;
  readonly keyring = new Keyring(() => this);

  constructor(name: string) {
    // Strict: a commit has reached the disk before the screen says "Saved on this device".
    super(name, { chromeTransactionDurability: 'strict', indexedDB: deviceIndexedDb });
    this.version(1).stores({
      session: 'key',
      entries: 'id, accountId, [accountId+state], claimRef',
      photos: 'id, entryId',
      attempts: '++id, entryId',
      drafts: 'id, [accountId+form]',
      snapshots: '[accountId+key], accountId, readAt',
    });
    // The number and sizes of photos are read from the index alone: a row contains its bytes.
    this.version(2).stores({ photos: 'id, entryId, [entryId+position+size]' });
    // Older rows have no purpose and are not in this index; they need not be rewritten.
    this.version(3).stores({ photos: 'id, entryId, [entryId+position+size], [entryId+purpose+position]' });
    // Forms that never become an entry: they are sent over the network or not at all.
    this.version(4).stores({ formDrafts: 'key' });
    // Documents for reading offline, their bytes in parts: an interrupted download resumes where it stopped.
    this.version(5).stores({
      documents: '[accountId+id], accountId, keep',
      documentParts: '[accountId+id+version+start], [accountId+id], accountId',
    });
    // The encryption keys of signed-in accounts. No row is rewritten: plain rows stay readable.
    this.version(6).stores({ storageKeys: '[accountId+id], accountId' });
    // The bytes of photos. Older rows contain theirs; moving a photo to another position or owner writes no bytes.
    this.version(7).stores({ photoBytes: 'id', device: 'key' });
    // The same keys, encrypted. A table of its own, since an older app takes what it finds in the other for keys.
    this.version(8).stores({ wrappedKeys: '[accountId+id], accountId' });
    // What a depot picks from for a claim. A table of its own: whoever reads all snapshots does not decrypt it.
    this.version(9).stores({ catalogue: '[accountId+key], accountId' });
    this.use(encryptionMiddleware(this.keyring));
    repeatUnits(this, this.keyring);
    if (import.meta.env.DEV) this.use(photoGuard);
  }
}

export const database = new PortalDatabase(databaseName);
