import { prepare } from './prepare.ts';
import { NoCanvas, type PhotoRefusal, PhotoRefused, type Prepared } from './prepared.ts';

export type PhotoRequest = { id: number; file: Blob };
/** `unable`: this browser has no canvas in a worker, and the page has to prepare photos itself. */
export type PhotoReply = { id: number } & ({ prepared: Prepared } | { refused: PhotoRefusal } | { unable: true });

// One at a time: two camera pictures decoded side by side are 100 MB and more (R-OFF-09).
let last: Promise<void> = Promise.resolve();

addEventListener('message', ({ data }: MessageEvent<PhotoRequest>) => {
  last = last.then(async () => {
    const answer: PhotoReply = { id: data.id, ...(await reply(data.file)) };
    postMessage(answer, { transfer: 'prepared' in answer ? [answer.prepared.bytes] : [] });
  });
});

async function reply(file: Blob): Promise<{ prepared: Prepared } | { refused: PhotoRefusal } | { unable: true }> {
  try {
    return { prepared: await prepare(file) };
  } catch (error) {
    if (error instanceof NoCanvas) return { unable: true };
    return { refused: error instanceof PhotoRefused ? error.reason : 'unreadable' };
  }
}
