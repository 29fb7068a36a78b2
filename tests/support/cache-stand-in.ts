/** The browser's caches in memory, as far as our own code asks of them. */
export class CacheStandIn {
  readonly #caches = new Map<string, Map<string, Response>>();

  /** Puts an answer in a cache, as the service worker does. */
  keep(name: string, url: string, body: string, headers: Record<string, string> = {}): void {
    const cache = this.#caches.get(name) ?? new Map<string, Response>();
    this.#caches.set(name, cache.set(url, new Response(body, { headers })));
  }

  has = async (name: string) => this.#caches.has(name);
  keys = async () => [...this.#caches.keys()];
  delete = async (name: string) => this.#caches.delete(name);

  open = async (name: string) => {
    const cache = this.#caches.get(name) ?? new Map<string, Response>();
    this.#caches.set(name, cache);
    return {
      keys: async () => [...cache.keys()].map((url) => new Request(url)),
      match: async ({ url }: Request) => cache.get(url)?.clone(),
    };
  };
}
