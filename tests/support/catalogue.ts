import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { formatter } from '@lingui/format-po';
import type { Locale } from '#i18n/locale.ts';

/** A sentence of the catalogues: its English source and its French translation, both as ICU messages. */
export type Sentence = { english: string; french: string; context: string | null };

const folder = resolve(import.meta.dirname, '../../src/i18n');
/** A pattern instead of a list, so that new French catalogues are included. */
const files = globSync('*/{fr,*.fr}.po', { cwd: folder }).map((file) => resolve(folder, file));

/** Returns every sentence of the app, from the French catalogues. */
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

/** Returns a function from an English source text to the text on the screen. It throws for an unknown text. */
export async function phrasebook(language: Locale): Promise<(english: string) => string> {
  const french = new Map((await allSentences()).map((sentence) => [sentence.english, sentence.french]));
  return (english) => {
    const found = language === 'en' ? english : french.get(english);
    if (!found || !french.has(english)) throw new Error(`No catalogue contains “${english}”`);
    return found;
  };
}
