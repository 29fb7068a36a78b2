export type Reading =
  | { kind: 'nothing' }
  /** A code was read that `accept` rejects. */
  | { kind: 'other'; text: string }
  /** An accepted value, read in one picture only. */
  | { kind: 'maybe'; value: string }
  | { kind: 'sure'; value: string };

/**
 * Combines the codes of one picture with the result of the previous one. Code 39 has no check digit, so a value counts
 * only after two pictures agree.
 *
 * @param before the value of the previous picture, or null
 * @param accept returns the value of an acceptable text, else null
 */
export function judgeReading(
  texts: readonly string[],
  before: string | null,
  accept: (text: string) => string | null,
): Reading {
  const values = texts.map(accept).filter((value) => value !== null);
  const again = values.find((value) => value === before);
  if (again !== undefined) return { kind: 'sure', value: again };
  const [first] = values;
  if (first !== undefined) return { kind: 'maybe', value: first };
  const other = texts.find((text) => text.trim() !== '');
  return other === undefined ? { kind: 'nothing' } : { kind: 'other', text: other.trim() };
}
