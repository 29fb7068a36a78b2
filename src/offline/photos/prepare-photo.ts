import type { PhotoMark } from '#storage/photo-marks.ts';
import type { PhotoReply, PhotoRequest } from './photo-worker.ts';
import { NoCanvas, PhotoRefused, type Prepared } from './prepared.ts';

/** Without a reply for so long the worker is terminated. A photo of 48 megapixels takes a slow tablet a few seconds. */
const replyTimeoutMs = 30_000;

type Waiting = PhotoRequest & { resolve: (prepared: Prepared) => void; reject: (error: unknown) => void };

/** Prepares photos in a worker of this page. */
function createPhotoPreparation() {
  let worker: Worker | null = null;
  let isUnsupported = false;
  let nextId = 1;
  let waiting: Waiting[] = [];
  let replyTimer: ReturnType<typeof setTimeout> | undefined;
  let lastInPage: Promise<unknown> = Promise.resolve();

  /** Starts the worker before a photo is chosen, since the start takes as long as one photo. */
  function startPhotoWorker(): void {
    if (worker || isUnsupported) return;
    try {
      worker = new Worker(new URL('./photo-worker.ts', import.meta.url), { type: 'module' });
      worker.addEventListener('message', onReply);
      worker.addEventListener('error', terminateWorker);
    } catch {
      isUnsupported = true;
    }
  }

  /**
   * Prepares a photo in the worker, or in the page if there is no worker or it does not reply.
   *
   * @param marks to draw over it
   * @throws PhotoRefused
   */
  function preparePhoto(file: Blob, marks?: readonly PhotoMark[]): Promise<Prepared> {
    startPhotoWorker();
    if (!worker) return prepareInPage(file, marks);
    const id = nextId++;
    const { promise, resolve, reject } = Promise.withResolvers<Prepared>();
    waiting.push({ id, file, marks, resolve, reject });
    restartReplyTimer();
    worker.postMessage({ id, file, marks } satisfies PhotoRequest);
    return promise;
  }

  function onReply({ data }: MessageEvent<PhotoReply>): void {
    const one = waiting.find(({ id }) => id === data.id);
    if (!one) return;
    if ('unable' in data) {
      isUnsupported = true;
      terminateWorker();
      return;
    }
    waiting = waiting.filter(({ id }) => id !== data.id);
    restartReplyTimer();
    if ('prepared' in data) one.resolve(data.prepared);
    else one.reject(new PhotoRefused(data.refused));
  }

  /** Each reply restarts the timer. */
  function restartReplyTimer(): void {
    clearTimeout(replyTimer);
    if (waiting.length > 0) replyTimer = setTimeout(terminateWorker, replyTimeoutMs);
  }

  /** After a failure of the worker, the page prepares the waiting photos, and the next photo starts a new worker. */
  function terminateWorker(): void {
    worker?.terminate();
    worker = null;
    const left = waiting;
    waiting = [];
    clearTimeout(replyTimer);
    for (const { file, marks, resolve, reject } of left) prepareInPage(file, marks).then(resolve, reject);
  }

  /** One at a time, as in the worker. */
  function prepareInPage(file: Blob, marks?: readonly PhotoMark[]): Promise<Prepared> {
    const work = lastInPage.then(async () => {
      try {
        const { prepare } = await import('./prepare.ts');
        return await prepare(file, marks);
      } catch (error) {
        throw error instanceof NoCanvas ? new PhotoRefused('unreadable', { cause: error }) : error;
      }
    });
    lastInPage = work.catch(() => {});
    return work;
  }

  return { startPhotoWorker, preparePhoto };
}

export const { startPhotoWorker, preparePhoto } = createPhotoPreparation();
