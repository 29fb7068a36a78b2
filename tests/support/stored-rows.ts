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
    const transaction = database.transaction([name, 'storageKeys', 'wrappedKeys', 'photoBytes']);
    const [rows, keys, wrappedKeys, allBytes] = await Promise.all([
      answerOf(transaction.objectStore(name).getAll()),
      answerOf(transaction.objectStore('storageKeys').getAll()),
      answerOf(transaction.objectStore('wrappedKeys').getAll()),
      answerOf(transaction.objectStore('photoBytes').getAll()),
    ]);
    database.close();
    const bytesOf = (text: string) => new TextEncoder().encode(text);
    const openWith = (key: CryptoKey, whole: ArrayBuffer, place: string[]) => {
      const parameters = {
        name: 'AES-GCM',
        iv: new Uint8Array(whole, 0, 12),
        additionalData: bytesOf(JSON.stringify(place)),
      };
      return crypto.subtle.decrypt(parameters, key, new Uint8Array(whole, 12));
    };
    for (const { id, accountId, retired, wrapped } of wrappedKeys) {
      if (retired) continue;
      const folder = await navigator.storage.getDirectory();
      const secret = await (await (await folder.getFileHandle('device-secret')).getFile()).arrayBuffer();
      const device = await crypto.subtle.importKey('raw', secret, 'AES-GCM', false, ['decrypt']);
      const raw = await openWith(device, wrapped.buffer, ['wrappedKeys', id, accountId]);
      const base = await crypto.subtle.importKey('raw', raw, 'HKDF', false, ['deriveKey']);
      const info = bytesOf('depot-portal storage 2 seal');
      const from = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info };
      const to = { name: 'AES-GCM', length: 256 };
      keys.push({ id, seal: await crypto.subtle.deriveKey(from, base, to, false, ['decrypt']) });
    }
    const open = (whole: ArrayBuffer, keyId: string, place: string[]) => {
      const key = keys.find(({ id }) => id === keyId);
      if (!key) throw new Error('There is no key for this row');
      return openWith(key.seal, whole, place);
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
