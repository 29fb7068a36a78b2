import { type Fit, fitOf, type FittedProduct } from './catalogue-records.ts';
import { tidyCode } from '#text/tidied.ts';
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
  const matchesOf = rememberMatches(index);
  return (text, limit) => {
    const sought = wordsOf(text);
    const whole = sought.join('');
    const matches = [...new Set(sought)].map(matchesOf);
    const found: Row[][] = [[], ...fitOrder.flatMap(() => [[], []])];
    for (let from = 0; from < rows.length; from += 32) {
      let bits = -1;
      for (const of of matches) bits &= of[from >> 5] ?? 0;
      for (let at = from; bits !== 0; at++, bits >>>= 1) {
        const row = rows[at];
        if ((bits & 1) === 0 || row === undefined) continue;
        const number = numbers[at] ?? '';
        const rank = number === whole ? 0 : 1 + 2 * (fits[at] ?? 0) + (number.startsWith(whole) ? 0 : 1);
        const ranked = found[rank];
        if (ranked && ranked.length < limit) ranked.push(row);
      }
    }
    return found.flat().slice(0, limit);
  };
}

/** The words of which the rows are remembered, so that a key asks for the word alone that it changes. */
const rememberedMax = 100;

/** Which rows match a word, a bit for each place. */
function rememberMatches<Row>(index: CatalogueIndex<Row>): (word: string) => Uint32Array {
  const remembered = new Map<string, Uint32Array>();
  return (word) => {
    const known = remembered.get(word);
    if (known) return known;
    if (remembered.size === rememberedMax) remembered.clear();
    const matches = matchesOfWord(index, word);
    remembered.set(word, matches);
    return matches;
  };
}

function matchesOfWord<Row>(index: CatalogueIndex<Row>, word: string): Uint32Array {
  const { rows, words, places } = index;
  const matches = new Uint32Array(Math.ceil(rows.length / 32));
  const match = (place: number) => {
    matches[place >> 5] = (matches[place >> 5] ?? 0) | (1 << (place & 31));
  };
  for (let at = firstFrom(words, word); words[at]?.startsWith(word); at++) places[at]?.forEach(match);
  matchNumbers(index, word, match);
  return matches;
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

/** Matches the places of the numbers that a word is in. */
function matchNumbers<Row>(
  { numbers, numberText }: CatalogueIndex<Row>,
  word: string,
  match: (place: number) => void,
): void {
  let place = -1;
  /** Where the line of the place ends. */
  let end = 0;
  for (let at = numberText.indexOf(word); at !== -1; at = numberText.indexOf(word, end)) {
    while (end <= at) {
      place++;
      end += 1 + (numbers[place] ?? '').length;
    }
    match(place);
  }
}

type Numbered = { id: string; active: boolean; supersededBy?: string | null };

/**
 * A look-up of numbers that are typed or scanned, without case and what separates their parts, among what is in use and
 * what another replaces (R-PICK-08). Of several alike it finds the one as it is written, else the only one in use.
 */
export function indexNumbers<Row extends Numbered>(rows: Iterable<Row>): (text: string) => Row | null {
  const alike = new Map<string, Row[]>();
  for (const row of rows) {
    if (!row.active && !row.supersededBy) continue;
    const number = bareNumber(row.id);
    const found = alike.get(number);
    if (found) found.push(row);
    else alike.set(number, [row]);
  }
  return (text) => {
    const found = alike.get(bareNumber(text)) ?? [];
    const number = tidyCode(text).toUpperCase();
    const written = found.find(({ id }) => id === number);
    if (written) return written;
    const used = found.filter(({ active }) => active);
    const [only, ...others] = used.length > 0 ? used : found;
    return only && others.length === 0 ? only : null;
  };
}

/** A number without what separates its parts, as numbers are compared. */
function bareNumber(text: string): string {
  const small = text.toLowerCase();
  // Most numbers: the words of 50,000 others take a quarter of a second.
  return /^[a-z0-9-]*$/.test(small) ? small.replaceAll('-', '') : wordsOf(text).join('');
}

/** The words of a text as they are compared: without accents and case, `œ` as it is typed. */
function wordsOf(text: string): string[] {
  return folded(text)
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}
