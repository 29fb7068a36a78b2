import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { formatter } from '@lingui/format-po';
import type { Locale } from '#i18n/locale.ts';

/** A sentence of the catalogues: how the source has it, and its French, both as ICU messages. */
export type Sentence = { english: string; french: string; context: string | null };

const folder = resolve(import.meta.dirname, '../../src/i18n');
/** Every French catalogue there is: one that is made later is not forgotten. */
const files = globSync('*/{fr,*.fr}.po', { cwd: folder }).map((file) => resolve(folder, file));

/** Every sentence of the app, from the French catalogues. */
export async function allSentences(): Promise<Sentence[]> {
  return (await Promise.all(files.map(sentencesOf))).flat();
}

async function sentencesOf(file: string): Promise<Sentence[]> {
  const parsed = await formatter().parse(await readFile(file, 'utf8'), {
    locale: 'fr',
    sourceLocale: 'en',
    filename: file,
  });
  return Object.values(parsed).map(({ message = '', translation = '', context = null }) => ({
    english: message,
    french: translation,
    context,
  }));
}

/** What is written on the screen for the English words of the source. Throws where there is no such sentence. */
export async function phrasebook(language: Locale): Promise<(english: string) => string> {
  const french = new Map((await allSentences()).map((sentence) => [sentence.english, sentence.french]));
  return (english) => {
    const found = language === 'en' ? english : french.get(english);
    if (!found || !french.has(english)) throw new Error(`No screen says “${english}”`);
    return found;
  };
}
