/** Returns a function that creates a value at its first call and returns the same value afterwards. */
export function lazy<T extends object>(create: () => T): () => T {
  let value: T | undefined;
  return () => (value ??= create());
}
