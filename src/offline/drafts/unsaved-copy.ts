import { database } from '#storage/database.ts';
import { seal } from '#storage/seal.ts';
import { unsavedItemName } from '#storage/unsaved-items.ts';

/** Where a draft is stored, and whose it is: null where nobody is signed in. */
export type DraftPlace = { table: 'drafts' | 'formDrafts'; id: string; accountId: string | null };

/** How the draft of a form is stored. */
export type DraftStore<Draft> = { place: DraftPlace; save: (draft: Draft) => Promise<void> };

/** More than any form holds, and the most random bytes that are given at once. */
const padBytes = 65_536;

/** How a draft is written: as it is, or combined with a pad that is encrypted already. */
type Cover = { pad: null } | { pad: Uint8Array<ArrayBuffer>; sealedPad: string; sealedBy: string };

/**
 * Writes a draft to local storage at the moment its page is left: IndexedDB finishes nothing then, and Web Crypto does
 * not answer any more. So a one-time pad is made ahead, random and encrypted with the key of the account; the draft is
 * combined with it at once. The next page stores the draft (`restore-unsaved.ts`).
 *
 * @returns what writes the draft; with a pad once alone
 */
export function createUnsavedCopy({ table, id, accountId }: DraftPlace): (draft: unknown) => void {
  let cover: Cover | null = null;
  coverFor({ table, id, accountId }).then(
    (made) => (cover = made),
    // What fails here fails for the draft as well, which tells the person.
    () => {},
  );

  return (draft) => {
    if (!cover) return;
    const item = { table, id, accountId, at: new Date().toISOString() };
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

/** Combines a text with a pad, or takes them apart again. */
export function combined(text: Uint8Array<ArrayBuffer>, pad: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return text.map((byte, at) => byte ^ (pad[at] ?? 0));
}

function base64Of(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
