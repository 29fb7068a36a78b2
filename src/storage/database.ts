import { Dexie, type EntityTable, type Table } from 'dexie';
import type { AttemptRow, Draft, Entry, PhotoRow, SessionRow, SnapshotRow } from './rows.ts';

/** The one database of this device (`offline.md`, storage). Versions are only ever added. */
export class PortalDatabase extends Dexie {
  declare session: EntityTable<SessionRow, 'key'>;
  declare entries: EntityTable<Entry, 'id'>;
  declare photos: EntityTable<PhotoRow, 'id'>;
  declare attempts: Table<AttemptRow, number>;
  declare drafts: EntityTable<Draft, 'id'>;
  declare snapshots: Table<SnapshotRow, [string, string]>;

  constructor(name: string) {
    // Strict: a commit has reached the disk before the screen says "Saved on this device".
    super(name, { chromeTransactionDurability: 'strict' });
    this.version(1).stores({
      session: 'key',
      entries: 'id, accountId, [accountId+state], claimRef',
      photos: 'id, entryId',
      attempts: '++id, entryId',
      drafts: 'id, [accountId+form]',
      snapshots: '[accountId+key], accountId, readAt',
    });
  }
}

export const database = new PortalDatabase('depot-portal');
