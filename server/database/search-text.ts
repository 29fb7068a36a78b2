import { folded } from '#domain/folded.ts';
import { tidyLine } from '#text/tidied.ts';

/** Index entries have a maximum size. */
const searchTextMaxLength = 400;

/** The text that a search matches: one part a line, so that a match cannot span two parts. */
export function searchText(parts: readonly (string | null)[]): string {
  return folded(parts.flatMap((part) => (part === null ? [] : tidyLine(part))).join('\n')).slice(
    0,
    searchTextMaxLength,
  );
}

/** A LIKE pattern for a substring; wildcards in the text are escaped. */
export function containsPattern(text: string): string {
  return `%${escapeLike(folded(tidyLine(text)))}%`;
}

/** Escapes the wildcards of LIKE. */
export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&');
}
