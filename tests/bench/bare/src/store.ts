import { Dexie, type EntityTable } from 'dexie';
import ky from 'ky';
import * as v from 'valibot';
import { create } from 'zustand';

export const Claim = v.object({
  serialNumber: v.pipe(v.string(), v.nonEmpty()),
  claimType: v.string(),
  diagnosis: v.pipe(v.string(), v.maxLength(32_768)),
  labourHours: v.string(),
});
export type Claim = v.InferOutput<typeof Claim>;

class BareDatabase extends Dexie {
  declare drafts: EntityTable<Claim & { id: number }, 'id'>;

  constructor() {
    super('bare');
    this.version(1).stores({ drafts: '++id' });
  }
}

export const database = new BareDatabase();

export const useSaved = create<{ count: number }>()(() => ({ count: 0 }));

/** Stores a claim and sends it. Its purpose is to include the libraries. */
export async function save(claim: Claim): Promise<void> {
  await database.drafts.add(v.parse(Claim, claim));
  useSaved.setState(({ count }) => ({ count: count + 1 }));
  await ky.post('/api/warranties/claims', { json: claim });
}
