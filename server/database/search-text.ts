import { folded } from '#domain/folded.ts';

/** Characters of a claim's search text, at most: an index keeps it, and an entry there has a length. */
const searchTextMaxLength = 400;

/** What a claim is found by; a line each, so that no match runs from one into the next. */
export function searchText(parts: readonly (string | null)[]): string {
  return folded(parts.filter((part) => part !== null).join('\n')).slice(0, searchTextMaxLength);
}

/** A LIKE pattern for a text anywhere; what a person types is never a wildcard. */
export function containsPattern(text: string): string {
  return `%${escapeLike(folded(text.trim()))}%`;
}

/** A text inside a LIKE pattern that stands for itself alone. */
export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&');
}
