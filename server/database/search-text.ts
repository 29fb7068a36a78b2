import { type RawBuilder, sql } from 'kysely';
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

/** The columns side by side in SQL, as `folded` does it. Older versions stored several blanks side by side. */
export function foldedSql(columns: readonly string[]): RawBuilder<string> {
  const text = sql.join(columns.map((column) => sql.ref(column)));
  return sql<string>`lower(regexp_replace(
    regexp_replace(normalize(concat_ws(' ', ${text}), NFD), '[\u0300-\u036f]', '', 'g'), '[\\s\u00a0]+', ' ', 'g'))`;
}

/** A LIKE pattern for a substring; wildcards in the text are escaped. */
export function containsPattern(text: string): string {
  return `%${escapeLike(folded(tidyLine(text)))}%`;
}

/** Escapes the wildcards of LIKE. */
export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&');
}
