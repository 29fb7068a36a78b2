import { describe, expect, it } from 'vitest';
import { claimStatusText, openClaimStatuses } from '#domain/claim-status.ts';
import { allSentences } from '#tests/support/catalogue.ts';
import { guides, readGuide } from '#tests/support/guide.ts';

const statuses = openClaimStatuses.map((status) => ({ english: status, french: claimStatusText(status, 'fr') }));
const sentences = [...(await allSentences()), ...statuses];

/** Returns a pattern for a message on the screen: a number for each placeholder, without a size at its end. */
function looks(message: string): RegExp {
  const [, one, other] = /^\{\w+, plural,\s+one \{(.*?)\}\s+other \{(.*?)\}\}$/s.exec(message) ?? [];
  const forms = one === undefined || other === undefined ? [message] : [one, other];
  return new RegExp(`^(${forms.map(withNumbers).join('|')})$`, 'u');
}

function withNumbers(message: string): string {
  const quoted = message.replace(/ \(\{\w+\}\)$/, '');
  return quoted
    .split(/#|\{\w+\}/)
    .map(RegExp.escape)
    .join(String.raw`\d+`);
}

describe.each(guides)('the guide for %s (docs/guide)', (guide) => {
  it.each(['en', 'fr'] as const)('quotes texts of the app: %s', async (language) => {
    const written = sentences.map(({ english, french }) => looks(language === 'en' ? english : french));
    const { quotes } = await readGuide(guide, language);
    expect(quotes.length).toBeGreaterThan(15);
    expect(quotes.filter((quote) => !written.some((look) => look.test(quote)))).toEqual([]);
  });

  it('quotes the same texts in both languages', async () => {
    const [english, french] = await Promise.all([readGuide(guide, 'en'), readGuide(guide, 'fr')]);
    expect(french.quotes).toHaveLength(english.quotes.length);
    expect(french.texts).toHaveLength(english.texts.length);
  });
});
