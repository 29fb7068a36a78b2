type Option = { value: string; label: string };

const folded = new WeakMap<Option, string>();

/**
 * Returns the first options that contain the search text, ignoring accents and case, at most `limit`. The normalised
 * label of each option is cached.
 */
export function searchedOptions<O extends Option>(options: readonly O[], search: string, limit: number): O[] {
  const sought = fold(search);
  const found: O[] = [];
  for (const option of options) {
    if (found.length >= limit) break;
    if (foldedLabel(option).includes(sought)) found.push(option);
  }
  return found;
}

function foldedLabel(option: Option): string {
  const known = folded.get(option);
  if (known !== undefined) return known;
  const label = fold(option.label);
  folded.set(option, label);
  return label;
}

function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase();
}
