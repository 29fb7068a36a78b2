import { describe, expect, it } from 'vitest';
import { allSentences } from '#tests/support/catalogue.ts';
import { serverSentences } from '#tests/support/server-sentences.ts';
import { englishWords, typography } from '#tests/support/french-rules.ts';
import { frenchTerms } from '#tests/support/french-terms.ts';

const sentences = await allSentences();
/** Including the texts of the server's responses and mails. */
const written = [...sentences, ...serverSentences];

/** Returns a message without the names of placeholders and the numbers of tags. */
const plain = (message: string) =>
  message
    .replaceAll(/<\/?\d+\/?>/g, ' ')
    .replaceAll('Depot Portal', ' ')
    .replaceAll(/\{\w+, plural,/g, '{')
    .replaceAll(/\{\w+\}/g, '{}')
    .toLowerCase();

/** Matches a term as a whole word, in the singular or the plural. */
const alone = (term: string) => new RegExp(`(?<![\\p{L}-])${term}s?(?![\\p{L}-])`, 'u');

describe('French in the terms of a repair depot in Quebec', () => {
  it.each(typography)('%s', (_rule, broken) => {
    expect(sentences.filter(({ french }) => broken.test(french)).map(({ french }) => french)).toEqual([]);
  });

  it('contains no English, and no placeholder or tag that the English does not have', () => {
    const gaps = (message: string) =>
      [...new Set(message.match(/\{[a-z\d]\w*(?=[,}])|<\/?\d+\/?>/g))].toSorted((a, b) => a.localeCompare(b));
    const wrong = sentences.filter(
      ({ english, french }) => englishWords.test(plain(french)) || gaps(english).join(' ') !== gaps(french).join(' '),
    );
    expect(wrong).toEqual([]);
  });

  it('has 0 in the singular, and both forms if the English has them', () => {
    expect(new Intl.PluralRules('fr-CA').select(0)).toBe('one');
    const counted = sentences.filter(({ english }) => /, plural,.* one \{/.test(english));
    expect(counted.length).toBeGreaterThan(10);
    const wrong = counted.filter(
      ({ french }) => !/, plural,.* one \{.* other \{/s.test(french.replaceAll(/\s+/g, ' ')),
    );
    expect(wrong).toEqual([]);
  });

  it('uses “enregistrer” for saving only, and “inscrit” for a product', () => {
    const wrong = written.filter(({ english, french }) => /enregistr/i.test(french) && !/sav(e|ing)/i.test(english));
    expect(wrong).toEqual([]);
  });

  it('uses one name for each term, in both languages', () => {
    const words = written.map(({ english, french }) => ({ english: plain(english), french: plain(french) }));
    const wrong = Object.entries(frenchTerms).flatMap(([term, { french: accepted, not = [] }]) => {
      const named = alone(term.toLowerCase());
      const banned = not.map((word) => alone(word.toLowerCase()));
      return words
        .filter(({ english, french }) => {
          const missing = named.test(english) && !accepted.some((word) => french.includes(word.toLowerCase()));
          return missing || banned.some((word) => word.test(french) || word.test(english));
        })
        .map(({ english, french }) => `${term}: ${english} | ${french}`);
    });
    expect(wrong).toEqual([]);
  });
});
