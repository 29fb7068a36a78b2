import type { WorkboxPlugin } from 'workbox-core';
import { database } from '#storage/database.ts';
import { open, type Place, seal } from '#storage/seal.ts';

/** Says which key locked an answer; one without it is as it came. */
const lockedBy = 'x-locked-by';

/** Locks an account's answers as they go into its cache, and opens them as they come out. */
export function lockedAnswers(accountId: string): WorkboxPlugin {
  return {
    cacheWillUpdate: ({ request, response }) => lockAnswer(accountId, request, response),
    cachedResponseWillBeUsed: async ({ request, cachedResponse }) =>
      cachedResponse && openAnswer(accountId, request, cachedResponse),
  };
}

/** An answer as it is kept: headers are locked too, since they name the file. Without a key it is kept as it came. */
export async function lockAnswer(accountId: string, request: Request, response: Response): Promise<Response> {
  const key = await database.keyring.current(accountId);
  if (!key) return response;
  const whole = await new Blob([`${JSON.stringify([...response.headers])}\n`, await response.blob()]).arrayBuffer();
  const headers = { [lockedBy]: key.id, date: response.headers.get('date') ?? new Date().toUTCString() };
  return new Response(await seal(key, whole, placeOf(accountId, request)), { headers });
}

/** An answer as it came; null when it does not open, so that it is asked for again. */
export async function openAnswer(accountId: string, request: Request, kept: Response): Promise<Response | null> {
  const id = kept.headers.get(lockedBy);
  if (!id) return kept;
  const key = await database.keyring.find(accountId, id);
  const locked = new Uint8Array(await kept.arrayBuffer());
  const whole = key && (await open(key, locked, placeOf(accountId, request)).catch(() => null));
  if (!whole) return null;
  const bytes = new Uint8Array(whole);
  const end = bytes.indexOf('\n'.charCodeAt(0));
  const headers: [string, string][] = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end)));
  return new Response(bytes.subarray(end + 1), { headers });
}

function placeOf(accountId: string, { url }: Request): Place {
  return ['cache', url, accountId];
}
