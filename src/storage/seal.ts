import { hexOf } from './hex-of.ts';

/** The keys that encrypt and decrypt the rows of an account; none of them is extractable. */
export type StorageKey = {
  /** Identifies the key of a row without revealing it. */
  id: string;
  seal: CryptoKey;
  /** Hashes index values that are personal. */
  names: CryptoKey;
};

/** The table, id and account that a ciphertext is bound to; with others it does not decrypt. */
export type Place = readonly [table: string, id: string, accountId: string];

/** Each ciphertext has a new IV, which precedes it. */
const ivBytes = 12;
const encoder = new TextEncoder();

/** Derives the keys of an account from the storage key of the server: 32 bytes in base64url. */
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

/** Encrypts bytes for their place. */
export async function seal(
  { seal: key }: StorageKey,
  bytes: BufferSource,
  place: Place,
): Promise<Uint8Array<ArrayBuffer>> {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
  const ciphertext = await crypto.subtle.encrypt(parameters(iv, place), key, bytes);
  const whole = new Uint8Array(ivBytes + ciphertext.byteLength);
  whole.set(iv);
  whole.set(new Uint8Array(ciphertext), ivBytes);
  return whole;
}

/** Decrypts bytes. Throws when the key or the place is another, or the bytes were changed. */
export function open({ seal: key }: StorageKey, whole: Uint8Array<ArrayBuffer>, place: Place): Promise<ArrayBuffer> {
  return crypto.subtle.decrypt(parameters(whole.subarray(0, ivBytes), place), key, whole.subarray(ivBytes));
}

/** Hashes a name with the key of the account: equal names get equal hashes, which cannot be guessed without the key. */
export async function hiddenName({ names }: StorageKey, name: string): Promise<string> {
  return hexOf(await crypto.subtle.sign('HMAC', names, encoder.encode(name)));
}

function parameters(iv: Uint8Array<ArrayBuffer>, place: Place) {
  return { name: 'AES-GCM', iv, additionalData: encoder.encode(JSON.stringify(place)) };
}

/** Whether a row is readable: it is not encrypted, or its key is on this device. */
export function isDecrypted(row: object): boolean {
  return !('sealed' in row);
}
