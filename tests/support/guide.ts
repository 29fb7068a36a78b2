import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Locale } from '#i18n/locale.ts';

/** The pages of the guide, for technicians and for the desk. */
export const guides = ['technicians', 'desk'] as const;
type Guide = (typeof guides)[number];

/** Returns a page of the guide: its paragraphs and titles, and its quotations of the app. */
export async function readGuide(guide: Guide, language: Locale): Promise<{ texts: string[]; quotes: string[] }> {
  const html = await readFile(guideFile(guide, language), 'utf8');
  return {
    texts: [...html.matchAll(/<(p|h1|h2|title)>(.*?)<\/\1>|alt="([^"]+)"/gs)].map(([, , text, alt]) =>
      plain(text ?? alt ?? ''),
    ),
    quotes: [...html.matchAll(/<q>(.*?)<\/q>/gs)].map(([, text = '']) => plain(text)),
  };
}

export function guideFile(guide: Guide, language: Locale): string {
  const name = guide === 'desk' ? `desk-${language}` : language;
  return resolve(import.meta.dirname, `../../docs/guide/${name}.html`);
}

function plain(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/[ \n]+/g, ' ')
    .replaceAll('&nbsp;', '\u{A0}')
    .trim();
}
