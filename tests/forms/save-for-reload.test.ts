import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clearSavedForReload, saveForReload, savedForReload } from '#forms/use-save-for-reload.ts';

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  });
  return () => vi.unstubAllGlobals();
});

describe('the text of a short form', () => {
  it('is restored after a reload, and deleted once it is restored', () => {
    saveForReload('sign-up', { firstName: 'Zoé', phone: '' });
    expect(savedForReload('sign-up', ['firstName', 'phone'])).toEqual({ firstName: 'Zoé', phone: '' });
    clearSavedForReload('sign-up');
    expect(savedForReload('sign-up', ['firstName', 'phone'])).toEqual({});
    expect(kept.size).toBe(0);
  });

  it('is not restored into another form, nor into an unknown field', () => {
    saveForReload('sign-up', { firstName: 'Zoé' });
    expect(savedForReload('login', ['firstName'])).toEqual({});
    expect(savedForReload('sign-up', ['lastName'])).toEqual({});
  });

  it.each(['', 'no JSON', '[]', '{"firstName":1}', 'null'])('is ignored if it is invalid: %j', (text) => {
    saveForReload('sign-up', { firstName: 'Zoé' });
    for (const name of kept.keys()) kept.set(name, text);
    expect(savedForReload('sign-up', ['firstName'])).toEqual({});
  });
});
