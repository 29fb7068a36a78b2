import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Locale } from '#i18n/locale.ts';

/** Returns the technicians' guide: its paragraphs and titles, and its quotations of the app. */
export async function readGuide(language: Locale): Promise<{ texts: string[]; quotes: string[] }> {
  const html = await readFile(guideFile(language), 'utf8');
  return {
    texts: [...html.matchAll(/<(p|h1|h2|title)>(.*?)<\/\1>|alt="([^"]+)"/gs)].map(([, , text, alt]) =>
      plain(text ?? alt ?? ''),
    ),
    quotes: [...html.matchAll(/<q>(.*?)<\/q>/gs)].map(([, text = '']) => plain(text)),
  };
}

export function guideFile(language: Locale): string {
  return resolve(import.meta.dirname, `../../docs/guide/${language}.html`);
}

function plain(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/[ \n]+/g, ' ')
    .replaceAll('&nbsp;', '\u{A0}')
    .trim();
}
