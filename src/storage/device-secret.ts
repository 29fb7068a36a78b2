import { hexOf } from './hex-of.ts';
import type { StorageKey } from './seal.ts';

/** A file in the browser's private file system; its 32 random bytes encrypt the keys of this device. */
export const secretFile = 'device-secret';
export const secretBytes = 32;

/** Encrypts the keys of the signed-in account (`docs/decisions/0036`). */
export type DeviceKey = Pick<StorageKey, 'id' | 'seal'>;

/** Another page may be writing the file. */
const triesMax = 3;

/** The key of this device; null after a sign-out, and in a browser without a private file system. */
export async function readDeviceKey(): Promise<DeviceKey | null> {
  for (let tries = 1; ; tries += 1) {
    try {
      const folder = await privateFolder();
      const file = await (await folder?.getFileHandle(secretFile))?.getFile();
      return file?.size === secretBytes ? await deviceKeyOf(await file.arrayBuffer()) : null;
    } catch (error) {
      if (error instanceof DOMException && error.name === 'NotFoundError') return null;
      if (tries === triesMax) throw error;
    }
  }
}

export async function deviceKeyOf(secret: ArrayBuffer): Promise<DeviceKey> {
  const [digest, key] = await Promise.all([
    crypto.subtle.digest('SHA-256', secret),
    crypto.subtle.importKey('raw', secret, 'AES-GCM', false, ['encrypt', 'decrypt']),
  ]);
  return { id: hexOf(digest.slice(0, 8)), seal: key };
}

/** The private file system of this address; null where there is none, as in private windows of Firefox and Safari. */
export async function privateFolder(): Promise<FileSystemDirectoryHandle | null> {
  if (typeof navigator === 'undefined' || typeof navigator.storage?.getDirectory !== 'function') return null;
  return navigator.storage.getDirectory().catch(() => null);
}
