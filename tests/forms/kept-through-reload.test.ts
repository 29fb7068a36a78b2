import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetKept, keepThroughReload, keptThroughReload } from '#forms/use-keep-through-reload.ts';

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

describe('what was typed in a short form', () => {
  it('is there after a reload, and gone once it is back in its form', () => {
    keepThroughReload('sign-up', { firstName: 'Zoé', phone: '' });
    expect(keptThroughReload('sign-up', ['firstName', 'phone'])).toEqual({ firstName: 'Zoé', phone: '' });
    forgetKept('sign-up');
    expect(keptThroughReload('sign-up', ['firstName', 'phone'])).toEqual({});
    expect(kept.size).toBe(0);
  });

  it('is not given to another form, nor under a name that is not asked for', () => {
    keepThroughReload('sign-up', { firstName: 'Zoé' });
    expect(keptThroughReload('login', ['firstName'])).toEqual({});
    expect(keptThroughReload('sign-up', ['lastName'])).toEqual({});
  });

  it.each(['', 'no JSON', '[]', '{"firstName":1}', 'null'])('is nothing when it is not ours: %j', (text) => {
    keepThroughReload('sign-up', { firstName: 'Zoé' });
    for (const name of kept.keys()) kept.set(name, text);
    expect(keptThroughReload('sign-up', ['firstName'])).toEqual({});
  });
});
