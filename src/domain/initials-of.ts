/** Returns the two letters that stand for a name or an email address: `DW` for `Dana Whitcombe`. */
export function initialsOf(name: string): string {
  const words = name
    .replace(/@.*/, '')
    .split(/[\s._-]+/)
    .filter(Boolean);
  const letters = [words.at(0), words.length > 1 ? words.at(-1) : undefined].map(
    (word) => word?.match(/^./u)?.[0] ?? '',
  );
  return letters.join('').toUpperCase();
}
