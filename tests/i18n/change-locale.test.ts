import { useLocalStorage } from '#tests/support/local-storage.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { beforeReload, changeLocale } from '#i18n/change-locale.ts';

const local = useLocalStorage();
let reloads: string[];

beforeEach(() => {
  reloads = [];
  vi.stubGlobal('window', { location: { reload: () => reloads.push(local.get('locale') ?? '') } });
});

describe('a change of language (R-UI-02)', () => {
  it('is saved under the name of the portal, then the page is reloaded', async () => {
    await changeLocale('fr');
    expect(reloads).toEqual(['fr']);
  });

  it('waits until every open form is stored', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const done = [beforeReload(() => promise), beforeReload(async () => {})];
    const changing = changeLocale('fr');
    expect([reloads, local.has('locale')]).toEqual([[], false]);
    resolve();
    await changing;
    expect(reloads).toEqual(['fr']);
    for (const take of done) take();
  });

  it('does not happen when a form could not be stored', async () => {
    const take = beforeReload(() => Promise.reject(new Error('full')));
    await expect(changeLocale('fr')).rejects.toThrow('full');
    expect([reloads, local.has('locale')]).toEqual([[], false]);
    take();
    await changeLocale('fr');
    expect(reloads).toEqual(['fr']);
  });
});
