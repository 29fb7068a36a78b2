import type { DBCoreTable, Dexie } from 'dexie';
import { FullDevice } from './full-device.ts';
import { turn } from './model-network.ts';

/** More turns of the event loop than requests in flight need to end. */
const endTurns = 50;

/**
 * A device that dies at one of the points where the app awaits something: before and after every database operation, at
 * every commit, before and after every call. Nothing after that point runs, and uncommitted data is lost.
 */
export class Fuse extends FullDevice {
  #left = Infinity;
  #passed = 0;
  #dead = false;
  #died = Promise.withResolvers<'died'>();
  readonly #open = new Set<Pick<IDBTransaction, 'abort'>>();

  /** Resolves when it dies. */
  get died(): Promise<'died'> {
    return this.#died.promise;
  }

  get isDead(): boolean {
    return this.#dead;
  }

  /** The number of points passed since it was set. */
  get passed(): number {
    return this.#passed;
  }

  /** Dies after so many points. */
  set(points: number): void {
    this.#left = points;
    this.#passed = 0;
    this.#died = Promise.withResolvers();
  }

  /** Restarts the device, after everything of the previous run has ended. */
  async revive(): Promise<void> {
    for (let turns = 0; turns < endTurns; turns++) await turn();
    this.#dead = false;
    this.set(Infinity);
  }

  /** Runs `work` unless the device dies. A dead page receives no result. */
  live(work: () => Promise<void>): Promise<'done' | 'died'> {
    const done = work().then(
      () => 'done' as const,
      (error: unknown) => {
        if (!this.#dead) throw error;
        return never();
      },
    );
    return Promise.race([this.#died.promise, done]);
  }

  /** Awaits `work`, with a point before and after it. Calls it synchronously, because Dexie's transaction zone requires that. */
  pass<T>(work: () => Promise<T>): Promise<T> {
    this.#count();
    if (this.#dead) return never();
    return work().then((result) => {
      this.#count();
      return this.#dead ? never() : result;
    });
  }

  override watch(database: Dexie): void {
    super.watch(database);
    database.use({
      stack: 'dbcore',
      name: 'fuse',
      create: (core) => ({
        ...core,
        transaction: (...args) => {
          const transaction = core.transaction(...args);
          if (transaction instanceof IDBTransaction) this.#track(transaction);
          return transaction;
        },
        table: (name) => this.#fused(core.table(name)),
      }),
    });
  }

  #fused(table: DBCoreTable): DBCoreTable {
    return {
      ...table,
      mutate: (request) => this.pass(() => table.mutate(request)),
      get: (request) => this.pass(() => table.get(request)),
      getMany: (request) => this.pass(() => table.getMany(request)),
      query: (request) => this.pass(() => table.query(request)),
      openCursor: (request) => this.pass(() => table.openCursor(request)),
      count: (request) => this.pass(() => table.count(request)),
    };
  }

  /** Its commit is a point too. */
  #track(transaction: IDBTransaction): void {
    this.#open.add(transaction);
    transaction.addEventListener('abort', () => this.#open.delete(transaction));
    transaction.addEventListener('complete', () => {
      this.#open.delete(transaction);
      this.#count();
    });
  }

  #count(): void {
    if (this.#dead) return;
    if (this.#passed < this.#left) {
      this.#passed += 1;
      return;
    }
    this.#dead = true;
    for (const transaction of this.#open) abort(transaction);
    // Outside of Dexie's zone, in which the receiver would otherwise continue.
    const { resolve } = this.#died;
    setImmediate(() => resolve('died'));
  }
}

/** A promise of a dead device: it never resolves. */
function never(): Promise<never> {
  return new Promise(() => {});
}

function abort(transaction: Pick<IDBTransaction, 'abort'>): void {
  try {
    transaction.abort();
  } catch (error) {
    // Committed, but the app has not been notified yet.
    if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error;
  }
}
