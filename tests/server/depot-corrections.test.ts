import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { DeskClaim } from '#contract/claim-decisions.ts';
import { getClaim, listClaims } from '#contract/claims.ts';
import { listDeskClaims } from '#contract/desk-queue.ts';
import { listInbox } from '#contract/inbox.ts';
import { getOverview } from '#contract/overview.ts';
import { addDays, todayInToronto } from '#domain/dates.ts';
import { tellEvents } from '#server/delivery/tell-events.ts';
import { onEachDatabase } from '#tests/support/server.ts';
import { claimFields, claimForm, claimOf, photo } from './support/claim-form.ts';
import { findClaimsUnlikeTheirSteps } from './support/claims-unlike-their-steps.ts';
import { Client, errorOf, newKey } from './support/client.ts';
import { deskClaimOf, eventsOf, sendDeskAction } from './support/desk-actions.ts';
import { amend, claimIn, followUpOf, invoice } from './support/follow-ups.ts';
import { races } from './support/races.ts';

const disc = { kind: 'part', description: 'Disc', number: 'NV-77', quantity: 1, priceCents: 5_215 } as const;
const whole = { ...disc, approvedCents: 5_215 };
const approve = { decision: 'approve', lines: [whole] };
const duplicate = { reason: 'duplicate', text: 'See the other one.' };
const reject = { decision: 'reject', lines: [whole], reason: 'wear', text: 'Worn.' };
const cut = { ...disc, approvedCents: 5_000, reason: 'not_covered', reasonText: null };
const less = { decision: 'approve', lines: [cut] };
const reason = 'The customer paid for it.';
const appealText = 'The belt was new.';

onEachDatabase('Corrections by a depot', (server) => {
  let depot: Client;
  let desk: Client;
  beforeAll(async () => {
    depot = await Client.signIn(server().url, 'depot');
    desk = await Client.signIn(server().url, 'desk');
  });

  const file = async () => claimOf(await depot.form('/warranties/claims', claimForm(await claimFields(depot)))).id;
  const fetchDeskClaim = async (id: string) => v.parse(DeskClaim, (await desk.get(`/desk/claims/${id}`)).json);
  const fetchOwnClaim = async (id: string) =>
    v.parse(getClaim.output, (await depot.get(`/warranties/claims/${id}`)).json);
  const act = async (id: string, action: string, body: unknown) => {
    const { version } = await fetchDeskClaim(id);
    return deskClaimOf(await sendDeskAction(desk, id, action, body, version));
  };
  const stepsOf = async (id: string) => (await fetchDeskClaim(id)).events.map(({ kind }) => kind);
  const withdraw = (id: string, { client = depot, text = reason, key = newKey() } = {}) =>
    client.post(`/warranties/claims/${id}/withdraw`, { text }, { headers: { 'idempotency-key': key } });

  describe('A withdrawn claim', () => {
    it.each(['New', 'Pending Review'])('was %s, and is Withdrawn with its reason for both sides', async (status) => {
      const id = await file();
      if (status === 'Pending Review') await amend(depot, id);
      expect(await fetchOwnClaim(id)).toMatchObject({ status, withdrawable: true });
      const { version } = await fetchDeskClaim(id);
      const answer = await withdraw(id);
      expect(answer.status).toBe(200);
      const claim = await fetchOwnClaim(id);
      expect(answer.json).toEqual(claim);
      expect(claim).toMatchObject({ status: 'Withdrawn', substatus: null, withdrawable: false });
      const step = { kind: 'withdrawn', status: 'Withdrawn', note: reason };
      expect(claim.timeline?.at(-1)).toMatchObject({ ...step, createdBy: 'Dave Kowalchuk' });
      expect(claim.timeline?.at(-1)).not.toHaveProperty('byDesk');
      const seen = await fetchDeskClaim(id);
      expect(seen.version).toBe(version + 1);
      expect(seen.events.at(-1)).toMatchObject({ ...step, by: 'Dave Kowalchuk' });
    });

    it('has no amounts for its depot, whatever the desk had saved', async () => {
      const id = await file();
      await act(id, 'price', { lines: [whole] });
      await withdraw(id);
      expect(await fetchOwnClaim(id)).toMatchObject({ grossTotal: null, lines: [] });
    });

    it('is told to integrators and to who works on it, and leaves nothing to do', async () => {
      const { database, context } = server();
      const id = await file();
      await act(id, 'request', { asksFor: 'information', reasons: ['other'], text: 'Which part?' });
      const { version } = await fetchDeskClaim(id);
      expect((await sendDeskAction(desk, id, 'assign', { assigneeId: 'demo-desk', from: null }, version)).status).toBe(
        200,
      );
      await withdraw(id);
      expect((await eventsOf(database, id)).at(-1)).toEqual({
        kind: 'withdrawn',
        payload: { status: 'Withdrawn', substatus: null, note: reason },
      });
      await tellEvents(context);
      const newsOf = async (client: Client) =>
        v
          .parse(listInbox.output, (await client.get('/inbox?size=100')).json)
          .data.filter(({ claim, kind }) => claim?.id === id && kind === 'withdrawn');
      expect(await newsOf(desk)).toMatchObject([{ read: false, details: { note: reason } }]);
      expect(await newsOf(depot)).toMatchObject([{ read: true }]);
      const asking = v.parse(listClaims.output, (await depot.get('/warranties/claims?part=asking&size=100')).json);
      expect(asking.data.map((claim) => claim.id)).not.toContain(id);
    });

    it('of nobody in particular is news to nobody at the desk', async () => {
      const [id, other] = [await file(), await decided(reject)];
      await withdraw(id);
      await appeal(other);
      await tellEvents(server().context);
      const { data } = v.parse(listInbox.output, (await desk.get('/inbox?size=100')).json);
      const told = data.flatMap(({ claim }) => (claim?.id === id || claim?.id === other ? [claim.id] : []));
      expect(told).toEqual([other]);
    });

    it('is finished: it is not open, and neither side goes on with it', async () => {
      const figures = async () => v.parse(getOverview.output, (await depot.get('/overview')).json).ages;
      const before = await figures();
      const id = await file();
      expect(await figures()).not.toEqual(before);
      await withdraw(id);
      expect(await figures()).toEqual(before);
      const { version } = await fetchDeskClaim(id);
      for (const [action, body] of [
        ['decision', approve],
        ['price', { lines: [whole] }],
        ['close', duplicate],
        ['reopen', { reason: 'mistake', text: null }],
        ['request', { asksFor: 'photos', reasons: ['other'], text: 'One more.' }],
      ] as const)
        expect(errorOf(await sendDeskAction(desk, id, action, body, version)).code).toBe('CONFLICT');
      expect(errorOf(await amend(depot, id)).code).toBe('CLAIM_NOT_AMENDABLE');
      expect(errorOf(await withdraw(id))).toEqual({ status: 409, code: 'CLAIM_NOT_WITHDRAWABLE' });
      expect(await stepsOf(id)).toEqual([null, 'withdrawn']);
    });
  });

  it.each([
    'Approved',
    'Parts Ordered',
    'Paid',
    'Closed - Paid',
    'Rejected',
    'Closed',
    'Withdrawn',
    'Unheard of',
    null,
  ])('a claim in status %s is not withdrawn', async (status) => {
    const id = await claimIn(status, depot, server().database);
    expect((await fetchOwnClaim(id)).withdrawable).toBe(false);
    expect(errorOf(await withdraw(id))).toEqual({ status: 409, code: 'CLAIM_NOT_WITHDRAWABLE' });
    expect(await fetchOwnClaim(id)).toMatchObject({ status });
  });

  it('needs a text, and a claim of the depot', async () => {
    const id = await file();
    expect(errorOf(await withdraw(id, { text: ' ' }))).toEqual({
      status: 422,
      code: 'VALIDATION_FAILED',
      fields: ['text'],
    });
    const stranger = await Client.signIn(server().url, 'both');
    for (const answer of [await withdraw(id, { client: stranger }), await withdraw('nothing')])
      expect(errorOf(answer)).toEqual({ status: 404, code: 'NOT_FOUND' });
    expect(errorOf(await withdraw(id, { client: desk })).code).toBe('FORBIDDEN');
    expect(await stepsOf(id)).toEqual([null]);
  });

  it('is made once by a key', async () => {
    const id = await file();
    const key = newKey();
    const [first, again] = [await withdraw(id, { key }), await withdraw(id, { key })];
    expect([first.status, again.headers.get('idempotent-replayed'), again.text]).toEqual([200, 'true', first.text]);
    expect(await stepsOf(id)).toEqual([null, 'withdrawn']);
  });

  const appeal = (id: string, { client = depot, text = appealText, files = [] as File[], key = newKey() } = {}) => {
    const form = claimForm({ text }, files);
    return client.form(`/warranties/claims/${id}/appeal`, form, { headers: { 'idempotency-key': key } });
  };
  const decided = async (decision: object) => {
    const id = await file();
    await act(id, 'decision', decision);
    return id;
  };
  const decidedOn = async (id: string, at: Date) => {
    const step = server().database.updateTable('claim_events').set({ at }).where('claim_id', '=', id);
    await step.where('kind', 'in', ['approved', 'rejected']).execute();
  };

  describe('An appeal', () => {
    it.each([
      ['rejected', reject],
      ['approved for less', less],
    ])('of a claim that was %s returns it to the desk, with its text and files', async (_case, decision) => {
      const id = await decided(decision);
      const { timeline, appealBy } = await fetchOwnClaim(id);
      expect(appealBy).toBe(addDays(todayInToronto(new Date(timeline?.at(-1)?.at ?? '')), 30));
      const { version, lines } = await fetchDeskClaim(id);
      const prices = server()
        .database.selectFrom('approved_prices')
        .select('unit')
        .where('approved_at', 'in', (of) => of.selectFrom('claim_events').select('at').where('claim_id', '=', id));
      expect((await prices.execute()).length > 0).toBe(decision === less);
      const answer = await appeal(id, { files: [photo('belt.jpg'), photo('plate.jpg')] });
      expect(answer.status).toBe(201);
      expect(await prices.execute()).toEqual([]);
      const claim = await fetchOwnClaim(id);
      expect(followUpOf(answer).claim).toEqual(claim);
      expect(followUpOf(answer).files?.map(({ name }) => name)).toEqual(['belt.jpg', 'plate.jpg']);
      const state = { status: 'Pending Review', substatus: 'Appeal', appealBy: null, grossTotal: null, lines: [] };
      expect(claim).toMatchObject(state);
      const step = { kind: 'appealed', status: 'Pending Review', substatus: 'Appeal', note: appealText };
      expect(claim.timeline?.at(-1)).toMatchObject({ ...step, createdBy: 'Dave Kowalchuk' });
      const seen = await fetchDeskClaim(id);
      expect(seen).toMatchObject({ version: version + 1, lines });
      expect(seen.events.at(-1)).toMatchObject({ ...step, by: 'Dave Kowalchuk' });
      expect(seen.files.map(({ name }) => name)).toEqual(['belt.jpg', 'plate.jpg']);
      const queue = v.parse(listDeskClaims.output, (await desk.get('/desk/claims?flag=appeal')).json);
      expect(queue.data.find((queued) => queued.id === id)?.flags).toContain('appeal');
    });

    it('is decided anew, and told to both sides', async () => {
      const { database, context } = server();
      const id = await decided(reject);
      await appeal(id);
      await tellEvents(context);
      const { data } = v.parse(listInbox.output, (await desk.get('/inbox?size=100')).json);
      expect(data.filter(({ claim }) => claim?.id === id)).toMatchObject([
        { kind: 'appealed', read: false, details: { note: appealText } },
      ]);
      await act(id, 'decision', approve);
      expect(await fetchOwnClaim(id)).toMatchObject({ status: 'Approved', substatus: null, grossTotal: 52.15 });
      expect((await eventsOf(database, id)).slice(2)).toMatchObject([
        { kind: 'appealed', payload: { status: 'Pending Review', substatus: 'Appeal', note: appealText } },
        { kind: 'approved', payload: { isNewDecision: true } },
      ]);
    });

    it('is made once a claim, and once by a key', async () => {
      const id = await decided(reject);
      const key = newKey();
      const [first, again] = [await appeal(id, { key }), await appeal(id, { key })];
      expect([first.status, again.headers.get('idempotent-replayed'), again.text]).toEqual([201, 'true', first.text]);
      expect(errorOf(await appeal(id))).toEqual({ status: 409, code: 'CLAIM_NOT_APPEALABLE' });
      await act(id, 'decision', reject);
      expect((await fetchOwnClaim(id)).appealBy).toBeNull();
      expect(errorOf(await appeal(id)).code).toBe('CLAIM_NOT_APPEALABLE');
      expect(await stepsOf(id)).toEqual([null, 'rejected', 'appealed', 'rejected']);
    });

    it('is possible until the end of the last day in Toronto', async () => {
      const lastDay = todayInToronto(new Date());
      const id = await decided(reject);
      // The night before, in Toronto.
      const decidedLate = new Date(`${addDays(lastDay, -30)}T03:30:00.000Z`);
      await decidedOn(id, decidedLate);
      expect((await fetchOwnClaim(id)).appealBy).toBe(addDays(lastDay, -1));
      expect(errorOf(await appeal(id))).toEqual({ status: 409, code: 'APPEAL_CLOSED' });
      await decidedOn(id, new Date(`${addDays(lastDay, -30)}T16:00:00.000Z`));
      expect((await fetchOwnClaim(id)).appealBy).toBe(lastDay);
      expect((await appeal(id)).status).toBe(201);
    });

    it('is refused in any other state, without a text, and for claims of others', async () => {
      const refused = async (id: string, client = depot) => errorOf(await appeal(id, { client })).code;
      expect(await refused(await file())).toBe('CLAIM_NOT_APPEALABLE');
      expect(await refused(await decided(approve))).toBe('CLAIM_NOT_APPEALABLE');
      const withdrawn = await file();
      await withdraw(withdrawn);
      expect(await refused(withdrawn)).toBe('CLAIM_NOT_APPEALABLE');
      const billed = await decided(less);
      expect((await invoice(depot, billed)).status).toBe(201);
      expect(await refused(billed)).toBe('CLAIM_NOT_APPEALABLE');
      const id = await decided(reject);
      expect(errorOf(await appeal(id, { text: ' ' })).fields).toEqual(['text']);
      expect(await refused(id, await Client.signIn(server().url, 'both'))).toBe('NOT_FOUND');
      expect(await refused(id, desk)).toBe('FORBIDDEN');
      const tooMany = Array.from({ length: 11 }, (_, at) => photo(`${at}.jpg`));
      expect(errorOf(await appeal(id, { files: tooMany })).status).toBe(413);
      expect(await stepsOf(id)).toEqual([null, 'rejected']);
    });
  });

  it('appealing and reopening or invoicing at the same time have one winner', async () => {
    for (let at = 0; at < races; at++) {
      const id = await decided(less);
      const reopening = { reason: 'mistake', text: null };
      const isInvoice = at % 2 === 1;
      const [appealed, other] = await Promise.all([
        appeal(id),
        isInvoice ? invoice(depot, id) : sendDeskAction(desk, id, 'reopen', reopening, 2),
      ]);
      const steps = await stepsOf(id);
      if (appealed.status === 201) {
        expect(errorOf(other).code).toBe(isInvoice ? 'CLAIM_NOT_INVOICEABLE' : 'VERSION_OUTDATED');
        expect(steps).toEqual([null, 'approved', 'appealed']);
      } else {
        expect([errorOf(appealed).code, other.status]).toEqual(['CLAIM_NOT_APPEALABLE', isInvoice ? 201 : 200]);
        expect(steps).toEqual([null, 'approved', isInvoice ? 'invoiced' : 'reopened']);
      }
      expect(await eventsOf(server().database, id)).toHaveLength(3);
    }
  });

  describe('that arrive with a write of the desk have one winner', () => {
    it.each([
      ['closing', 'close', duplicate, 'closed by desk'],
      ['approving', 'decision', approve, 'approved'],
    ])('withdrawing and %s', async (_name, action, body, kind) => {
      for (let at = 0; at < races; at++) {
        const id = await file();
        const [withdrawal, decision] = await Promise.all([withdraw(id), sendDeskAction(desk, id, action, body, 1)]);
        const { claim, lines } = await fetchDeskClaim(id);
        if (withdrawal.status === 200) {
          expect(errorOf(decision)).toEqual({ status: 412, code: 'VERSION_OUTDATED' });
          expect([claim.status, lines, await stepsOf(id)]).toEqual(['Withdrawn', [], [null, 'withdrawn']]);
        } else {
          expect(decision.status).toBe(200);
          expect(errorOf(withdrawal)).toEqual({ status: 409, code: 'CLAIM_NOT_WITHDRAWABLE' });
          expect(await stepsOf(id)).toEqual([null, kind]);
        }
        expect(await eventsOf(server().database, id)).toHaveLength(2);
      }
    });
  });

  it('leave the state of every claim equal to its steps', async () => {
    const { database } = server();
    const unlike = (await findClaimsUnlikeTheirSteps(database)).map(({ id }) => id);
    const withdrawn = database
      .selectFrom('claim_events')
      .select('claim_id')
      .where('kind', 'in', ['withdrawn', 'appealed']);
    expect((await withdrawn.execute()).filter(({ claim_id }) => unlike.includes(claim_id))).toEqual([]);
  });
});
