import { tidyLine } from '#text/tidied.ts';
type Option = { value: string; label: string };

/** Creates the search of one list. It normalises each label once. */
export function createOptionSearch() {
  const normalisedLabels = new WeakMap<Option, string>();

  function normalisedLabel(option: Option): string {
    const known = normalisedLabels.get(option);
    if (known !== undefined) return known;
    const label = normalise(option.label);
    normalisedLabels.set(option, label);
    return label;
  }

  /** Returns the first options that contain the search text, ignoring accents and case, at most `limit`. */
  return function searchedOptions<O extends Option>(options: readonly O[], search: string, limit: number): O[] {
    const searched = normalise(search);
    const found: O[] = [];
    for (const option of options) {
      if (found.length >= limit) break;
      if (normalisedLabel(option).includes(searched)) found.push(option);
    }
    return found;
  };
}

function normalise(text: string): string {
  return tidyLine(text).normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
