import { afterEach, describe, expect, it, vi } from 'vitest';
import { isAppleTouch, isInSafariTab, isSafari } from '#offline/device/safari.ts';

afterEach(() => void vi.unstubAllGlobals());

const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const iPhone = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${webKit}`;
const mac = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit}`;
const safariOnIPhone = `${iPhone} Version/18.1 Mobile/15E148 Safari/604.1`;
const safariOnMac = `${mac} Version/18.1 Safari/605.1.15`;
const chromeOnIPhone = `${iPhone} CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1`;
const chromeOnMac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36';
const chromeOnAndroid = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36';

describe('the operating system', () => {
  it.each([
    ['an iPhone', safariOnIPhone, 5, true],
    ['an iPad, which calls itself a Mac', safariOnMac, 5, true],
    ['a Mac', safariOnMac, 0, false],
    ['a Mac whose trackpad has touch points', safariOnMac, 1, false],
    ['an Android tablet', chromeOnAndroid, 5, false],
  ])('of %s', (_, userAgent, touchPoints, isIt) => {
    expect(isAppleTouch({ userAgent, touchPoints })).toBe(isIt);
  });
});

describe('Safari', () => {
  it.each([
    ['on an iPhone', safariOnIPhone, true],
    ['on a Mac', safariOnMac, true],
    ['is not Chrome on an iPhone', chromeOnIPhone, false],
    ['is not Chrome on a Mac', chromeOnMac, false],
    ['is not Chrome on Android', chromeOnAndroid, false],
  ])('%s', (_, userAgent, isIt) => {
    expect(isSafari({ userAgent, touchPoints: 0 })).toBe(isIt);
  });

  it.each([
    ['a tab of Safari', safariOnIPhone, 'browser', true],
    ['the installed app', safariOnIPhone, 'standalone', false],
    ['a tab of Chrome', chromeOnIPhone, 'browser', false],
  ])('deletes stored data after a while: %s', (_, userAgent, mode, isIt) => {
    vi.stubGlobal('navigator', { userAgent, maxTouchPoints: 5 });
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === `(display-mode: ${mode})` }));
    expect(isInSafariTab()).toBe(isIt);
  });
});
