import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { defaultMailTimes } from '#contract/events.ts';
import { getNotificationSettings } from '#contract/notification-settings.ts';
import { mailNews } from '#server/delivery/mail/mail-news.ts';
import { recordEvent } from '#server/events/record-event.ts';
import { tellEvents } from '#server/delivery/tell-events.ts';
import { onOneDatabase } from '#tests/support/server.ts';
import { Client, errorOf } from './support/client.ts';
import { lettersTo } from './support/letters.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

onOneDatabase('Mail about events', (server) => {
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
  const addEvent = async (kind: 'approved' | 'rejected' | 'photos_requested', name = 'WC-000001') => {
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
  const lastLetter = async () => (await lettersTo(server(), 'depot@portal.example')).at(-1);
  const settings = async () =>
    v.parse(getNotificationSettings.output, (await depot.get('/notification-settings')).json);
  const save = (times: object) => depot.write('PUT', '/notification-settings', times, {});

  it('is sent immediately, at most once a minute, with the events of that minute', async () => {
    await addEvent('photos_requested');
    expect([await mailNews(server().context), await mailNews(server().context)]).toEqual([1, 0]);
    expect([await queued(), await server().deliverMail()]).toEqual([[1], 1]);
    await addEvent('rejected');
    await addEvent('photos_requested', 'WC-000002');
    expect(await mailNews(server().context)).toBe(0);
    server().advance(minuteMs);
    expect([await mailNews(server().context), await queued()]).toEqual([1, [2]]);
  });

  it('is sent once a minute also after a time without a mail server', async () => {
    await addEvent('photos_requested');
    expect(await mailNews(server().context)).toBe(1);
    for (let minute = 0; minute < 3; minute++) {
      server().advance(minuteMs);
      await addEvent('rejected');
      expect(await mailNews(server().context)).toBe(0);
    }
    expect(await server().deliverMail()).toBe(1);
    expect(await mailNews(server().context)).toBe(0);
    server().advance(minuteMs);
    expect([await mailNews(server().context), await queued()]).toEqual([1, [3]]);
  });

  it('is sent once a day to a person who wants a digest, and never to a person who wants none', async () => {
    await save({ ...defaultMailTimes, approved: 'daily', rejected: 'never' });
    const morning = new Date(server().context.now());
    morning.setUTCHours(14, 0, 0, 0);
    const at = (hours: number) => ({ ...server().context, now: () => new Date(morning.getTime() + hours * 3_600_000) });
    await addEvent('approved');
    await addEvent('rejected');
    expect(await mailNews(at(-4))).toBe(0);
    expect([await mailNews(at(0)), await queued()]).toEqual([1, [1]]);
    await server().database.deleteFrom('outgoing_mails').execute();
    await addEvent('approved', 'WC-000002');
    expect(await mailNews(at(2))).toBe(0);
    expect([await mailNews(at(24)), await queued()]).toEqual([1, [1]]);
    await save(defaultMailTimes);
  });

  it('is chosen by an older app without the kinds that came later, which stay as they were', async () => {
    await save({ ...defaultMailTimes, reopened: 'daily' });
    const { reopened: _reopened, closed: _closed, ...known } = defaultMailTimes;
    expect((await save({ ...known, paid: 'never' })).status).toBe(200);
    expect(await settings()).toEqual({ ...defaultMailTimes, paid: 'never', reopened: 'daily' });
    await save(defaultMailTimes);
  });

  it('is not sent about later kinds to a person who had ended all mails', async () => {
    const { reopened: _reopened, closed: _closed, ...known } = defaultMailTimes;
    const none = Object.fromEntries(Object.keys(known).map((kind) => [kind, 'never']));
    await server()
      .database.updateTable('notification_settings')
      .set({ times: JSON.stringify(none) })
      .execute();
    expect(new Set(Object.values(await settings()))).toEqual(new Set(['never']));
    // Nor after that person chooses one of the older kinds in an older app.
    await save({ ...none, paid: 'daily' });
    expect(await settings()).toMatchObject({ paid: 'daily', reopened: 'never', closed: 'never' });
    // Nor who ends all mails in an older app for the first time.
    await server().database.deleteFrom('notification_settings').execute();
    await save(none);
    expect(new Set(Object.values(await settings()))).toEqual(new Set(['never']));
    await save(defaultMailTimes);
  });

  it('leaves out events that were read', async () => {
    await addEvent('rejected');
    await server().database.updateTable('inbox_items').set({ read_at: new Date() }).execute();
    expect(await mailNews(server().context)).toBe(0);
  });

  it('says which product, why, how much and what to do next, and leads to the claim', async () => {
    const claim = await server()
      .database.selectFrom('claims')
      .innerJoin('registrations', 'registrations.id', 'registration_id')
      .innerJoin('products', 'products.id', 'product_id')
      .select(['claims.id', 'claims.name', 'serial_number', 'model', 'products.name as product'])
      .where('depot_id', '=', depotId)
      .orderBy('claims.name')
      .limit(1)
      .executeTakeFirstOrThrow();
    const { id, name, model, product, serial_number } = claim;
    const tell = async (details: object) => {
      const event = {
        kind: 'approved',
        at: server().context.now(),
        claim: { id, name, depotId },
        accountId: null,
      } as const;
      await server()
        .database.transaction()
        .execute((transaction) => recordEvent(transaction, { ...event, details }));
      await tellEvents(server().context);
    };
    await save({ ...defaultMailTimes, approved: 'at_once' });
    await tell({ note: 'Two hours are enough.', total: 1234.5 });
    await mailNews(server().context);
    const one = (await lastLetter())?.text ?? '';
    const about = `${name} (${model} ${product}, ${serial_number})`;
    expect(one).toContain(`${about} · Claim approved. Two hours are enough. $1,234.50. The claim can be invoiced`);
    expect(one).toContain(`Open the claim:\nhttps://portal.example/warranty-claims/${id}\n`);

    server().advance(2 * minuteMs);
    await tell({ total: 10 });
    await tell({ total: 20 });
    await mailNews(server().context);
    expect((await lastLetter())?.text).toContain('Open the inbox:\nhttps://portal.example/inbox\n');
    await save(defaultMailTimes);
  });

  it('is ended by one click in the mail program, without a cookie', async () => {
    await addEvent('rejected');
    await mailNews(server().context);
    const letter = await lastLetter();
    expect(letter?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    const path = letter?.headers['list-unsubscribe']?.replaceAll(/^<https:\/\/portal\.example|>$/g, '') ?? '';
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

  it('is in the language of the account, and ended on a page that asks first', async () => {
    const speak = (language: 'en' | 'fr') =>
      server().database.updateTable('accounts').set({ language }).where('email', '=', 'depot@portal.example').execute();
    await save(defaultMailTimes);
    await speak('fr');
    await addEvent('rejected');
    await mailNews(server().context);
    const { subject = '', text = '' } = (await lastLetter()) ?? {};
    expect(subject).toBe('Réclamation refusée, WC-000001');
    expect(text).toContain('https://portal.example/my-account');
    const [, path = ''] = /Se désabonner\s?:\s+https:\/\/portal\.example(\/unsubscribe\/\S+)/.exec(text) ?? [];
    const page = await fetch(`${server().url}${path}`);
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await page.text()).toMatch(/<html lang="fr">[^]*<form method="post" action="\?lang=fr">/);
    expect((await settings()).rejected).toBe('at_once');
    const ended = await fetch(`${server().url}${path}`, { method: 'POST', body: new URLSearchParams() });
    expect(await ended.text()).toContain('role="status"');
    expect((await settings()).rejected).toBe('never');
    await save(defaultMailTimes);
    await speak('en');
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
