type Option = { value: string; label: string };

const folded = new WeakMap<Option, string>();

/**
 * The first options that hold what is searched for, whatever the accents and capitals; no more than `limit`. Each
 * option is folded once, however many keys are pressed.
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
