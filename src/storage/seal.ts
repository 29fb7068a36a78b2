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

/**
 * The keys that are derived from a storage key. Those of the first generation are stored as they are, and a browser's
 * files retain what was deleted; those of the second never are (`docs/decisions/0036`).
 */
export type Generation = 1 | 2;

/** The bytes of a storage key of the server: 32 bytes in base64url. */
export function bytesOfStorageKey(given: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(given.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
}

/** Derives the keys of an account from its storage key. */
export async function importStorageKey(
  given: string | Uint8Array<ArrayBuffer>,
  generation: Generation = 1,
): Promise<StorageKey> {
  const { subtle } = crypto;
  const bytes = typeof given === 'string' ? bytesOfStorageKey(given) : given;
  const base = await subtle.importKey('raw', bytes, 'HKDF', false, ['deriveKey', 'deriveBits']);
  const prefix = generation === 1 ? 'depot-portal storage' : 'depot-portal storage 2';
  const from = (name: string) => ({
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(),
    info: encoder.encode(`${prefix} ${name}`),
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
  { seal: key }: Pick<StorageKey, 'seal'>,
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
export function open(
  { seal: key }: Pick<StorageKey, 'seal'>,
  whole: Uint8Array<ArrayBuffer>,
  place: Place,
): Promise<ArrayBuffer> {
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

/** Bytes in base64, for local storage. */
export function base64Of(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

type Row = Record<string, unknown>;

/** A row with readable columns, the ciphertext of all others, and the id of its key. */
export type EncryptedRow = Row & { sealed: Uint8Array<ArrayBuffer>; sealedBy: string };

export function isEncrypted(row: unknown): row is EncryptedRow {
  return typeof row === 'object' && row !== null && 'sealed' in row && row.sealed instanceof Uint8Array;
}

/** The text of the encrypted columns. Throws when the key or the place is another. */
export async function openText(key: StorageKey, { sealed }: EncryptedRow, place: Place): Promise<string> {
  return new TextDecoder().decode(await open(key, sealed, place));
}

/** An encrypted row with all of its columns. */
export async function openRow(key: StorageKey, row: EncryptedRow, place: Place): Promise<Row> {
  const { sealed: _, sealedBy: __, ...clear } = row;
  const hidden: Row = JSON.parse(await openText(key, row, place));
  return { ...hidden, ...clear };
}
