import { prepare } from './prepare.ts';
import { type PhotoRefusal, PhotoRefused, type Prepared } from './prepared.ts';

export type PhotoRequest = { id: number; file: Blob };
export type PhotoReply = { id: number } & ({ prepared: Prepared } | { refused: PhotoRefusal });

// One at a time: two camera pictures decoded side by side are 100 MB and more (`offline.md`, P9).
let last: Promise<void> = Promise.resolve();

addEventListener('message', ({ data }: MessageEvent<PhotoRequest>) => {
  last = last.then(async () => postMessage({ id: data.id, ...(await reply(data.file)) } satisfies PhotoReply));
});

async function reply(file: Blob): Promise<{ prepared: Prepared } | { refused: PhotoRefusal }> {
  try {
    return { prepared: await prepare(file) };
  } catch (error) {
    return { refused: error instanceof PhotoRefused ? error.reason : 'unreadable' };
  }
}
