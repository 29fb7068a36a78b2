import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { DeskClaim } from '#contract/claim-decisions.ts';
import { listDeskClaims } from '#contract/desk-queue.ts';
import { listInbox } from '#contract/inbox.ts';
import { addDays, startInToronto, todayInToronto } from '#domain/dates.ts';
import { tellEvents } from '#server/delivery/tell-events.ts';
import { remindOfDecisions } from '#server/desk/remind-of-decisions.ts';
import { onEachDatabase } from '#tests/support/server.ts';
import { claimFields, claimForm, claimOf, photo } from './support/claim-form.ts';
import { Client, newKey } from './support/client.ts';
import { deskClaimOf, eventsOf, sendDeskAction } from './support/desk-actions.ts';
import { amend } from './support/follow-ups.ts';

const disc = { kind: 'part', description: 'Disc', number: 'NV-77', quantity: 1, priceCents: 5_215 } as const;
const approve = { decision: 'approve', lines: [{ ...disc, approvedCents: 5_215 }] };
const reject = { decision: 'reject', lines: [{ ...disc, approvedCents: 5_215 }], reason: 'wear', text: 'Worn.' };
const ask = (asksFor: 'photos' | 'information') => ({ asksFor, reasons: ['other'], text: 'The plate, please.' });

onEachDatabase('The day by which a claim is to be decided (R-DESK-64)', (server) => {
  let depot: Client;
  let desk: Client;
  beforeAll(async () => {
    depot = await Client.signIn(server().url, 'depot');
    desk = await Client.signIn(server().url, 'desk');
  });

  const today = () => todayInToronto(new Date());
  const file = async () => claimOf(await depot.form('/warranties/claims', claimForm(await claimFields(depot)))).id;
  const read = async (id: string) => v.parse(DeskClaim, (await desk.get(`/desk/claims/${id}`)).json);
  const act = async (id: string, action: string, body: unknown) =>
    deskClaimOf(await sendDeskAction(desk, id, action, body, (await read(id)).version));
  /** Files a claim that was filed so many days ago, with all its steps. */
  const filedAgo = async (days: number) => {
    const id = await file();
    // A day in Toronto, which may have 23 or 25 hours.
    const at = startInToronto(addDays(today(), -days));
    await server().database.updateTable('claim_events').set({ at }).where('claim_id', '=', id).execute();
    await server().database.updateTable('claims').set({ created_at: at }).where('id', '=', id).execute();
    return id;
  };
  const find = async (query: string) => v.parse(listDeskClaims.output, (await desk.get(`/desk/claims?${query}`)).json);
  const queued = async (id: string) => {
    const { name } = (await read(id)).claim;
    const { data } = await find(`search=${name}`);
    const row = data.find((claim) => claim.id === id);
    if (!row) throw new Error(`${name} is not in the queue.`);
    return row;
  };
  const dueAtOf = async (id: string) => {
    const { dueAt } = await read(id);
    expect((await queued(id)).dueAt).toBe(dueAt);
    return dueAt;
  };
  const write = (client: Client, id: string) => {
    const form = new FormData();
    form.append('text', 'Here it is.');
    return client.form(`/warranties/claims/${id}/messages`, form, { headers: { 'idempotency-key': newKey() } });
  };

  it('is thirty days after its filing, and none once it is decided', async () => {
    const id = await filedAgo(3);
    expect(await dueAtOf(id)).toBe(addDays(today(), 27));
    await act(id, 'price', { lines: approve.lines });
    expect(await dueAtOf(id)).toBe(addDays(today(), 27));
    await act(id, 'decision', approve);
    expect(await dueAtOf(id)).toBeNull();
  });

  it('counts from the photos that the desk asked for, and not from others', async () => {
    const id = await filedAgo(10);
    const send = async (name: string) => {
      const headers = { 'idempotency-key': newKey() };
      return depot.form(`/warranties/claims/${id}`, claimForm(await claimFields(depot), [photo(name)]), {
        method: 'PATCH',
        headers,
      });
    };
    expect((await send('before.jpg')).status).toBe(200);
    expect(await dueAtOf(id)).toBe(addDays(today(), 20));
    await act(id, 'request', ask('photos'));
    expect(await dueAtOf(id)).toBeNull();
    expect((await send('after.jpg')).status).toBe(200);
    expect(await dueAtOf(id)).toBe(addDays(today(), 30));
  });

  it('counts from the message that answers the desk, until the desk asks on', async () => {
    const id = await filedAgo(10);
    expect((await write(depot, id)).status).toBe(201);
    expect(await dueAtOf(id)).toBe(addDays(today(), 20));
    await act(id, 'request', ask('information'));
    expect(await dueAtOf(id)).toBeNull();
    await write(depot, id);
    expect(await dueAtOf(id)).toBe(addDays(today(), 30));
    await write(desk, id);
    expect(await dueAtOf(id)).toBeNull();
  });

  it('counts from an estimate, a reopening and an appeal', async () => {
    const [estimated, reopened, appealed] = [await filedAgo(9), await filedAgo(9), await filedAgo(9)];
    await amend(depot, estimated);
    await act(reopened, 'decision', approve);
    await act(reopened, 'reopen', { reason: 'mistake', text: null });
    await act(appealed, 'decision', reject);
    const form = new FormData();
    form.append('text', 'The belt was new.');
    await depot.form(`/warranties/claims/${appealed}/appeal`, form, { headers: { 'idempotency-key': newKey() } });
    for (const id of [estimated, reopened, appealed]) expect(await dueAtOf(id)).toBe(addDays(today(), 30));
  });

  it('orders and flags the queue: overdue from the day after', async () => {
    const [late, last, fresh, asked] = [await filedAgo(31), await filedAgo(30), await file(), await file()];
    await act(asked, 'request', ask('photos'));
    const flagsOf = async (id: string) => (await queued(id)).flags;
    expect(await flagsOf(late)).toContain('overdue');
    expect(await flagsOf(last)).not.toContain('overdue');
    const own = new Set([late, last, fresh, asked]);
    const order = async (sort: string) =>
      (await find(`sort=${sort}&size=100`)).data.filter(({ id }) => own.has(id)).map(({ id }) => id);
    expect(await order('due')).toEqual([late, last, fresh, asked]);
    const overdue = (await find('flag=overdue&size=100')).data;
    expect(overdue.map(({ id }) => id)).toContain(late);
    expect(overdue.every(({ dueAt }) => dueAt && dueAt < today())).toBe(true);
    const csv = (await desk.get('/exports/desk-claims?sort=due')).text.split('\n');
    expect(csv[0]).toContain('Due on');
    expect(csv.some((row) => row.includes(addDays(today(), -1)) && row.includes('Overdue'))).toBe(true);
  });

  describe('is told before it comes', () => {
    const remind = () => remindOfDecisions(server().context);
    const told = async (client: Client, id: string) => {
      await tellEvents(server().context);
      const { data } = v.parse(listInbox.output, (await client.get('/inbox?size=100')).json);
      return data.filter(({ claim, kind }) => claim?.id === id && kind === 'decision_due');
    };
    const mailOf = async (id: string) => {
      const rows = await server()
        .database.selectFrom('inbox_items')
        .innerJoin('events', 'events.id', 'event_id')
        .select(['inbox_items.account_id', 'mail'])
        .where('claim_id', '=', id)
        .where('kind', '=', 'decision_due')
        .orderBy('inbox_items.account_id')
        .execute();
      return rows.map(({ account_id, mail }) => [account_id, mail]);
    };

    it('to who works on it, once, at 80 % of the time, and never to the depot', async () => {
      const [due, early, late] = [await filedAgo(24), await filedAgo(23), await filedAgo(31)];
      for (const id of [due, early, late]) {
        const { version } = await read(id);
        const taken = await sendDeskAction(desk, id, 'assign', { assigneeId: 'demo-desk', from: null }, version);
        expect(taken.status).toBe(200);
      }
      await remind();
      expect(await told(desk, due)).toMatchObject([{ read: false, details: { dueAt: addDays(today(), 6) } }]);
      expect(await told(desk, early)).toEqual([]);
      expect(await told(desk, late)).toEqual([]);
      expect(await told(depot, due)).toEqual([]);
      expect(await mailOf(due)).toEqual([['demo-desk', 'at_once']]);
      await remind();
      expect((await eventsOf(server().database, due)).filter(({ kind }) => kind === 'decision_due')).toHaveLength(1);
    });

    it('to the desk, in its digest, where nobody works on it', async () => {
      const id = await filedAgo(25);
      await remind();
      expect(await told(desk, id)).toHaveLength(1);
      expect(await mailOf(id)).toEqual([['demo-desk', 'daily']]);
    });
  });

  it('is not there where Salesforce is the desk: nobody is reminded', async () => {
    await filedAgo(26);
    const platform = { ...server().context.platform, desk: null };
    expect(await remindOfDecisions({ ...server().context, platform })).toBe(0);
  });
});
