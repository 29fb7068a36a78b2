import type { CodeReply } from './code-worker.ts';

/** Reads the texts of the codes in a picture, in a worker. Finds none where the browser cannot read them. */
export function codesIn(picture: Blob): Promise<string[]> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./code-worker.ts', import.meta.url), { type: 'module' });
    const end = (texts: string[]) => {
      worker.terminate();
      resolve(texts);
    };
    worker.addEventListener('message', ({ data }: MessageEvent<CodeReply>) => end(data.texts));
    worker.addEventListener('error', () => end([]));
    worker.postMessage(picture);
  });
}
