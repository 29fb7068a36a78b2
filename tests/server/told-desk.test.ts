import * as v from 'valibot';
import { beforeAll, expect, it } from 'vitest';
import { DeskClaim } from '#contract/claim-decisions.ts';
import { listInbox } from '#contract/inbox.ts';
import { mailNews } from '#server/delivery/mail/mail-news.ts';
import { tellEvents } from '#server/delivery/tell-events.ts';
import { onOneDatabase } from '#tests/support/server.ts';
import { claimFields, claimForm, claimOf, photo } from './support/claim-form.ts';
import { Client, newKey } from './support/client.ts';
import { deskClaimOf, sendDeskAction } from './support/desk-actions.ts';
import { amend, invoice } from './support/follow-ups.ts';
import { lettersTo } from './support/letters.ts';

const disc = { kind: 'part', description: 'Disc', number: 'NV-77', quantity: 1, priceCents: 5_215 } as const;
const approve = { decision: 'approve', lines: [{ ...disc, approvedCents: 5_215 }] };

onOneDatabase('What arrives of a claim (R-DESK-66)', (server) => {
  let depot: Client;
  let desk: Client;
  let admin: Client;
  beforeAll(async () => {
    depot = await Client.signIn(server().url, 'depot');
    desk = await Client.signIn(server().url, 'desk');
    admin = await Client.signIn(server().url, 'admin');
  });

  const file = async () => claimOf(await depot.form('/warranties/claims', claimForm(await claimFields(depot)))).id;
  const act = async (id: string, action: string, body: unknown) => {
    const { version } = v.parse(DeskClaim, (await desk.get(`/desk/claims/${id}`)).json);
    return deskClaimOf(await sendDeskAction(desk, id, action, body, version));
  };
  const take = async (id: string) => {
    const { version } = v.parse(DeskClaim, (await desk.get(`/desk/claims/${id}`)).json);
    const taken = await sendDeskAction(desk, id, 'assign', { assigneeId: 'demo-desk', from: null }, version);
    expect(taken.status).toBe(200);
  };
  const addPhoto = async (id: string) => {
    const form = claimForm(await claimFields(depot), [photo()]);
    const headers = { 'idempotency-key': newKey() };
    expect((await depot.form(`/warranties/claims/${id}`, form, { method: 'PATCH', headers })).status).toBe(200);
  };
  /** Asks for photos, which arrive, then for an estimate, and invoices the claim. */
  const live = async (id: string) => {
    await act(id, 'request', { asksFor: 'photos', reasons: [], text: 'The plate, please.' });
    await addPhoto(id);
    await amend(depot, id);
    await act(id, 'decision', approve);
    expect((await invoice(depot, id)).status).toBe(201);
    await tellEvents(server().context);
  };
  const told = async (client: Client, id: string) => {
    const { data } = v.parse(listInbox.output, (await client.get('/inbox?size=100')).json);
    return data.filter(({ claim }) => claim?.id === id).map(({ kind, read }) => [kind, read]);
  };
  const arrived = [
    ['invoice_received', false],
    ['estimate_requested', false],
    ['photos_received', false],
  ];
  const mailsOf = async (id: string) => {
    const rows = await server()
      .database.selectFrom('inbox_items')
      .innerJoin('events', 'events.id', 'event_id')
      .select(['kind', 'mail'])
      .where('claim_id', '=', id)
      .where('inbox_items.account_id', '=', 'demo-desk')
      .orderBy('events.id')
      .execute();
    return rows.map(({ kind, mail }) => [kind, mail]);
  };
  const chooseAll = async (time: 'at_once') => {
    const { json } = await desk.get('/notification-settings');
    const times = Object.fromEntries(
      Object.keys(v.parse(v.record(v.string(), v.string()), json)).map((kind) => [kind, time]),
    );
    expect((await desk.write('PUT', '/notification-settings', times, {})).status).toBe(200);
  };

  it('is told to who works on it, and of its own doing the depot hears as before', async () => {
    const id = await file();
    await addPhoto(id);
    await take(id);
    await live(id);
    expect(await told(desk, id)).toEqual(arrived);
    expect(await told(admin, id)).toEqual([]);
    expect((await told(depot, id)).map(([kind]) => kind)).not.toContain('photos_received');
    expect((await told(depot, id)).map(([kind]) => kind)).not.toContain('estimate_requested');
    expect(await mailsOf(id)).toEqual([
      ['photos_received', 'daily'],
      ['estimate_requested', 'daily'],
      ['invoice_received', 'daily'],
    ]);
  });

  it('is mailed with the number of the invoice and its amount with taxes', async () => {
    await chooseAll('at_once');
    const id = await file();
    await take(id);
    await live(id);
    server().advance(60_000);
    await mailNews(server().context);
    await server().deliverMail();
    const told = (await lettersTo(server(), 'desk@portal.example')).map(({ text }) => text).join('\n');
    const { payload } = await server()
      .database.selectFrom('events')
      .select('payload')
      .where('claim_id', '=', id)
      .where('kind', '=', 'invoice_received')
      .executeTakeFirstOrThrow();
    expect(payload.totalWithTaxes).not.toBe(payload.totalBeforeTaxes);
    expect(told).toContain(`Invoice received. ${payload.invoiceNumber}. $${payload.totalWithTaxes?.toFixed(2)}`);
  });

  it('waits for the digest of the desk where nobody works on it, whatever they chose', async () => {
    await chooseAll('at_once');
    const [taken, free] = [await file(), await file()];
    await take(taken);
    await live(taken);
    await live(free);
    expect(await told(desk, free)).toEqual(arrived);
    expect((await mailsOf(taken)).map(([, mail]) => mail)).toEqual(['at_once', 'at_once', 'at_once']);
    expect((await mailsOf(free)).map(([, mail]) => mail)).toEqual(['daily', 'daily', 'daily']);
  });

  it('is told to nobody more where Salesforce is the desk', async () => {
    const id = await file();
    await take(id);
    await amend(depot, id);
    const { context } = server();
    await tellEvents({ ...context, platform: { ...context.platform, desk: null } });
    expect(await told(desk, id)).toEqual([]);
  });
});
