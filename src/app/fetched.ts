/** How soon code that could not be fetched is asked for again; at once when the browser hears of a network. */
const againMs = 3_000;

/** Code that the start needs, however often it has to be asked for: a first visit may lose the network midway. */
export async function fetched<Module>(load: () => Promise<Module>): Promise<Module> {
  for (;;) {
    const module = await load().catch(() => null);
    if (module !== null) return module;
    await new Promise<void>((resolve) => {
      setTimeout(resolve, againMs);
      addEventListener('online', () => resolve(), { once: true });
    });
  }
}
