import type { JSHandle, Page } from '@playwright/test';

/** A decrypted row of the page's database; photos with their original bytes. */
export type StoredRow = Record<string, unknown> & { bytes?: Blob };

/** Returns the decrypted rows of a table. Implements `docs/decisions/0022` independently of the app. */
export function storedRows(page: Page, table: string): Promise<JSHandle<StoredRow[]>> {
  return page.evaluateHandle(async (name) => {
    const answerOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await answerOf(indexedDB.open('depot-portal'));
    const transaction = database.transaction([name, 'storageKeys', 'photoBytes']);
    const [rows, keys, allBytes] = await Promise.all([
      answerOf(transaction.objectStore(name).getAll()),
      answerOf(transaction.objectStore('storageKeys').getAll()),
      answerOf(transaction.objectStore('photoBytes').getAll()),
    ]);
    database.close();
    const open = async (whole: ArrayBuffer, keyId: string, place: string[]) => {
      const key = keys.find(({ id }) => id === keyId);
      if (!key) throw new Error('There is no key for this row');
      const additionalData = new TextEncoder().encode(JSON.stringify(place));
      const parameters = { name: 'AES-GCM', iv: new Uint8Array(whole, 0, 12), additionalData };
      return crypto.subtle.decrypt(parameters, key.seal, new Uint8Array(whole, 12));
    };
    return Promise.all(
      rows.map(async ({ sealed, sealedBy, ...row }) => {
        const accountId = row.accountId ?? String(row.key).split(':')[1];
        const place = [name, row.id ?? row.key, accountId];
        const text = sealed && new TextDecoder().decode(await open(sealed.buffer, sealedBy, place));
        const opened = { ...row, ...(text && JSON.parse(text)) };
        const stored = name === 'photos' && allBytes.find(({ id }) => id === row.id);
        if (!stored) return opened;
        const bytes = stored.bytesKey
          ? await open(stored.bytes, stored.bytesKey, ['photo bytes', row.id, accountId])
          : stored.bytes;
        return { ...opened, bytes: new Blob([bytes], { type: row.type }) };
      }),
    );
  }, table);
}

/** Returns the drafts on the device, as the next start reads them. */
export async function storedDiagnoses(page: Page): Promise<unknown[]> {
  return (await storedRows(page, 'drafts')).evaluate((drafts) =>
    drafts.map(({ values }) =>
      typeof values === 'object' && values !== null && 'diagnosis' in values ? values.diagnosis : null,
    ),
  );
}
