import type { PhotoMark } from '#storage/photo-marks.ts';
import { prepare } from './prepare.ts';
import { NoCanvas, type PhotoRefusal, PhotoRefused, type Prepared } from './prepared.ts';

export type PhotoRequest = { id: number; file: Blob; marks?: readonly PhotoMark[] | undefined };
/** `unable`: this browser has no canvas in a worker, so the page prepares photos itself. */
export type PhotoReply = { id: number } & ({ prepared: Prepared } | { refused: PhotoRefusal } | { unable: true });

startWorker();

/** Prepares one photo at a time: two decoded camera photos take more than 100 MB (R-OFF-09). */
function startWorker(): void {
  let last: Promise<void> = Promise.resolve();
  addEventListener('message', ({ data }: MessageEvent<PhotoRequest>) => {
    last = last.then(async () => {
      const reply: PhotoReply = { id: data.id, ...(await prepareForReply(data)) };
      postMessage(reply, { transfer: 'prepared' in reply ? [reply.prepared.bytes] : [] });
    });
  });
}

async function prepareForReply({
  file,
  marks,
}: PhotoRequest): Promise<{ prepared: Prepared } | { refused: PhotoRefusal } | { unable: true }> {
  try {
    return { prepared: await prepare(file, marks) };
  } catch (error) {
    if (error instanceof NoCanvas) return { unable: true };
    return { refused: error instanceof PhotoRefused ? error.reason : 'unreadable' };
  }
}
