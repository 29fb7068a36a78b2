import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { DeskClaim } from '#contract/claim-decisions.ts';
import { getClaim, listClaims } from '#contract/claims.ts';
import { listInbox } from '#contract/inbox.ts';
import { getOverview } from '#contract/overview.ts';
import { tellEvents } from '#server/delivery/tell-events.ts';
import { onEachDatabase } from '#tests/support/server.ts';
import { claimFields, claimForm, claimOf } from './support/claim-form.ts';
import { findClaimsUnlikeTheirSteps } from './support/claims-unlike-their-steps.ts';
import { Client, errorOf, newKey } from './support/client.ts';
import { deskClaimOf, eventsOf, sendDeskAction } from './support/desk-actions.ts';
import { amend, claimIn } from './support/follow-ups.ts';

const disc = { kind: 'part', description: 'Disc', number: 'NV-77', quantity: 1, priceCents: 5_215 } as const;
const whole = { ...disc, approvedCents: 5_215 };
const approve = { decision: 'approve', lines: [whole] };
const duplicate = { reason: 'duplicate', text: 'See the other one.' };
const reason = 'The customer paid for it.';

/** Pairs of writes that arrive at the same time, of each kind. */
const races = 8;

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
      const id = await file();
      await withdraw(id);
      await tellEvents(server().context);
      const { data } = v.parse(listInbox.output, (await desk.get('/inbox?size=100')).json);
      expect(data.filter(({ claim }) => claim?.id === id)).toEqual([]);
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
    const withdrawn = database.selectFrom('claim_events').select('claim_id').where('kind', '=', 'withdrawn');
    expect((await withdrawn.execute()).filter(({ claim_id }) => unlike.includes(claim_id))).toEqual([]);
  });
});
