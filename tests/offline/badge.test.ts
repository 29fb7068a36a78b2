import { claimPayload, storeDraft, useEmptyDevice } from '#tests/support/device.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askForBadge, canAskForBadge, countForBadge, showBadge } from '#offline/badge.ts';
import { submitClaim } from '#offline/outbox/enqueue.ts';
import { database } from '#storage/database.ts';

useEmptyDevice();

let written: (number | 'none')[];
beforeEach(() => {
  written = [];
  vi.stubGlobal('navigator', {
    setAppBadge: async (count: number) => void written.push(count),
    clearAppBadge: async () => void written.push('none'),
  });
});
afterEach(() => void vi.unstubAllGlobals());

describe('the number on the app icon', () => {
  it('counts waiting entries and entries that need a person, of all accounts, and no sent ones', async () => {
    expect(await countForBadge()).toBe(0);
    const ids: string[] = [];
    for (const accountId of ['depot', 'depot', 'another']) {
      const id = await storeDraft(accountId, 0);
      await submitClaim(id, claimPayload);
      ids.push(id);
    }
    await database.entries.update(ids[0] ?? '', { state: 'sent' });
    await database.entries.update(ids[1] ?? '', { state: 'attention' });
    expect(await countForBadge()).toBe(2);
  });

  it('is removed when no entry is left', async () => {
    await showBadge(2);
    await showBadge(0);
    expect(written).toEqual([2, 'none']);
  });

  it('is skipped where the app has no icon, or the browser no badge', async () => {
    const refuse = () => Promise.reject(new DOMException('Not installed', 'NotAllowedError'));
    vi.stubGlobal('navigator', { setAppBadge: refuse, clearAppBadge: refuse });
    await showBadge(2);
    vi.stubGlobal('navigator', {});
    await showBadge(2);
    expect(written).toEqual([]);
  });

  it('does not hide an error of the app', async () => {
    const fault = new TypeError('x is not a function');
    vi.stubGlobal('navigator', { setAppBadge: () => Promise.reject(fault) });
    await expect(showBadge(2)).rejects.toBe(fault);
  });
});

describe('the request for a number on the icon', () => {
  const iPhone = {
    setAppBadge: async (count: number) => void written.push(count),
    clearAppBadge: async () => void written.push('none'),
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148',
    maxTouchPoints: 5,
  };

  function stubPhone({ platform = iPhone as object, permission = 'default', isInstalled = true, answer = 'granted' }) {
    vi.stubGlobal('navigator', platform);
    vi.stubGlobal('Notification', { permission, requestPermission: async () => answer });
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: isInstalled && query === '(display-mode: standalone)',
    }));
  }

  it('is offered in an app installed from Safari that was not asked before', () => {
    stubPhone({});
    expect(canAskForBadge()).toBe(true);
  });

  it.each([
    ['without numbers on icons', { platform: { userAgent: iPhone.userAgent, maxTouchPoints: 5 } }],
    ['where it was allowed before', { permission: 'granted' }],
    ['where it was refused before', { permission: 'denied' }],
    ['on other systems', { platform: { ...iPhone, userAgent: 'Mozilla/5.0 (Windows NT 10.0)' } }],
    ['in a tab', { isInstalled: false }],
  ])('is not offered %s', (_, phone) => {
    stubPhone(phone);
    expect(canAskForBadge()).toBe(false);
  });

  it('is not offered without notifications', () => {
    stubPhone({});
    vi.stubGlobal('Notification', undefined);
    expect(canAskForBadge()).toBe(false);
  });

  it('shows the number immediately if the person allows it', async () => {
    await submitClaim(await storeDraft('depot', 0), claimPayload);
    stubPhone({ answer: 'denied' });
    await askForBadge();
    expect(written).toEqual([]);
    stubPhone({ answer: 'granted' });
    await askForBadge();
    expect(written).toEqual([1]);
  });
});
