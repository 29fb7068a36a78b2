import * as v from 'valibot';
import { serverNow } from '#clock/server-clock.ts';
import { database } from '#storage/database.ts';
import { withRoomMade } from '../storage.ts';
import type { DraftStore } from './unsaved-copy.ts';

/** The saved values of a form, and when they were saved (ISO instant). */
export type StoredForm<Value> = { value: Value; keptAt: string };

/**
 * Saves a form.
 *
 * @throws DOMException `QuotaExceededError` when the device is full
 */
export async function saveFormDraft(key: string, value: unknown): Promise<void> {
  await withRoomMade(() => database.formDrafts.put({ key, value, keptAt: serverNow().toISOString() }));
}

/** How the form under a key is stored. Keys are `contact:<account>`, `contact:guest`, `repair-depot`. */
export function formDraftStore(key: string): DraftStore<unknown> {
  const owner = key.split(':')[1];
  const accountId = owner === undefined || owner === 'guest' ? null : owner;
  return {
    place: { table: 'formDrafts', id: key, accountId },
    save: (value) => saveFormDraft(key, value),
  };
}

/** The saved form, or null; also null if its shape is outdated. */
export async function readFormDraft<S extends v.GenericSchema>(
  key: string,
  schema: S,
): Promise<StoredForm<v.InferOutput<S>> | null> {
  const row = await database.formDrafts.get(key);
  const parsed = v.safeParse(schema, row?.value);
  return row && parsed.success ? { value: parsed.output, keptAt: row.keptAt } : null;
}

/** Deletes a form that was sent or is started over. */
export async function discardFormDraft(key: string): Promise<void> {
  await database.formDrafts.delete(key);
}
