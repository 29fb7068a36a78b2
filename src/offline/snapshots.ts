import * as v from 'valibot';
import { database } from '#storage/database.ts';
import { isStorageFull } from './storage.ts';

/** Something read before, and when (ISO instant). */
export type Snapshot<T> = { value: T; readAt: string };

/** Keeps what was read. A full device keeps the work instead: nothing is thrown then. */
export async function writeSnapshot(accountId: string, key: string, value: unknown): Promise<void> {
  await writeSnapshots(accountId, [{ key, value }]);
}

/** The same for several things read at once. */
export async function writeSnapshots(
  accountId: string,
  read: readonly { key: string; value: unknown }[],
): Promise<void> {
  const readAt = new Date().toISOString();
  try {
    await database.transaction('rw', database.snapshots, () =>
      Promise.all(read.map(({ key, value }) => database.snapshots.put({ accountId, key, value, readAt }))),
    );
  } catch (error) {
    if (!isStorageFull(error)) throw error;
  }
}

/** What was read before, or null; a shape that is no longer ours counts as never read. */
export async function readSnapshot<S extends v.GenericSchema>(
  accountId: string,
  key: string,
  schema: S,
): Promise<Snapshot<v.InferOutput<S>> | null> {
  const row = await database.snapshots.get([accountId, key]);
  const parsed = v.safeParse(schema, row?.value);
  return row && parsed.success ? { value: parsed.output, readAt: row.readAt } : null;
}
