import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Fit, FittedProduct } from '#domain/catalogue-records.ts';
import { indexCatalogue, indexNumbers, searchCatalogue } from '#domain/search-catalogue.ts';
import { allTests } from '#tests/support/all-tests.ts';

const count = allTests ? 10_000 : 1_000;
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_129);

type Row = Fit & { id: string; descriptionEn: string; descriptionFr: string };
const row = (id: string, descriptionEn: string, descriptionFr: string, fit: Partial<Fit> = {}): Row => ({
  id,
  descriptionEn,
  descriptionFr,
  models: [],
  productTypes: [],
  ...fit,
});

const blower: FittedProduct = { model: 'NV-SB24', productType: 'Snow blower' };
const rows = [
  row('NV-114-0231', 'Friction disc', 'Disque de friction', { models: ['NV-SB24'] }),
  row('NV-114-0232', 'Friction disc, heavy duty', 'Disque de friction robuste', { productTypes: ['Snow blower'] }),
  row('NV-200-0114', 'Drive belt', 'Courroie d’entraînement', { models: ['NV-SB30'] }),
  row('OK-16100-E2', 'Carburettor assembly', 'Carburateur complet'),
  row('OK-90', 'Bolt, knot type', 'Boulon à nœud'),
];
const find = (text: string, product = blower) =>
  searchCatalogue(indexCatalogue(rows), product)(text, 10).map(({ id }) => id);

describe('The search of the catalogue', () => {
  it.each([
    ['a number', 'NV-114-0231', ['NV-114-0231']],
    ['a number without its separators, in small letters', 'nv1140231', ['NV-114-0231']],
    ['the end of a number', '0232', ['NV-114-0232']],
    [
      'a part of several numbers, first where it fits, then where it begins',
      '114',
      ['NV-114-0231', 'NV-114-0232', 'NV-200-0114'],
    ],
    ['a word of the description', 'belt', ['NV-200-0114']],
    ['words in any order', 'disc fric', ['NV-114-0231', 'NV-114-0232']],
    ['words of both languages and a number', 'carburateur assembly 161', ['OK-16100-E2']],
    ['no accents and capitals', 'ENTRAINEMENT', ['NV-200-0114']],
    ['other accents', 'ÉNTRÀINEMENT', ['NV-200-0114']],
    ['two letters for one', 'noeud', ['OK-90']],
    ['the one letter', 'NŒUD', ['OK-90']],
    ['nothing that begins a word', 'isc', []],
    ['one word that is missing', 'friction belt', []],
    ['blanks and signs', ' , friction--heavy… ', ['NV-114-0232']],
    ['the same word twice', 'belt belt', ['NV-200-0114']],
  ])('finds by %s', (_, text, ids) => expect(find(text)).toEqual(ids));

  it('begins with what fits the model, then the type, then what fits all', () => {
    expect(find('')).toEqual(['NV-114-0231', 'NV-114-0232', 'OK-16100-E2', 'OK-90', 'NV-200-0114']);
    // A type without its model: what is for models may fit.
    expect(find('', { model: null, productType: 'Snow blower' })).toEqual([
      'NV-114-0232',
      'OK-16100-E2',
      'OK-90',
      'NV-114-0231',
      'NV-200-0114',
    ]);
  });

  it('begins with the whole number, whatever it fits', () => {
    const twins = [row('B-1', 'Belt', 'Courroie', { models: ['NV-SB30'] }), row('B-10', 'Belt', 'Courroie')];
    const search = searchCatalogue(indexCatalogue(twins), blower);
    expect(search('b1', 10).map(({ id }) => id)).toEqual(['B-1', 'B-10']);
    expect(search('b', 10).map(({ id }) => id)).toEqual(['B-10', 'B-1']);
  });
});

/** What the drawn texts have, as it is compared. */
const plain: Readonly<Record<string, string>> = { é: 'e', É: 'e', è: 'e', à: 'a', Ç: 'c', œ: 'oe', Œ: 'oe' };

function plainWords(text: string): string[] {
  const words = [''];
  for (const letter of text) {
    const same = plain[letter] ?? letter.toLowerCase();
    if (/^[a-z0-9]+$/.test(same)) words.push((words.pop() ?? '') + same);
    else words.push('');
  }
  return words.filter(Boolean);
}

/** A second search, written from R-PRICE-09: it compares each row with each word, and sorts all that match. */
function slowSearch(all: readonly Row[], { model, productType }: FittedProduct, text: string): string[] {
  const sought = plainWords(text);
  const typed = sought.join('');
  const ranked = all.flatMap(({ id, descriptionEn, descriptionFr, models, productTypes }) => {
    const number = plainWords(id).join('');
    const words = [...plainWords(descriptionEn), ...plainWords(descriptionFr)];
    for (const word of sought)
      if (number.split(word).length === 1 && !words.some((one) => one.slice(0, word.length) === word)) return [];
    let fit = 4;
    if (models.some((one) => one === model)) fit = 0;
    else if (productTypes.some((one) => one === productType)) fit = 1;
    else if (models.length + productTypes.length === 0) fit = 2;
    else if ((models.length > 0 && model === null) || (productTypes.length > 0 && productType === null)) fit = 3;
    const begins = number.slice(0, typed.length) === typed ? 0 : 1;
    return [{ id, rank: number === typed ? 'whole' : `x${fit}${begins}` }];
  });
  const key = ({ id, rank }: { id: string; rank: string }) => `${rank} ${id}`;
  return ranked.toSorted((one, other) => (key(one) < key(other) ? -1 : 1)).map(({ id }) => id);
}

const syllable = fc.constantFrom('di', 'dis', 'fric', 'é', 'É', 'à', 'nœ', 'Œu', 'B', '2', '10');
const between = fc.constantFrom('', '', ' ', '-', ', ');
const text = fc.array(fc.tuple(syllable, between), { maxLength: 5 }).map((all) => all.flat().join(''));
const number = fc
  .array(fc.constantFrom('A', 'B', '1', '2', '10', '-'), { minLength: 1, maxLength: 5 })
  .map((all) => all.join(''));
const maybe = <Value>(of: fc.Arbitrary<Value>) => fc.option(of, { freq: 4 });
const names = ['M1', 'M2'];
const fitNames = fc.oneof(fc.constant([]), fc.subarray(names));
const drawnRow: fc.Arbitrary<Row> = fc.record({
  id: number,
  descriptionEn: text,
  descriptionFr: text,
  models: fitNames,
  productTypes: fitNames,
});
const drawnRows = fc.uniqueArray(drawnRow, { maxLength: 12, selector: ({ id }) => id });
const product = fc.record({ model: maybe(fc.constantFrom(...names)), productType: maybe(fc.constantFrom(...names)) });

it(`a search finds the same as a slow one, in its order, in ${count} catalogues, seed ${seed}`, () => {
  let found = 0;
  fc.assert(
    fc.property(drawnRows, product, fc.oneof(text, number), fc.nat(12), (all, fitted, typed, limit) => {
      const expected = slowSearch(all, fitted, typed);
      found += expected.length;
      for (const given of [all, all.toReversed()]) {
        const search = searchCatalogue(indexCatalogue(given), fitted);
        expect(search(typed, 100).map(({ id }) => id)).toEqual(expected);
        expect(search(typed, limit).map(({ id }) => id)).toEqual(expected.slice(0, limit));
      }
    }),
    { seed, numRuns: count },
  );
  expect(found).toBeGreaterThan(count);
});

it(`a search of ${count} catalogues in any letters finds a row by its number and by its words, seed ${seed}`, () => {
  const any = fc.string({ unit: 'grapheme', maxLength: 8 });
  const anyRow = fc.record({
    ...row('', '', ''),
    id: any,
    descriptionEn: any,
    descriptionFr: any,
    models: fitNames,
    productTypes: fitNames,
  });
  fc.assert(
    fc.property(fc.uniqueArray(anyRow, { minLength: 1, maxLength: 6, selector: ({ id }) => id }), any, (all, typed) => {
      const search = searchCatalogue(indexCatalogue(all), blower);
      for (const one of all)
        for (const own of [one.id, one.descriptionEn, one.descriptionFr, one.descriptionFr.normalize('NFD')])
          expect(search(own, all.length)).toContain(one);
      const some = search(typed, all.length);
      expect(new Set(some).size).toBe(some.length);
    }),
    { seed, numRuns: count },
  );
});

describe('A number that is typed or scanned (R-PICK-08)', () => {
  const numbered = (id: string, active = true, supersededBy: string | null = null) => ({ id, active, supersededBy });
  const find = indexNumbers([
    numbered('NV-114-0231', false, 'NV-114-0232'),
    numbered('NV-114-0232'),
    numbered('NV-900', false),
    numbered('AB-1', false, 'A-B1'),
    numbered('A-B1'),
    numbered('CD-1'),
    numbered('C-D1'),
  ]);

  it.each([
    ['as it is written', 'NV-114-0232', 'NV-114-0232'],
    ['without its separators, in small letters, beside blanks', ' nv1140232\r', 'NV-114-0232'],
    ['of what another replaces', 'NV-114-0231', 'NV-114-0231'],
    ['of what another replaces, without its separators', 'NV1140231', 'NV-114-0231'],
    ['of what is out of use', 'NV-900', null],
    ['with its beginning alone', 'NV-114-02', null],
    ['of two of which one is in use', 'ab1', 'A-B1'],
    ['of two, written as the one that is replaced', 'ab-1', 'AB-1'],
    ['of two in use', 'cd1', null],
    ['of two in use, as one is written', 'cd-1', 'CD-1'],
    ['that is none', '--', null],
  ])('is found %s', (_, text, id) => expect(find(text)?.id ?? null).toBe(id));
});
