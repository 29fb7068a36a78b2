export type Reading =
  | { kind: 'nothing' }
  /** Read, but not what is looked for. */
  | { kind: 'other'; text: string }
  /** Read once. */
  | { kind: 'maybe'; value: string }
  | { kind: 'sure'; value: string };

/**
 * What the codes in one picture come to. Code 39 has no check digit, so a value counts once two pictures agree.
 *
 * @param before the value of the picture before, or null
 * @param accept gives the value of a text that can be what is looked for, else null
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
