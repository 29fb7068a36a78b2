import { describe, expect, it } from 'vitest';
import { installWay } from '#queries/install.ts';

const agents = {
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Mobile/15E148 Safari/604.1',
  ipad: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Safari/605.1.15',
  chromeOnIphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0.0.0 Mobile/15E148 Safari/604.1',
  edgeOnIphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 EdgiOS/140.0.0.0 Mobile/15E148 Safari/604.1',
  android:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
};

const place = { dismissed: false, canPrompt: false, installed: false, userAgent: agents.android, touchPoints: 5 };

describe('the offer to install the app', () => {
  it("is the browser's own dialog if it has one", () => {
    expect(installWay({ ...place, canPrompt: true })).toBe('prompt');
    expect(installWay(place)).toBeNull();
  });

  it.each([
    ['an iPhone', agents.iphone, 5, 'share-menu'],
    ['an iPad, which calls itself a Mac', agents.ipad, 5, 'share-menu'],
    ['a Mac', agents.ipad, 0, null],
    ['another browser on an iPhone', agents.chromeOnIphone, 5, null],
    ['a browser with the version format of Safari', agents.edgeOnIphone, 5, null],
  ])('on %s', (_, userAgent, touchPoints, way) => expect(installWay({ ...place, userAgent, touchPoints })).toBe(way));

  it('is not shown in the installed app, nor after a decision', () => {
    for (const userAgent of Object.values(agents))
      for (const canPrompt of [true, false]) {
        expect(installWay({ ...place, userAgent, canPrompt, installed: true })).toBeNull();
        expect(installWay({ ...place, userAgent, canPrompt, dismissed: true })).toBeNull();
      }
  });
});
