/** The browser's Web Locks: one holder per name, then the next in the queue. A dead holder releases its lock. */
export class ModelLocks {
  readonly #lines = new Map<string, { owner: object; enter: () => void }[]>();

  /** The `navigator.locks` of one tab. */
  of(owner: object): Pick<LockManager, 'request'> {
    const request = async (name: string, ...rest: unknown[]) => {
      const work = rest.at(-1);
      if (typeof work !== 'function') throw new TypeError('A lock was requested without a callback');
      if (isOnlyIfFree(rest[0]) && this.#lines.get(name)?.length) return work(null);
      const place = await this.#enter(name, owner);
      try {
        return await work({ name, mode: 'exclusive' });
      } finally {
        this.#leave(name, place);
      }
    };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- implements all overloads of LockManager
    return { request: request as LockManager['request'] };
  }

  /** Releases the locks of a dead tab, and removes it from every queue. */
  release(owner: object): void {
    for (const [name, queue] of this.#lines) {
      const head = queue[0];
      const left = queue.filter((place) => place.owner !== owner);
      this.#lines.set(name, left);
      if (head && head.owner === owner) left[0]?.enter();
    }
  }

  async #enter(name: string, owner: object) {
    const entered = Promise.withResolvers<void>();
    const place = { owner, enter: entered.resolve };
    const queue = this.#lines.get(name) ?? [];
    this.#lines.set(name, queue);
    queue.push(place);
    if (queue[0] === place) place.enter();
    await entered.promise;
    return place;
  }

  #leave(name: string, place: { owner: object; enter: () => void }): void {
    const queue = this.#lines.get(name) ?? [];
    const at = queue.indexOf(place);
    if (at < 0) return;
    queue.splice(at, 1);
    if (at === 0) queue[0]?.enter();
  }
}

function isOnlyIfFree(options: unknown): boolean {
  return typeof options === 'object' && options !== null && 'ifAvailable' in options && options.ifAvailable === true;
}
