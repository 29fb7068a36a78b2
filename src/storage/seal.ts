import { hexOf } from './hex-of.ts';

/** What locks and opens an account's rows on this device; none of it can be taken out again. */
export type StorageKey = {
  /** Says which key locked a row, and nothing about the key. */
  id: string;
  seal: CryptoKey;
  /** For names that say something about a person and are looked up by. */
  names: CryptoKey;
};

/** What a locked piece belongs to: its table, its id and its account. In another place it does not open. */
export type Place = readonly [table: string, id: string, accountId: string];

/** A fresh one for each piece, in front of it. */
const ivBytes = 12;
const encoder = new TextEncoder();

/** Makes the keys of an account from what the server gave: 32 bytes in base64url. */
export async function importStorageKey(given: string): Promise<StorageKey> {
  const { subtle } = crypto;
  const raw = Uint8Array.from(atob(given.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
  const base = await subtle.importKey('raw', raw, 'HKDF', false, ['deriveKey', 'deriveBits']);
  const from = (name: string) => ({
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(),
    info: encoder.encode(`depot-portal storage ${name}`),
  });
  const [seal, names, id] = await Promise.all([
    subtle.deriveKey(from('seal'), base, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
    subtle.deriveKey(from('names'), base, { name: 'HMAC', hash: 'SHA-256', length: 256 }, false, ['sign']),
    subtle.deriveBits(from('id'), base, 64),
  ]);
  return { id: hexOf(id), seal, names };
}

/** Locks some bytes for their place. */
export async function seal(
  { seal: key }: StorageKey,
  bytes: BufferSource,
  place: Place,
): Promise<Uint8Array<ArrayBuffer>> {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
  const locked = await crypto.subtle.encrypt(parameters(iv, place), key, bytes);
  const whole = new Uint8Array(ivBytes + locked.byteLength);
  whole.set(iv);
  whole.set(new Uint8Array(locked), ivBytes);
  return whole;
}

/** What was locked. Throws when it was locked by another key or for another place, or is not as it was. */
export function open({ seal: key }: StorageKey, whole: Uint8Array<ArrayBuffer>, place: Place): Promise<ArrayBuffer> {
  return crypto.subtle.decrypt(parameters(whole.subarray(0, ivBytes), place), key, whole.subarray(ivBytes));
}

/** The same name for the same name, and nothing that can be read or guessed without the key. */
export async function hiddenName({ names }: StorageKey, name: string): Promise<string> {
  return hexOf(await crypto.subtle.sign('HMAC', names, encoder.encode(name)));
}

function parameters(iv: Uint8Array<ArrayBuffer>, place: Place) {
  return { name: 'AES-GCM', iv, additionalData: encoder.encode(JSON.stringify(place)) };
}

/** Whether a row is readable: its key is on this device, or it was never locked. */
export function isOpen(row: object): boolean {
  return !('sealed' in row);
}
