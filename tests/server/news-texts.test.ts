import { describe, expect, it } from 'vitest';
import { toldKinds } from '#contract/events.ts';
import { newsText } from '#server/delivery/mail/news-texts.ts';

describe('The button of a mail about news says where it leads, in both languages', () => {
  it.each(toldKinds)('%s', (kind) => {
    const items = [{ kind, claim: 'WC-000039', note: null }];
    const labels = (path?: string) =>
      (['en', 'fr'] as const).map((language) => newsText(language, { items, more: 0, ...(path && { path }) }).button);
    expect(labels()).toEqual(['Open the inbox', 'Ouvrir la boîte de réception']);
    expect(labels('/somewhere')).toEqual(
      kind === 'proof_requested' ? ['Add a proof', 'Ajouter une preuve'] : ['Open the claim', 'Ouvrir la réclamation'],
    );
  });
});
