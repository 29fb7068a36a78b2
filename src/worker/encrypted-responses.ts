import type { WorkboxPlugin } from 'workbox-core';
import { database } from '#storage/database.ts';
import { open, type Place, seal } from '#storage/seal.ts';

/** Names the key that encrypted a response. A response without it is not encrypted. */
const encryptedBy = 'x-locked-by';

/** Workbox plugin: encrypts an account's responses on their way into its cache and decrypts them on their way out. */
export function encryptedResponses(accountId: string): WorkboxPlugin {
  return {
    cacheWillUpdate: ({ request, response }) => encryptResponse(accountId, request, response),
    cachedResponseWillBeUsed: async ({ request, cachedResponse }) =>
      cachedResponse && decryptResponse(accountId, request, cachedResponse),
  };
}

/** Encrypts a response with its headers, which name the file. Without a key the response is returned unchanged. */
export async function encryptResponse(accountId: string, request: Request, response: Response): Promise<Response> {
  const key = await database.keyring.current(accountId);
  if (!key) return response;
  const whole = await new Blob([`${JSON.stringify([...response.headers])}\n`, await response.blob()]).arrayBuffer();
  const headers = { [encryptedBy]: key.id, date: response.headers.get('date') ?? new Date().toUTCString() };
  return new Response(await seal(key, whole, placeOf(accountId, request)), { headers });
}

/** Decrypts a response. Returns null when that fails, so that it is requested again. */
export async function decryptResponse(accountId: string, request: Request, cached: Response): Promise<Response | null> {
  const id = cached.headers.get(encryptedBy);
  if (!id) return cached;
  const key = await database.keyring.find(accountId, id);
  const encrypted = new Uint8Array(await cached.arrayBuffer());
  const whole = key && (await open(key, encrypted, placeOf(accountId, request)).catch(() => null));
  if (!whole) return null;
  const bytes = new Uint8Array(whole);
  const end = bytes.indexOf('\n'.charCodeAt(0));
  const headers: [string, string][] = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end)));
  return new Response(bytes.subarray(end + 1), { headers });
}

function placeOf(accountId: string, { url }: Request): Place {
  return ['cache', url, accountId];
}
