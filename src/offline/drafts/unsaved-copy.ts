import { serverNow } from '#clock/server-clock.ts';
import { database } from '#storage/database.ts';
import { base64Of, seal } from '#storage/seal.ts';
import { unsavedItemName } from '#storage/unsaved-items.ts';

/** Where a draft is stored, and its account; null without one. */
export type DraftPlace = { table: 'drafts' | 'formDrafts'; id: string; accountId: string | null };

/** How the draft of a form is stored. */
export type DraftStore<Draft> = { place: DraftPlace; save: (draft: Draft) => Promise<void> };

/** Larger than any form; the most random bytes of one call. */
const padBytes = 65_536;

/** How a draft is written: plain, or combined with an encrypted pad. */
type Cover = { pad: null } | { pad: Uint8Array<ArrayBuffer>; sealedPad: string; sealedBy: string };

/**
 * Writes a draft to local storage when its page is left: IndexedDB and Web Crypto are asynchronous and do not finish
 * then. A random one-time pad, encrypted with the key of the account, is prepared before; the draft is combined with it
 * synchronously. The next page saves the draft (`restore-unsaved.ts`).
 *
 * @returns a function that writes the draft; with a pad it works once
 */
export function createUnsavedCopy({ table, id, accountId }: DraftPlace): (draft: unknown) => void {
  let cover: Cover | null = null;
  coverFor({ table, id, accountId }).then(
    (made) => (cover = made),
    // An error here also occurs when the draft is saved, which shows it.
    () => {},
  );

  return (draft) => {
    if (!cover) return;
    const item = { table, id, accountId, at: serverNow().toISOString() };
    const { pad } = cover;
    if (pad === null) {
      write({ ...item, draft });
      return;
    }
    const text = new TextEncoder().encode(JSON.stringify(draft));
    if (text.length > pad.length) return;
    const { sealedPad, sealedBy } = cover;
    cover = null;
    write({ ...item, covered: base64Of(combined(text, pad)), sealedPad, sealedBy });
  };

  function write(item: object): void {
    localStorage.setItem(unsavedItemName({ table, id, accountId }), JSON.stringify(item));
  }
}

async function coverFor({ table, id, accountId }: DraftPlace): Promise<Cover> {
  const key = accountId === null ? null : await database.keyring.current(accountId);
  // Without a key the row of the draft is not encrypted either.
  if (accountId === null || !key) return { pad: null };
  const pad = crypto.getRandomValues(new Uint8Array(padBytes));
  return { pad, sealedPad: base64Of(await seal(key, pad, [`unsaved ${table}`, id, accountId])), sealedBy: key.id };
}

/** XORs a text with a pad. Applied again, it returns the text. */
export function combined(text: Uint8Array<ArrayBuffer>, pad: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return text.map((byte, at) => byte ^ (pad[at] ?? 0));
}
