import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allSentences } from '#tests/support/catalogue.ts';

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
  it.each([
    ['no space before ; ! ?', /\s[;!?]/u],
    ['a space that does not break before a colon', /(?<!\u00A0|https?):(?=\s|$)/u],
    ['guillemets with spaces that do not break', /«(?!\u00A0)|(?<!\u00A0)»|[“”"]/u],
    ['the apostrophe of printers', /'/u],
    ['a space that does not break before a unit', /(?:\d|\}) (?:Mo|ko|Go|%|\$)(?!\p{L})/u],
  ])('%s', (_rule, broken) => {
    expect(sentences.filter(({ french }) => broken.test(french)).map(({ french }) => french)).toEqual([]);
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
