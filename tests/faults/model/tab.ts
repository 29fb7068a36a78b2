import { type Client } from '#api/client.ts';
import { createPhotoEncryption } from '#offline/photos/encrypt-photos.ts';
import { createEngine } from '#offline/sync/engine.ts';
import { createLinkSpeed } from '#offline/uploads/link-speed.ts';
import { offeredPieceBytes, probeLink } from '#offline/sync/link.ts';
import { limitConcurrency } from '#offline/sync/limit-concurrency.ts';
import { oneForEachCustomer } from '#offline/sync/make-contact.ts';
import { markSending } from '#offline/sync/records.ts';
import { sendByKind } from '#offline/sync/send-by-kind.ts';
import { createUploader } from '#offline/uploads/uploader.ts';
import { readTokens } from '#session/tokens.ts';
import { PortalDatabase } from '#storage/database.ts';
import type { FullDevice } from './full-device.ts';
import type { ModelLocks } from './model-locks.ts';

export type TabParts = {
  call: Client['call'];
  locks: ModelLocks;
  device: FullDevice;
  random: () => number;
  /** Whether the link is slow, and measures as slow. */
  isWeak: () => boolean;
  onFault: (error: unknown) => void;
};

/**
 * A tab or the service worker: an engine with its own connection to the device's database. After a kill it does
 * nothing: its awaits never resolve, its connection is closed and its locks are free.
 */
export class Tab {
  readonly #parts: TabParts;
  readonly #killed = new AbortController();
  readonly #database = new PortalDatabase('depot-portal');
  readonly #engine;
  readonly #encryption;
  readonly #underWay = new Set<Promise<void>>();

  constructor(parts: TabParts) {
    this.#parts = parts;
    parts.device.watch(this.#database);
    const { random, isWeak } = parts;
    // The model has no real link: its speed is random.
    const speed = {
      ...createLinkSpeed(),
      isQuick: () => !isWeak() && random() < 0.3,
      isNarrow: () => isWeak() || random() < 0.5,
    };
    const database = this.#database;
    const uploader = createUploader({ database, pieceBytes: offeredPieceBytes }, speed);
    const client: Pick<Client, 'call'> = {
      call: (endpoint, input, options = {}) =>
        this.#whileAlive(() => parts.call(endpoint, input, { ...options, signal: this.#signal(options.signal) })),
    };
    const probe = () => probeLink(client);
    this.#engine = createEngine({
      database,
      accountId: () => this.#whileAlive(async () => (await readTokens())?.accountId ?? null),
      async begin(id) {
        const claimed = await markSending(database, id, Date.now(), uploader.isSingleRequest);
        if (!claimed) return null;
        const { entry, hasLeft } = claimed;
        const sender = { database, client, hasLeft, onProgress: () => {}, probe };
        return { entry, send: () => uploader.send(entry, (pieces) => sendByKind(entry, { ...sender, pieces })) };
      },
      select: (due, underWay) => limitConcurrency(oneForEachCustomer(due, underWay), underWay, uploader.isNarrow()),
      probe,
      locks: parts.locks.of(this),
      now: Date.now,
      serverTime: Date.now,
      random: parts.random,
      onArrived: async () => {},
      onFault: (error) => this.#report(error),
    });
    this.#encryption = createPhotoEncryption({
      database,
      locks: parts.locks.of(this),
      mayContinue: () => this.#whileAlive(async () => true),
      onFault: (error) => this.#report(error),
    });
  }

  get alive(): boolean {
    return !this.#killed.signal.aborted;
  }

  /** Whether it is sending, encrypting or waiting for a lock. */
  get busy(): boolean {
    return this.alive && this.#underWay.size > 0;
  }

  wake(): void {
    if (this.alive) this.#begin(this.#engine.drain());
  }

  /** Encrypts the photos, as the app does when idle. */
  encryptPhotos(): void {
    if (this.alive) this.#begin(this.#encryption.run());
  }

  #begin(work: Promise<unknown>): void {
    const ended: Promise<void> = work.then(
      () => {},
      (error: unknown) => this.#report(error),
    );
    this.#underWay.add(ended);
    void ended.then(() => this.#underWay.delete(ended));
  }

  kill(): void {
    this.#killed.abort(new DOMException('The tab was killed', 'AbortError'));
    this.#database.close();
    this.#parts.locks.release(this);
  }

  /** Closes the connection, as a browser may at any time; the next use opens another. */
  closeDatabase(): void {
    this.#database.close({ disableAutoOpen: false });
  }

  #signal(requested: AbortSignal | undefined): AbortSignal {
    return requested ? AbortSignal.any([requested, this.#killed.signal]) : this.#killed.signal;
  }

  async #whileAlive<T>(work: () => Promise<T>): Promise<T> {
    try {
      if (!this.alive) await new Promise(() => {});
      return await work();
    } finally {
      // The tab is dead: never continues.
      if (!this.alive) await new Promise(() => {});
    }
  }

  #report(error: unknown): void {
    if (this.alive && !isConnectionClosed(error) && !this.#parts.device.isOurs(error)) this.#parts.onFault(error);
  }
}

/** Whether an error comes from a connection that was closed during its use. */
function isConnectionClosed(error: unknown): boolean {
  return error instanceof Error && ['DatabaseClosedError', 'AbortError', 'InvalidStateError'].includes(error.name);
}
