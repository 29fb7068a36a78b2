/** How long reference data is kept. */
const referenceMs = 10 * 60 * 1000;

/** Entries of a kind. */
const entriesMax = 500;

/**
 * What seldom changes in an org and nobody writes through the portal: kept for a while by each server, so that it is no
 * call for everyone who needs it.
 */
export class ReferenceCache<Value extends NonNullable<unknown>> {
  readonly #ageMs: number;
  readonly #entries = new Map<string, { value: Value; until: number }>();

  constructor(ageMs = referenceMs) {
    this.#ageMs = ageMs;
  }

  /** What does not exist is not kept: it may be made at any time. */
  async read<Found extends Value>(key: readonly unknown[], load: () => Promise<Found>): Promise<Value>;
  async read<Found extends Value>(key: readonly unknown[], load: () => Promise<Found | null>): Promise<Value | null>;
  async read(key: readonly unknown[], load: () => Promise<Value | null>): Promise<Value | null> {
    const name = JSON.stringify(key);
    const known = this.#entries.get(name);
    if (known && known.until > performance.now()) return known.value;
    const value = await load();
    this.#entries.delete(name);
    if (value === null) return null;
    const [oldest] = this.#entries.keys();
    if (oldest !== undefined && this.#entries.size >= entriesMax) this.#entries.delete(oldest);
    this.#entries.set(name, { value, until: performance.now() + this.#ageMs });
    return value;
  }
}
