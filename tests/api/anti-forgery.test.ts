import { afterEach, describe, expect, it, vi } from 'vitest';
import { antiForgeryToken } from '#api/anti-forgery.ts';

afterEach(() => void vi.unstubAllGlobals());

describe('the anti-forgery token in a page', () => {
  it.each([
    ['is its cookie', 'XSRF-TOKEN=abc', 'abc'],
    ['is found among others', 'a=1; XSRF-TOKEN=abc; b=2', 'abc'],
    ['is decoded', 'XSRF-TOKEN=a%2Fb%3D', 'a/b='],
    ['may hold an equals sign', 'XSRF-TOKEN=abc.def==', 'abc.def=='],
    ['is not one whose name ends alike', 'NOT-XSRF-TOKEN=abc', null],
    ['is not one whose name begins alike', 'XSRF-TOKEN-2=abc', null],
    ['is not there before the first answer', '', null],
  ])('%s', async (_, cookie, token) => {
    vi.stubGlobal('document', { cookie });
    expect(await antiForgeryToken()).toBe(token);
  });
});

describe('the anti-forgery token in a worker', () => {
  it('comes from the Cookie Store', async () => {
    const cookies = new Map([['XSRF-TOKEN', { value: 'a%2Fb' }]]);
    vi.stubGlobal('cookieStore', { get: async (name: string) => cookies.get(name) ?? null });
    expect(await antiForgeryToken()).toBe('a/b');
    cookies.clear();
    expect(await antiForgeryToken()).toBeNull();
  });

  it('is not to be had where there is none', async () => expect(await antiForgeryToken()).toBeNull());
});
