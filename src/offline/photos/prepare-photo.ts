import type { PhotoReply, PhotoRequest } from './photo-worker.ts';
import { NoCanvas, PhotoRefused, type Prepared } from './prepared.ts';

/** A worker that answers nobody for so long is given up: a photo of 48 megapixels takes a slow tablet a few seconds. */
const silentMs = 30_000;

type Waiting = { id: number; file: Blob; resolve: (prepared: Prepared) => void; reject: (error: unknown) => void };

let worker: Worker | null = null;
let isUseless = false;
let nextId = 1;
let waiting: Waiting[] = [];
let silence: ReturnType<typeof setTimeout> | undefined;

/** Starts the worker, which takes as long as a photo does: somebody is about to choose one. */
export function makeReady(): void {
  if (worker || isUseless) return;
  try {
    worker = new Worker(new URL('./photo-worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', onReply);
    worker.addEventListener('error', giveUpWorker);
  } catch {
    isUseless = true;
  }
}

/**
 * Prepares a photo in the worker; in the page where there is no worker, or it is lost: a photo never waits for one that
 * does not answer.
 *
 * @throws PhotoRefused
 */
export function preparePhoto(file: Blob): Promise<Prepared> {
  makeReady();
  if (!worker) return prepareHere(file);
  const id = nextId++;
  const { promise, resolve, reject } = Promise.withResolvers<Prepared>();
  waiting.push({ id, file, resolve, reject });
  listen();
  worker.postMessage({ id, file } satisfies PhotoRequest);
  return promise;
}

function onReply({ data }: MessageEvent<PhotoReply>): void {
  const one = waiting.find(({ id }) => id === data.id);
  if (!one) return;
  if ('unable' in data) {
    isUseless = true;
    giveUpWorker();
    return;
  }
  waiting = waiting.filter(({ id }) => id !== data.id);
  listen();
  if ('prepared' in data) one.resolve(data.prepared);
  else one.reject(new PhotoRefused(data.refused));
}

/** Any answer shows that the worker is at work on what waits. */
function listen(): void {
  clearTimeout(silence);
  if (waiting.length > 0) silence = setTimeout(giveUpWorker, silentMs);
}

/** Out of memory, or its script did not come. What waits for it is prepared here; the next photo gets a new one. */
function giveUpWorker(): void {
  worker?.terminate();
  worker = null;
  const left = waiting;
  waiting = [];
  clearTimeout(silence);
  for (const { file, resolve, reject } of left) prepareHere(file).then(resolve, reject);
}

// One at a time, as in the worker.
let last: Promise<unknown> = Promise.resolve();

function prepareHere(file: Blob): Promise<Prepared> {
  const work = last.then(async () => {
    try {
      const { prepare } = await import('./prepare.ts');
      return await prepare(file);
    } catch (error) {
      throw error instanceof NoCanvas ? new PhotoRefused('unreadable', { cause: error }) : error;
    }
  });
  last = work.catch(() => {});
  return work;
}
