/** The part of the browser's Cache API that our code uses, in memory. */
export class CacheStandIn {
  readonly #caches = new Map<string, Map<string, { request: Request; answer: Response }>>();

  /** Puts a response in a cache, as the service worker does. */
  put(name: string, url: string, body: string, headers: Record<string, string> = {}, language = 'en'): void {
    const cache = this.#caches.get(name) ?? new Map<string, { request: Request; answer: Response }>();
    const request = new Request(url, { headers: { 'accept-language': language } });
    this.#caches.set(name, cache.set(`${language} ${url}`, { request, answer: new Response(body, { headers }) }));
  }

  has = async (name: string) => this.#caches.has(name);
  keys = async () => [...this.#caches.keys()];
  delete = async (name: string) => this.#caches.delete(name);

  open = async (name: string) => {
    const cache = this.#caches.get(name) ?? new Map<string, { request: Request; answer: Response }>();
    this.#caches.set(name, cache);
    return {
      keys: async () => [...cache.values()].map(({ request }) => request),
      match: async ({ url, headers }: Request) =>
        cache.get(`${headers.get('accept-language') ?? 'en'} ${url}`)?.answer.clone(),
    };
  };
}
