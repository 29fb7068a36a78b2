import { afterEach, describe, expect, it, vi } from 'vitest';
import { antiForgeryToken } from '#api/anti-forgery.ts';

afterEach(() => void vi.unstubAllGlobals());

describe('the anti-forgery token in a page', () => {
  it.each([
    ['is its cookie', 'XSRF-TOKEN=abc', 'abc'],
    ['is found among other cookies', 'a=1; XSRF-TOKEN=abc; b=2', 'abc'],
    ['is decoded', 'XSRF-TOKEN=a%2Fb%3D', 'a/b='],
    ['can contain an equals sign', 'XSRF-TOKEN=abc.def==', 'abc.def=='],
    ['is not a cookie whose name has the same end', 'NOT-XSRF-TOKEN=abc', null],
    ['is not a cookie whose name has the same beginning', 'XSRF-TOKEN-2=abc', null],
    ['is missing before the first response', '', null],
  ])('%s', async (_, cookie, token) => {
    vi.stubGlobal('document', { cookie });
    expect(await antiForgeryToken()).toBe(token);
  });
});

describe('the anti-forgery token in a worker', () => {
  it('is read from the Cookie Store', async () => {
    const cookies = new Map([['XSRF-TOKEN', { value: 'a%2Fb' }]]);
    vi.stubGlobal('cookieStore', { get: async (name: string) => cookies.get(name) ?? null });
    expect(await antiForgeryToken()).toBe('a/b');
    cookies.clear();
    expect(await antiForgeryToken()).toBeNull();
  });

  it('is not available without one', async () => expect(await antiForgeryToken()).toBeNull());
});
