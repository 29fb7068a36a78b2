type Waiting = { path: string; resolve: (response: unknown) => void; reject: (reason: unknown) => void };

/** Collects the queries of one moment, and sends them together. */
export class QueryBatch {
  readonly #send: (paths: readonly string[]) => Promise<Promise<unknown>[]>;
  #waiting: Waiting[] = [];

  /** @param send returns the response of each path. */
  constructor(send: (paths: readonly string[]) => Promise<Promise<unknown>[]>) {
    this.#send = send;
  }

  add(path: string): Promise<unknown> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.#waiting.push({ path, resolve, reject });
    if (this.#waiting.length === 1) setImmediate(() => void this.#flush());
    return promise;
  }

  async #flush(): Promise<void> {
    const queries = this.#waiting;
    this.#waiting = [];
    try {
      const responses = await this.#send(queries.map(({ path }) => path));
      for (const [at, { resolve, reject }] of queries.entries())
        void Promise.resolve(responses[at]).then(resolve, reject);
    } catch (error) {
      for (const { reject } of queries) reject(error);
    }
  }
}
