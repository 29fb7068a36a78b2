import { type Fit, fitOf, type FittedProduct } from './catalogue-records.ts';
import { folded } from './folded.ts';

type Searched = Fit & { id: string; descriptionEn: string; descriptionFr: string };

/** Parts or operations prepared for a search; made once for a catalogue. A place is that of a row, by its number. */
export type CatalogueIndex<Row> = {
  rows: readonly Row[];
  /** The numbers without what separates their parts. */
  numbers: readonly string[];
  /** All of them, a line break before each: one search in it is faster than one in each. */
  numberText: string;
  /** Every word of a description, sorted, and beside it the places of the rows that have it. */
  words: readonly string[];
  places: readonly (readonly number[])[];
};

export function indexCatalogue<Row extends Searched>(unsorted: readonly Row[]): CatalogueIndex<Row> {
  const rows = unsorted.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const numbers = rows.map(({ id }) => bareNumber(id));
  const placesOf = new Map<string, number[]>();
  // Descriptions share most of their words: reading each once takes half the time.
  const written = new Map<string, readonly string[]>();
  for (const [at, { descriptionEn, descriptionFr }] of rows.entries())
    for (const piece of `${descriptionEn} ${descriptionFr}`.split(' ')) {
      const words = written.get(piece) ?? wordsOf(piece);
      written.set(piece, words);
      for (const word of words) {
        const places = placesOf.get(word);
        if (places) places.push(at);
        else placesOf.set(word, [at]);
      }
    }
  const sorted = [...placesOf].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return {
    rows,
    numbers,
    numberText: numbers.map((number) => `\n${number}`).join(''),
    words: sorted.map(([word]) => word),
    places: sorted.map(([, places]) => places),
  };
}

const fitOrder = ['model', 'type', 'all', null, 'none'] as const;

/**
 * A search for a product. It finds the first rows of which each word of a text begins a word of either description, or
 * is in the number (R-PRICE-09): first the row with this number, then what fits the product best, of that the numbers
 * that begin with the text, then by number.
 */
export function searchCatalogue<Row extends Searched>(
  index: CatalogueIndex<Row>,
  product: FittedProduct,
): (text: string, limit: number) => Row[] {
  const { rows, numbers } = index;
  const fits = rows.map((row) => fitOrder.indexOf(fitOf(row, product)));
  return (text, limit) => {
    const sought = wordsOf(text);
    const whole = sought.join('');
    const matched = matchedWords(index, [...new Set(sought)]);
    const found: Row[][] = [[], ...fitOrder.flatMap(() => [[], []])];
    for (const [at, row] of rows.entries()) {
      if (!matched(at)) continue;
      const number = numbers[at] ?? '';
      const rank = number === whole ? 0 : 1 + 2 * (fits[at] ?? 0) + (number.startsWith(whole) ? 0 : 1);
      const ranked = found[rank];
      if (ranked && ranked.length < limit) ranked.push(row);
    }
    return found.flat().slice(0, limit);
  };
}

/** Which rows match all words: the longest, which most rows lack, first; of the next words only what is left is asked. */
function matchedWords<Row>(index: CatalogueIndex<Row>, sought: readonly string[]): (place: number) => boolean {
  const { rows, numbers, words, places } = index;
  /** How many words a row has matched, from the first on. */
  const counts = new Uint32Array(rows.length);
  let left: number[] | null = null;
  for (const [before, word] of sought.toSorted((one, other) => other.length - one.length).entries()) {
    const matching: number[] = [];
    const match = (place: number) => {
      if (counts[place] !== before) return;
      counts[place] = before + 1;
      matching.push(place);
    };
    for (let at = firstFrom(words, word); words[at]?.startsWith(word); at++) places[at]?.forEach(match);
    if (left === null) placesOfNumbers(index, word).forEach(match);
    else for (const place of left) if (counts[place] === before && numbers[place]?.includes(word)) match(place);
    if (matching.length === 0) return () => false;
    left = matching;
  }
  return (place) => counts[place] === sought.length;
}

/** The place of the first word that does not come before another. */
function firstFrom(sorted: readonly string[], word: string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? '') < word) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The places of the numbers that a word is in. */
function placesOfNumbers<Row>({ numbers, numberText }: CatalogueIndex<Row>, word: string): number[] {
  const found: number[] = [];
  let place = -1;
  /** Where the line of the place ends. */
  let end = 0;
  for (let at = numberText.indexOf(word); at !== -1; at = numberText.indexOf(word, end)) {
    while (end <= at) {
      place++;
      end += 1 + (numbers[place] ?? '').length;
    }
    found.push(place);
  }
  return found;
}

/** A number without what separates its parts, as numbers are compared. */
export function bareNumber(text: string): string {
  return wordsOf(text).join('');
}

/** The words of a text as they are compared: without accents and case, `œ` as it is typed. */
function wordsOf(text: string): string[] {
  return folded(text)
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}
