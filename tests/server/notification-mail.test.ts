import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { defaultMailTimes, getNotificationSettings } from '#contract/notification-settings.ts';
import { mailNews } from '#server/events/mail-news.ts';
import { recordEvent } from '#server/events/record-event.ts';
import { tellEvents } from '#server/events/tell-events.ts';
import { onEachDatabase } from '#tests/support/server.ts';
import { Client, errorOf } from './support/client.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

onEachDatabase('Mail about events', (server) => {
  let depot: Client;
  let depotId: string;
  beforeAll(async () => {
    const claims = server().database.selectFrom('claims').select('depot_id').where('name', '=', 'WC-000001');
    ({ depot_id: depotId } = await claims.executeTakeFirstOrThrow());
  });
  beforeEach(async () => {
    server().advance(2 * dayMs);
    depot = await Client.signIn(server().url, 'depot');
    await server().database.deleteFrom('events').execute();
    await server().database.deleteFrom('outgoing_mails').execute();
  });
  const happens = async (kind: 'approved' | 'rejected' | 'photos_requested', name = 'WC-000001') => {
    const claim = { id: name, name, depotId };
    const event = { kind, at: server().context.now(), claim, accountId: null, details: { note: 'Why' } };
    await server()
      .database.transaction()
      .execute((transaction) => recordEvent(transaction, event));
    await tellEvents(server().context);
  };
  const queued = async () =>
    (await server().database.selectFrom('outgoing_mails').select('content').orderBy('created_at').execute()).map(
      ({ content }) =>
        v.parse(v.pipe(v.string(), v.parseJson(), v.object({ items: v.array(v.any()) })), content).items.length,
    );
  const settings = async () =>
    v.parse(getNotificationSettings.output, (await depot.get('/notification-settings')).json);
  const save = (times: object) => depot.write('PUT', '/notification-settings', times, {});

  it('comes at once, but never more than one a minute, with what came meanwhile', async () => {
    await happens('photos_requested');
    expect([await mailNews(server().context), await mailNews(server().context)]).toEqual([1, 0]);
    expect([await queued(), await server().deliverMail()]).toEqual([[1], 1]);
    await happens('rejected');
    await happens('photos_requested', 'WC-000002');
    expect(await mailNews(server().context)).toBe(0);
    server().advance(minuteMs);
    expect([await mailNews(server().context), await queued()]).toEqual([1, [2]]);
  });

  it('comes once a minute also after a time in which no mail could be sent', async () => {
    await happens('photos_requested');
    expect(await mailNews(server().context)).toBe(1);
    for (let minute = 0; minute < 3; minute++) {
      server().advance(minuteMs);
      await happens('rejected');
      expect(await mailNews(server().context)).toBe(0);
    }
    expect(await server().deliverMail()).toBe(1);
    expect(await mailNews(server().context)).toBe(0);
    server().advance(minuteMs);
    expect([await mailNews(server().context), await queued()]).toEqual([1, [3]]);
  });

  it('comes once a day where the person wants a digest, and not at all where they do not', async () => {
    await save({ ...defaultMailTimes, approved: 'daily', rejected: 'never' });
    const morning = new Date(server().context.now());
    morning.setUTCHours(14, 0, 0, 0);
    const at = (hours: number) => ({ ...server().context, now: () => new Date(morning.getTime() + hours * 3_600_000) });
    await happens('approved');
    await happens('rejected');
    expect(await mailNews(at(-4))).toBe(0);
    expect([await mailNews(at(0)), await queued()]).toEqual([1, [1]]);
    await server().database.deleteFrom('outgoing_mails').execute();
    await happens('approved', 'WC-000002');
    expect(await mailNews(at(2))).toBe(0);
    expect([await mailNews(at(24)), await queued()]).toEqual([1, [1]]);
    await save(defaultMailTimes);
  });

  it('is not sent of what was read', async () => {
    await happens('rejected');
    await server().database.updateTable('inbox_items').set({ read_at: new Date() }).execute();
    expect(await mailNews(server().context)).toBe(0);
  });

  it('is ended by one click of the mail’s client, with no cookie', async () => {
    await happens('rejected');
    await mailNews(server().context);
    await server().deliverMail();
    const files = (await readdir(server().mailFolder)).toSorted();
    const letter = await readFile(join(server().mailFolder, files.at(-1) ?? ''), 'utf8');
    expect(letter).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    const [, path = ''] = /List-Unsubscribe:\s+<https:\/\/portal\.example(\/unsubscribe\/[\w-]+)>/.exec(letter) ?? [];
    const post = (to: string) =>
      fetch(`${server().url}${to}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      });
    for (const unknown of ['/unsubscribe/nobody', `/unsubscribe/${crypto.randomUUID()}`])
      expect((await post(unknown)).status).toBe(204);
    expect((await settings()).rejected).toBe('at_once');
    expect((await post(path)).status).toBe(204);
    expect(new Set(Object.values(await settings()))).toEqual(new Set(['never']));
  });

  describe('is chosen', () => {
    it('for each kind', async () => {
      const chosen = { ...defaultMailTimes, approved: 'at_once' };
      expect((await save(chosen)).json).toEqual(chosen);
      expect(await settings()).toEqual(chosen);
      expect(errorOf(await save({ ...chosen, approved: 'sometimes' }))).toMatchObject({ status: 422 });
    });
  });
});
