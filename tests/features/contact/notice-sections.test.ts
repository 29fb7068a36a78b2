import { describe, expect, it } from 'vitest';
import { noticeSections } from '#features/contact/privacy-notice.tsx';

describe('an operator’s privacy notice', () => {
  it('has headings and paragraphs', () => {
    expect(
      noticeSections('Norvane Inc.\n\n# What we keep\nYour name,\nyour email.\n\nNothing else.\n# Rights\n'),
    ).toEqual([
      { title: null, paragraphs: ['Norvane Inc.'] },
      { title: 'What we keep', paragraphs: ['Your name, your email.', 'Nothing else.'] },
      { title: 'Rights', paragraphs: [] },
    ]);
  });
});
