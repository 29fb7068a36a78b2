/** A text as `search` compares it: without case and accents. */
export function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** What a claim is found by; a line each, so that no match runs from one into the next. */
export function searchText(parts: readonly (string | null)[]): string {
  return folded(parts.filter((part) => part !== null).join('\n'));
}

/** A LIKE pattern for a text anywhere; what a person types is never a wildcard. */
export function anywhere(text: string): string {
  return `%${folded(text.trim()).replaceAll(/[\\%_]/g, '\\$&')}%`;
}
