import * as v from 'valibot';
import { serverNow } from '#clock/server-clock.ts';
import { Id, Instant } from '#contract/primitives.ts';
import { database } from '#storage/database.ts';
import { EntryDraft } from '#storage/draft-rows.ts';
import { open } from '#storage/seal.ts';
import { unsavedItems } from '#storage/unsaved-items.ts';
import { combined } from './unsaved-copy.ts';
import { drafts } from './drafts.ts';
import { saveFormDraft } from './form-drafts.ts';

const place = { table: v.picklist(['drafts', 'formDrafts']), id: v.string(), accountId: v.nullable(Id), at: Instant };
const PlainItem = v.object({ ...place, draft: v.unknown() });
const Bytes = v.pipe(
  v.string(),
  v.base64(),
  v.transform((text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))),
);
const CoveredItem = v.object({ ...place, accountId: Id, covered: Bytes, sealedPad: Bytes, sealedBy: v.string() });
const Item = v.pipe(v.string(), v.parseJson(), v.union([CoveredItem, PlainItem]));
type Item = v.InferOutput<typeof Item>;

/**
 * Saves drafts of pages that were left before they were saved (`unsaved-copy.ts`). An item whose key is not on this
 * device waits for its account to sign in; one that cannot be saved waits for the next start.
 */
export async function restoreUnsaved(): Promise<void> {
  for (const name of unsavedItems()) {
    const text = localStorage.getItem(name);
    try {
      // Another page may have written it again meanwhile.
      if ((await restore(text)) && localStorage.getItem(name) === text) localStorage.removeItem(name);
    } catch (error) {
      // An item that does not decrypt is damaged or of another account.
      if (isUnreadable(error)) localStorage.removeItem(name);
      console.error(`An unsaved draft could not be restored: ${String(error)}`);
    }
  }
}

/** @returns whether the item can be deleted */
async function restore(text: string | null): Promise<boolean> {
  const parsed = v.safeParse(Item, text);
  if (!parsed.success) return true;
  const item = parsed.output;
  const draft = await draftOf(item);
  if (draft === null) return false;
  if (await isStoredSince(item)) return true;
  if (item.table === 'formDrafts') await saveFormDraft(item.id, draft);
  else {
    // An online form has no time of its last change.
    const whole = v.safeParse(EntryDraft, Object.assign({}, draft, { updatedAt: item.at }));
    if (whole.success && whole.output.accountId === item.accountId) await drafts.save(whole.output);
  }
  return true;
}

/** Null where the key is missing. */
async function draftOf(item: Item): Promise<unknown> {
  if (!('covered' in item)) return item.draft;
  const { table, id, accountId, covered, sealedPad, sealedBy } = item;
  const key = await database.keyring.find(accountId, sealedBy);
  if (!key) return null;
  const pad = new Uint8Array(await open(key, sealedPad, [`unsaved ${table}`, id, accountId]));
  return JSON.parse(new TextDecoder().decode(combined(covered, pad)));
}

/** Whether another page has saved a newer version of the form. A later time than now is of a clock that was fast. */
async function isStoredSince({ table, id, at }: Item): Promise<boolean> {
  const stored = table === 'drafts' ? await database.drafts.get(id) : await database.formDrafts.get(id);
  if (!stored) return false;
  const storedAt = 'keptAt' in stored ? stored.keptAt : stored.updatedAt;
  const soon = new Date(serverNow().getTime() + 60_000).toISOString();
  return storedAt > at && storedAt <= soon;
}

function isUnreadable(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'OperationError';
}
