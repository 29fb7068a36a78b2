import { secretFile } from './device-secret.ts';

declare global {
  /** Only workers have it, so TypeScript's library of pages leaves it out. */
  interface FileSystemFileHandle {
    createSyncAccessHandle: () => Promise<{
      write: (bytes: BufferSource, options: { at: number }) => number;
      truncate: (size: number) => void;
      flush: () => void;
      close: () => void;
    }>;
  }
}

/** `failure`: why the secret could not be written. */
export type SecretReply = { failure: string | null };

addEventListener('message', ({ data }: MessageEvent<Uint8Array<ArrayBuffer>>) => {
  void overwrite(data).then(
    () => postMessage({ failure: null } satisfies SecretReply),
    (error: unknown) => postMessage({ failure: String(error) } satisfies SecretReply),
  );
});

/** Writes over the bytes of the file, not into a new one. */
async function overwrite(secret: Uint8Array<ArrayBuffer>): Promise<void> {
  const folder = await navigator.storage.getDirectory();
  const handle = await (await folder.getFileHandle(secretFile, { create: true })).createSyncAccessHandle();
  try {
    handle.write(secret, { at: 0 });
    handle.truncate(secret.length);
    handle.flush();
  } finally {
    handle.close();
  }
}
