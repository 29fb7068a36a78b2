import type { CodeReply } from './code-worker.ts';

/** Longer than a slow tablet takes to load the reader and to read a photo. */
const replyTimeoutMs = 30_000;

/**
 * Reads the texts of the codes in a picture, in a worker. Finds none where the browser cannot read them, in time or at
 * all, and once `signal` aborts.
 */
export function codesIn(picture: Blob, signal: AbortSignal): Promise<string[]> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./code-worker.ts', import.meta.url), { type: 'module' });
    const end = (texts: string[]) => {
      clearTimeout(timer);
      worker.terminate();
      resolve(texts);
    };
    const timer = setTimeout(() => end([]), replyTimeoutMs);
    worker.addEventListener('message', ({ data }: MessageEvent<CodeReply>) => end(data.texts));
    worker.addEventListener('error', () => end([]));
    signal.addEventListener('abort', () => end([]), { once: true });
    worker.postMessage(picture);
  });
}
