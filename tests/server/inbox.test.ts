import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { defaultRetentionDays } from '#contract/retention.ts';
import { listInbox, markRead } from '#contract/inbox.ts';
import { recordEvent } from '#server/events/record-event.ts';
import { tellEvents } from '#server/delivery/tell-events.ts';
import { applyRetention } from '#server/privacy/retention.ts';
import { onOneDatabase } from '#tests/support/server.ts';
import { Client, errorOf } from './support/client.ts';
import { amend, claimIn } from './support/follow-ups.ts';

onOneDatabase('The inbox', (server) => {
  let depot: Client;
  let other: Client;
  beforeAll(async () => {
    depot = await Client.signIn(server().url, 'depot');
    other = await Client.signIn(server().url, 'depot.qc');
  });
  beforeEach(() => server().database.deleteFrom('events').execute());
  const inboxOf = async (client: Client, query = '') =>
    v.parse(listInbox.output, (await client.get(`/inbox${query}`)).json);
  const kindsOf = async (client: Client) =>
    (await inboxOf(client)).data.map(({ kind, read }) => `${kind}${read ? '' : ' unread'}`);
  const mark = async (client: Client, body: object) =>
    v.parse(markRead.output, (await client.patch('/inbox', body)).json).unread;
  const addEvent = (kind: 'approved' | 'rejected' | 'photos_requested', id: string, depotId: string) =>
    server()
      .database.transaction()
      .execute((transaction) =>
        recordEvent(transaction, {
          kind,
          at: server().context.now(),
          claim: { id, name: `WC-${id}`, depotId },
          accountId: null,
          details: { note: 'Why' },
        }),
      );
  const depotOf = async (claimId: string) =>
    (
      await server()
        .database.selectFrom('claims')
        .select('depot_id')
        .where('id', '=', claimId)
        .executeTakeFirstOrThrow()
    ).depot_id;
  const tell = () => tellEvents(server().context);

  it('has actions of the manufacturer as unread, actions of the depot as read, and nothing for other depots', async () => {
    const id = await claimIn('Approved', depot, server().database);
    await amend(depot, id);
    await addEvent('approved', id, await depotOf(id));
    expect(await tell()).toBe(3);
    expect(await tell()).toBe(0);
    const { data, unread } = await inboxOf(depot);
    expect(unread).toBe(1);
    expect(data).toEqual([
      expect.objectContaining({
        kind: 'approved',
        claim: { id, name: `WC-${id}` },
        details: { note: 'Why' },
        read: false,
      }),
      expect.objectContaining({ kind: 'claim_received', read: true }),
    ]);
    expect(await kindsOf(other)).toEqual([]);
  });

  describe('marks as read', () => {
    it('the named items, of the caller only', async () => {
      const id = await claimIn('New', depot, server().database);
      const depotId = await depotOf(id);
      for (const kind of ['photos_requested', 'approved', 'rejected'] as const) await addEvent(kind, id, depotId);
      await tell();
      const [rejected, approved, requested] = (await inboxOf(depot)).data.map((item) => item.id);
      expect(await mark(other, { ids: [rejected] })).toBe(0);
      expect(await mark(depot, { ids: [rejected, 'no id', '999999'] })).toBe(2);
      expect(await kindsOf(depot)).toEqual([
        'approved unread',
        'photos_requested unread',
        'rejected',
        'claim_received',
      ]);
      expect((await inboxOf(depot, '?size=1&page=2')).data.map(({ id: on }) => on)).toEqual([requested]);
      expect(await mark(depot, { ids: [requested, approved] })).toBe(0);
    });

    it('all up to an item, and no later ones', async () => {
      const id = await claimIn('New', depot, server().database);
      const depotId = await depotOf(id);
      for (const kind of ['photos_requested', 'approved', 'rejected'] as const) await addEvent(kind, id, depotId);
      await tell();
      const [, approved] = (await inboxOf(depot)).data.map((item) => item.id);
      expect(await mark(other, { upTo: approved })).toBe(0);
      expect(await mark(depot, { upTo: 'no id' })).toBe(3);
      expect(await mark(depot, { upTo: approved })).toBe(1);
      expect(await kindsOf(depot)).toEqual(['rejected unread', 'approved', 'photos_requested', 'claim_received']);
    });

    it('nothing without a body', async () => {
      for (const body of [{}, { ids: [] }, { ids: Array(101).fill('1') }])
        expect(errorOf(await depot.patch('/inbox', body))).toMatchObject({ status: 422 });
    });
  });

  it('is deleted after its days', async () => {
    await claimIn('New', depot, server().database);
    await tell();
    const later = new Date(Date.now() + (defaultRetentionDays.events + 1) * 86_400_000);
    expect(await applyRetention(server().context, later)).toMatchObject({ events: 1 });
    for (const table of ['events', 'inbox_items'] as const)
      expect(await server().database.selectFrom(table).selectAll().execute()).toEqual([]);
  });
});
