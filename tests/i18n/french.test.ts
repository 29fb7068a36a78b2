import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allSentences } from '#tests/support/catalogue.ts';
import { englishWords, typography } from '#tests/support/french-rules.ts';

const glossary = resolve(import.meta.dirname, '../../docs/glossary.md');
const sentences = await allSentences();

/** The rows of the glossary's table, in lower case. */
async function terms(): Promise<{ english: string; french: string[]; not: string[] }[]> {
  const rows = (await readFile(glossary, 'utf8')).split('\n').filter((line) => line.startsWith('| '));
  const listOf = (cell = '') =>
    cell
      .split(',')
      .map((word) => word.trim().toLowerCase())
      .filter(Boolean);
  return rows.slice(1).map((row) => {
    const [english = '', french, not] = row.split('|').slice(1);
    return { english: english.trim().toLowerCase(), french: listOf(french), not: listOf(not) };
  });
}

/** A sentence as it reads: without the names of placeholders and the numbers of tags. */
const plain = (message: string) =>
  message
    .replaceAll(/<\/?\d+\/?>/g, ' ')
    .replaceAll(/\{\w+, plural,/g, '{')
    .replaceAll(/\{\w+\}/g, '{}')
    .toLowerCase();

/** A term on its own, in the singular or the plural. */
const alone = (term: string) => new RegExp(`(?<![\\p{L}-])${term}s?(?![\\p{L}-])`, 'u');

describe('French as a repair depot in Quebec writes it', () => {
  it.each(typography)('%s', (_rule, broken) => {
    expect(sentences.filter(({ french }) => broken.test(french)).map(({ french }) => french)).toEqual([]);
  });

  it('has no English left, and no gap or tag that the English does not have', () => {
    const gaps = (message: string) =>
      [...new Set(message.match(/\{[a-z\d]\w*(?=[,}])|<\/?\d+\/?>/g))].toSorted((a, b) => a.localeCompare(b));
    const wrong = sentences.filter(
      ({ english, french }) => englishWords.test(plain(french)) || gaps(english).join(' ') !== gaps(french).join(' '),
    );
    expect(wrong).toEqual([]);
  });

  it('counts nothing as one, and has both forms where the English has them', () => {
    expect(new Intl.PluralRules('fr-CA').select(0)).toBe('one');
    const counted = sentences.filter(({ english }) => /, plural,.* one \{/.test(english));
    expect(counted.length).toBeGreaterThan(10);
    const wrong = counted.filter(
      ({ french }) => !/, plural,.* one \{.* other \{/s.test(french.replaceAll(/\s+/g, ' ')),
    );
    expect(wrong).toEqual([]);
  });

  it('calls each thing by one name, in both languages (docs/glossary.md)', async () => {
    const wrong: string[] = [];
    const known = await terms();
    expect(known.length).toBeGreaterThan(20);
    const written = sentences.map(({ english, french }) => ({ english: plain(english), french: plain(french) }));
    for (const { english: term, french: accepted, not } of known) {
      const named = alone(term);
      const banned = not.map(alone);
      for (const { english, french } of written) {
        const missing = named.test(english) && !accepted.some((word) => french.includes(word));
        const otherwise = banned.some((word) => word.test(french) || word.test(english));
        if (missing || otherwise) wrong.push(`${term}: ${english} | ${french}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});
