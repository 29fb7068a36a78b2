import { thrownBy } from '#tests/support/client-at.ts';
import { useEmptyDevice } from '#tests/support/device.ts';
import { json, refusal, reset, useHttpAnswers } from '#tests/support/http-answers.ts';
import { storeSession } from '#tests/support/stored-session.ts';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { countForBadge, inboxKey } from '#offline/badge.ts';
import { readSnapshot } from '#offline/cache/snapshots.ts';

useEmptyDevice();
const http = useHttpAnswers();

let inbox: typeof import('#offline/cache/cached-inbox.ts');
const item = (id: string) => ({
  id,
  at: '2026-11-25T15:00:00.000Z',
  kind: 'approved',
  claim: { id: 'claim-1', name: 'WC-000001' },
  details: {},
  read: false,
});
const two = {
  data: [item('2'), item('1')],
  pagination: { page: 1, size: 100, totalItems: 2 },
  unread: 2,
};
const stored = async () => (await readSnapshot('depot', inboxKey, inbox.Inbox))?.value;

beforeAll(async () => {
  vi.stubEnv('VITE_API_URL', http.url);
  inbox = await import('#offline/cache/cached-inbox.ts');
});
beforeEach(() => storeSession());

describe('the inbox on the device', () => {
  it('is the last reading without network, and counts for the icon of the signed-in account', async () => {
    http.answer(json(200, two), reset());
    await inbox.refreshInbox('depot');
    expect(await thrownBy(inbox.refreshInbox('depot'))).toMatchObject({ failure: { kind: 'unreachable' } });
    expect(await stored()).toMatchObject({ unread: 2 });
    expect(await countForBadge()).toBe(2);
    await storeSession({ accountId: 'another' });
    expect(await countForBadge()).toBe(0);
  });

  it('is marked as read at once on the device, and reported when the network is back', async () => {
    http.answer(json(200, two), reset());
    await inbox.refreshInbox('depot');
    await inbox.markAsRead('depot', ['1']);
    expect(await stored()).toMatchObject({ unread: 1, data: [{ read: false }, { id: '1', read: true }] });
    http.answer(json(200, { unread: 1 }), json(200, { ...two, unread: 1 }), json(200, { ...two, unread: 1 }));
    await inbox.refreshInbox('depot');
    await inbox.refreshInbox('depot');
    const marks = http.received.filter(({ method }) => method === 'PATCH').map(({ body }) => body.toString());
    expect(marks).toEqual(['{"ids":["1"]}', '{"ids":["1"]}']);
  });

  it('is requested for the account that asks, and no other', async () => {
    http.answerAll(async () => {
      await storeSession({ accountId: 'another' });
      return json(200, { ...two, pagination: { page: 1, size: 100, totalItems: 101 } });
    });
    expect(await thrownBy(inbox.readInboxPages('depot', 2))).toMatchObject({ failure: { kind: 'signin' } });
    expect(http.received).toHaveLength(1);
    expect(await thrownBy(inbox.refreshInbox('depot'))).toMatchObject({ failure: { kind: 'signin' } });
    expect(http.received).toHaveLength(1);
  });

  it('reports a refusal', async () => {
    http.answer(json(200, two), refusal(403, 'FORBIDDEN'));
    await inbox.refreshInbox('depot');
    expect(await thrownBy(inbox.markAsRead('depot', ['1']))).toMatchObject({ failure: { status: 403 } });
  });

  it('is loaded page by page; the first page is cached', async () => {
    const pagination = { page: 1, size: 100, totalItems: 101 };
    const second = { data: [item('0')], pagination: { ...pagination, page: 2 }, unread: 101 };
    http.answer(json(200, { ...two, pagination, unread: 101 }), json(200, second));
    const { items } = await inbox.readInboxPages('depot', 3);
    expect(items.map(({ id }) => id)).toEqual(['2', '1', '0']);
    expect((await stored())?.data.map(({ id }) => id)).toEqual(['2', '1']);
    expect(http.received.map(({ query }) => query.get('page'))).toEqual([null, '2']);
  });

  it('is marked as read as a whole, up to the newest loaded item', async () => {
    http.answer(json(200, { ...two, unread: 120 }), reset());
    await inbox.refreshInbox('depot');
    await inbox.markAllAsRead('depot');
    expect(await stored()).toMatchObject({ unread: 0, data: [{ read: true }, { read: true }] });
    const later = json(200, { ...two, data: [item('3')], unread: 1 });
    http.answer(json(200, { unread: 1 }), later, later);
    await inbox.refreshInbox('depot');
    await inbox.refreshInbox('depot');
    const marks = http.received.filter(({ method }) => method === 'PATCH').map(({ body }) => body.toString());
    expect(marks).toEqual(['{"upTo":"2"}', '{"upTo":"2"}']);
    expect(await stored()).toMatchObject({ unread: 1 });
  });
});
