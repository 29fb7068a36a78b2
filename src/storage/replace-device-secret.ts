import { type DeviceKey, deviceKeyOf, privateFolder, secretBytes, secretFile } from './device-secret.ts';
import type { SecretReply } from './device-secret-worker.ts';

/** A file of 32 bytes is written at once. */
const replyMaxMs = 5_000;

/**
 * Replaces the secret of this device: what was encrypted with the one before opens no more. Null, without a change,
 * where it cannot be stored.
 */
export async function renewDeviceSecret(): Promise<DeviceKey | null> {
  const folder = await privateFolder();
  if (!folder) return null;
  const secret = crypto.getRandomValues(new Uint8Array(secretBytes));
  try {
    await write(folder, secret);
    return await deviceKeyOf(secret.buffer);
  } catch (error) {
    console.error(`The secret of this device was not stored: ${String(error)}`);
    return null;
  }
}

/** Overwrites the secret in place, then deletes its file. */
export async function destroyDeviceSecret(): Promise<void> {
  const folder = await privateFolder();
  if (!folder) return;
  try {
    await folder.getFileHandle(secretFile);
  } catch {
    return;
  }
  const overwritten = write(folder, crypto.getRandomValues(new Uint8Array(secretBytes)));
  await overwritten.catch((error: unknown) => console.error(`The secret was not overwritten: ${String(error)}`));
  await folder.removeEntry(secretFile);
}

/** In place where the browser can, which only a worker may; else the browser writes another file and deletes this one. */
async function write(folder: FileSystemDirectoryHandle, secret: Uint8Array<ArrayBuffer>): Promise<void> {
  try {
    await writeInPlace(secret);
  } catch {
    const file = await folder.getFileHandle(secretFile, { create: true });
    const stream = await file.createWritable();
    await stream.write(secret);
    await stream.close();
  }
}

function writeInPlace(secret: Uint8Array<ArrayBuffer>): Promise<void> {
  const worker = new Worker(new URL('./device-secret-worker.ts', import.meta.url), { type: 'module' });
  const written = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The worker did not reply')), replyMaxMs);
    const settle = (failure: string | null) => {
      clearTimeout(timer);
      if (failure === null) resolve();
      else reject(new Error(failure));
    };
    worker.addEventListener('message', ({ data }: MessageEvent<SecretReply>) => settle(data.failure));
    worker.addEventListener('error', ({ message }) => settle(message));
    worker.postMessage(secret);
  });
  return written.finally(() => worker.terminate());
}
