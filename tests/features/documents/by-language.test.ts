import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { byLanguage, DocumentList } from '#features/documents/document-list.tsx';
import { speak, useEnglish } from '#tests/support/language.ts';
import { markupOf } from '#tests/support/markup.ts';

useEnglish();

const placed = (title: string, language?: string | null) => ({
  document: {
    id: title,
    title,
    fileType: 'application/pdf',
    lastModifiedDate: '2026-05-01T12:00:00.000Z',
    size: 1000,
    ...(language !== undefined && { language }),
  },
  place: { kind: 'procedure' } as const,
});
const manual = [placed('Owner’s manual', 'en'), placed('Parts', null), placed('Guide d’utilisation', 'fr-CA')];

const titles = (documents: readonly { document: { title: string } }[]) =>
  documents.map(({ document }) => document.title);

describe('the documents of a manual', () => {
  it('in the language of the person or without a language are first; others are separate', () => {
    const french = byLanguage(manual, 'fr');
    expect(titles(french.own)).toEqual(['Guide d’utilisation', 'Parts']);
    expect(titles(french.others)).toEqual(['Owner’s manual']);
    const english = byLanguage(manual, 'en');
    expect(titles(english.own)).toEqual(['Owner’s manual', 'Parts']);
    expect(titles(english.others)).toEqual(['Guide d’utilisation']);
  });

  it('are all shown if none is in the language of the person, and for a backend without languages', () => {
    expect(titles(byLanguage([placed('Owner’s manual', 'en')], 'fr').own)).toEqual(['Owner’s manual']);
    const without = [placed('B'), placed('A')];
    expect(byLanguage(without, 'fr')).toEqual({ own: without, others: [] });
  });

  it('in another language are collapsed on the screen', () => {
    speak('fr');
    const [shown, folded] = markupOf(createElement(DocumentList, { accountId: 'a', documents: manual })).split(
      '<details',
    );
    expect(shown).toContain('Guide d’utilisation');
    expect(shown).not.toContain('Owner’s manual');
    expect(folded).toMatch(/<summary>1 document dans une autre langue<\/summary>.*Owner’s manual/s);
  });
});
