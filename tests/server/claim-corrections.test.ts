import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { reopenReasons } from '#contract/claim-corrections.ts';
import { DeskClaim } from '#contract/claim-decisions.ts';
import { getClaim, listClaims } from '#contract/claims.ts';
import { listInbox } from '#contract/inbox.ts';
import { mailNews } from '#server/delivery/mail/mail-news.ts';
import { tellEvents } from '#server/delivery/tell-events.ts';
import { close, reopen } from '#server/desk/claim-corrections.ts';
import { judgeDueClaims } from '#server/desk/judge-claims.ts';
import { onEachDatabase } from '#tests/support/server.ts';
import { claimFields, claimForm, claimOf } from './support/claim-form.ts';
import { findClaimsUnlikeTheirSteps } from './support/claims-unlike-their-steps.ts';
import { Client, errorOf, newKey } from './support/client.ts';
import { deskClaimOf, eventsOf, sendDeskAction } from './support/desk-actions.ts';
import { amend, invoice } from './support/follow-ups.ts';
import { lettersTo } from './support/letters.ts';
import { races } from './support/races.ts';

const disc = { kind: 'part', description: 'Disc', number: 'NV-77', quantity: 1, priceCents: 5_215 } as const;
const whole = { ...disc, approvedCents: 5_215 };
const approve = { decision: 'approve', lines: [whole] };
const reject = { decision: 'reject', lines: [whole], reason: 'wear', text: 'Worn.' };
const mistake = { reason: 'mistake', text: 'The wrong claim, sorry.' };
const duplicate = { reason: 'duplicate', text: 'See the other one.' };

onEachDatabase('Corrections at the desk', (server) => {
  let depot: Client;
  let desk: Client;
  let other: Client;
  beforeAll(async () => {
    depot = await Client.signIn(server().url, 'depot');
    desk = await Client.signIn(server().url, 'desk');
    other = await Client.signIn(server().url, 'admin');
  });

  const file = async () => claimOf(await depot.form('/warranties/claims', claimForm(await claimFields(depot)))).id;
  const fetchDeskClaim = async (id: string) => v.parse(DeskClaim, (await desk.get(`/desk/claims/${id}`)).json);
  const fetchOwnClaim = async (id: string) =>
    v.parse(getClaim.output, (await depot.get(`/warranties/claims/${id}`)).json);
  const sendAction = (id: string, action: string, body: unknown, version: number, client = desk, key?: string) =>
    sendDeskAction(client, id, action, body, version, key);
  const act = async (id: string, action: string, body: unknown) => {
    const { version } = await fetchDeskClaim(id);
    return deskClaimOf(await sendAction(id, action, body, version));
  };
  const stepsOf = async (id: string) => (await fetchDeskClaim(id)).events.map(({ kind }) => kind);
  const approved = async () => {
    const id = await file();
    await act(id, 'decision', approve);
    return id;
  };

  describe('A reopened decision', () => {
    it.each([
      ['an approval', async (id: string) => act(id, 'decision', approve), 52.15],
      [
        'parts that are ordered',
        async (id: string) => {
          await act(id, 'decision', approve);
          return act(id, 'parts-ordered', {});
        },
        52.15,
      ],
      ['a rejection', async (id: string) => act(id, 'decision', reject), 0],
    ])('of %s waits for a decision, with its lines as they were', async (_case, decide, grossTotal) => {
      const id = await file();
      const { lines, version } = await decide(id);
      const reopened = deskClaimOf(await sendAction(id, 'reopen', mistake, version));
      expect(reopened).toMatchObject({
        version: version + 1,
        claim: { status: 'Pending Review', substatus: 'Reopened', grossTotal },
      });
      expect(reopened.lines).toEqual(lines);
      expect(reopened.events.at(-1)).toMatchObject({
        kind: 'reopened',
        reasons: ['mistake'],
        note: mistake.text,
        by: 'Simone Achebe',
      });
    });

    it('is told to the depot with its reason, and its amounts are the desk’s alone until the next', async () => {
      const id = await approved();
      await act(id, 'reopen', mistake);
      const open = await fetchOwnClaim(id);
      expect(open).toMatchObject({ status: 'Pending Review', substatus: 'Reopened', grossTotal: null, lines: [] });
      expect(open.timeline?.at(-1)).toMatchObject({
        kind: 'reopened',
        reasons: ['mistake'],
        note: mistake.text,
        byDesk: true,
      });
      await act(id, 'decision', { ...approve, lines: [{ ...whole, priceCents: 4_000, approvedCents: 4_000 }] });
      expect(await fetchOwnClaim(id)).toMatchObject({ status: 'Approved', substatus: null, grossTotal: 40 });
      expect((await eventsOf(server().database, id)).slice(1)).toMatchObject([
        { kind: 'approved', payload: { total: 52.15 } },
        {
          kind: 'reopened',
          payload: {
            status: 'Pending Review',
            substatus: 'Reopened',
            note: mistake.text,
            reasons: ['mistake'],
            total: null,
          },
        },
        { kind: 'approved', payload: { total: 40, isNewDecision: true } },
      ]);
      expect((await eventsOf(server().database, id))[1]?.payload).not.toHaveProperty('isNewDecision');
      const audited = await server()
        .database.selectFrom('audit_log')
        .select(['kind', 'actor', 'before', 'after'])
        .where('target', '=', id)
        .orderBy('position')
        .execute();
      expect(audited.map(({ actor, kind }) => [actor, kind])).toEqual(
        Array.from({ length: 3 }, () => ['demo-desk', 'claim_decided']),
      );
      expect(JSON.parse(audited[1]?.before ?? '')).toMatchObject({ status: 'Approved', substatus: null });
      const after = { step: 'reopened', status: 'Pending Review', substatus: 'Reopened', reasons: ['mistake'] };
      expect(JSON.parse(audited[1]?.after ?? '')).toMatchObject(after);
      expect(audited[1]?.after).not.toContain('sorry');
    });

    it('and the new decision are in the depot’s mail and inbox, in words', async () => {
      await tellEvents(server().context);
      await server().database.updateTable('inbox_items').set({ mail: null, read_at: new Date() }).execute();
      const id = await approved();
      await act(id, 'reopen', mistake);
      await act(id, 'decision', reject);
      await tellEvents(server().context);
      server().advance(60_000);
      await mailNews(server().context);
      await server().deliverMail();
      const letter = (await lettersTo(server(), 'depot@portal.example')).at(-1);
      expect(letter?.text).toMatch(/Claim reopened\. A mistake in the decision\. The wrong claim, sorry\./);
      expect(letter?.text).toMatch(/New decision: claim rejected\. Worn\./);
      const { data } = v.parse(listInbox.output, (await depot.get('/inbox')).json);
      expect(data.filter(({ claim }) => claim?.id === id).map(({ kind }) => kind)).toEqual([
        'rejected',
        'reopened',
        'approved',
        'claim_received',
      ]);
    });

    it('is not decided by a rule, not even after the depot’s next change', async () => {
      const id = await approved();
      await act(id, 'reopen', mistake);
      expect((await amend(depot, id)).status).toBe(201);
      await server()
        .database.insertInto('claims_to_judge')
        .values({ claim_id: id, due_at: new Date(0) })
        .onConflict((known) => known.column('claim_id').doUpdateSet({ due_at: new Date(0) }))
        .execute();
      await server().database.deleteFrom('photo_checks').execute();
      await judgeDueClaims(server().context, (failure) => {
        throw failure;
      });
      expect(await stepsOf(id)).toEqual([null, 'approved', 'reopened', 'estimate requested']);
    });

    it('takes back the price that it gave to the rules, and none of a later approval', async () => {
      const number = 'NV-REOPENED';
      const priceOf = async () => {
        const prices = server().database.selectFrom('approved_prices').select('cents').where('unit', '=', number);
        return (await prices.execute()).map(({ cents }) => Number(cents));
      };
      const decided = async (cents: number) => {
        const id = await file();
        await act(id, 'decision', {
          ...approve,
          lines: [{ ...whole, number, priceCents: cents, approvedCents: cents }],
        });
        return id;
      };
      const first = await decided(4_000);
      const second = await decided(9_000);
      expect(await priceOf()).toEqual([9_000]);
      await act(second, 'reopen', mistake);
      expect(await priceOf()).toEqual([]);
      await act(second, 'decision', {
        ...approve,
        lines: [{ ...whole, number, priceCents: 5_000, approvedCents: 5_000 }],
      });
      expect(await priceOf()).toEqual([5_000]);
      // An older approval that is taken back changes no later price.
      await act(first, 'reopen', mistake);
      expect(await priceOf()).toEqual([5_000]);
      await act(second, 'reopen', mistake);
      expect(await priceOf()).toEqual([]);
    });

    it('keeps an invoice out, with a code that leaves the entry to a person', async () => {
      const id = await approved();
      await act(id, 'reopen', mistake);
      expect(errorOf(await invoice(depot, id))).toEqual({ status: 409, code: 'CLAIM_NOT_INVOICEABLE' });
      await act(id, 'decision', { decision: 'approve' });
      expect((await invoice(depot, id)).status).toBe(201);
    });

    it('waits in the queue to be decided', async () => {
      const id = await approved();
      await act(id, 'reopen', mistake);
      const page = await desk.get('/desk/claims?part=to-decide&substatus=Reopened&sort=-filed');
      expect(page.text).toContain(id);
    });
  });

  describe('A closed claim', () => {
    it.each([
      ['new', async () => undefined],
      ['asked about', async (id: string) => act(id, 'request', { asksFor: 'photos', reasons: [], text: 'Photos.' })],
      ['approved', async (id: string) => act(id, 'decision', approve)],
    ])('that was %s says why, and can be reopened', async (_case, before) => {
      const id = await file();
      await before(id);
      const closed = await act(id, 'close', duplicate);
      expect(closed.claim).toMatchObject({ status: 'Closed', substatus: null });
      expect(closed.events.at(-1)).toMatchObject({
        kind: 'closed by desk',
        reasons: ['duplicate'],
        note: duplicate.text,
      });
      expect((await fetchOwnClaim(id)).timeline?.at(-1)).toMatchObject({
        status: 'Closed',
        reasons: ['duplicate'],
        note: duplicate.text,
        byDesk: true,
      });
      expect((await eventsOf(server().database, id)).at(-1)).toEqual({
        kind: 'closed',
        payload: { status: 'Closed', substatus: null, note: duplicate.text, total: null, reasons: ['duplicate'] },
      });
      expect(errorOf(await invoice(depot, id)).code).toBe('CLAIM_NOT_INVOICEABLE');
      const reopened = await act(id, 'reopen', mistake);
      expect(reopened.claim).toMatchObject({ status: 'Pending Review', substatus: 'Reopened' });
      expect((await act(id, 'decision', approve)).claim.status).toBe('Approved');
    });

    it('tells the depot no amounts, which nobody decided or nobody will pay', async () => {
      const id = await file();
      await act(id, 'price', { lines: [whole] });
      await act(id, 'close', { reason: 'no_answer', text: null });
      expect(await fetchOwnClaim(id)).toMatchObject({ status: 'Closed', grossTotal: null, lines: [] });
      const { data } = v.parse(listClaims.output, (await depot.get('/warranties/claims?size=100')).json);
      expect(data.find((claim) => claim.id === id)).toMatchObject({ grossTotal: null, lines: [] });
      expect((await fetchDeskClaim(id)).claim.grossTotal).toBe(52.15);
      expect(JSON.stringify(await eventsOf(server().database, id))).not.toMatch(/52\.15/);
    });

    it('is neither approved nor rejected in the record of its depot', async () => {
      const shown = await file();
      const before = (await fetchDeskClaim(shown)).record;
      const id = await file();
      await act(id, 'close', duplicate);
      const { record } = await fetchDeskClaim(shown);
      expect([record.decided, record.approved]).toEqual([before.decided, before.approved]);
      expect(record.last[0]?.id).toBe(id);
    });
  });

  it('are refused in every other state, and change nothing', async () => {
    const refused = async (id: string, action: string, body: unknown) => {
      const { version, events } = await fetchDeskClaim(id);
      expect(errorOf(await sendAction(id, action, body, version))).toEqual({ status: 409, code: 'CONFLICT' });
      const after = await fetchDeskClaim(id);
      expect([after.version, after.events.length]).toEqual([version, events.length]);
    };
    const fresh = await file();
    await refused(fresh, 'reopen', mistake);
    await act(fresh, 'decision', reject);
    await refused(fresh, 'close', duplicate);
    const id = await approved();
    await act(id, 'parts-ordered', {});
    await refused(id, 'close', duplicate);
    expect((await invoice(depot, id)).status).toBe(201);
    await refused(id, 'reopen', mistake);
    await refused(id, 'close', duplicate);
    const closed = await approved();
    await server().database.updateTable('claims').set({ status: 'Closed' }).where('id', '=', closed).execute();
    // Not by the desk.
    await refused(closed, 'reopen', mistake);
    await server().database.updateTable('claims').set({ status: 'Approved' }).where('id', '=', closed).execute();
  });

  it('need a reason of their list, and a text for another one', async () => {
    const id = await approved();
    const fieldsOf = async (action: string, body: object) => errorOf(await sendAction(id, action, body, 2)).fields;
    expect(await fieldsOf('reopen', {})).toEqual(['reason']);
    expect(await fieldsOf('reopen', { reason: 'duplicate' })).toEqual(['reason']);
    expect(await fieldsOf('reopen', { reason: 'other', text: ' ' })).toEqual(['text']);
    expect(await fieldsOf('close', { reason: 'mistake' })).toEqual(['reason']);
    expect(await fieldsOf('close', { reason: 'other' })).toEqual(['text']);
    for (const reason of reopenReasons) {
      const text = reason === 'other' ? 'Because.' : null;
      expect((await act(id, 'reopen', { reason, text })).events.at(-1)?.reasons).toEqual([reason]);
      await act(id, 'decision', approve);
    }
  });

  it('are made once by a key, and only on the latest version', async () => {
    const id = await approved();
    const key = newKey();
    const first = await sendAction(id, 'reopen', mistake, 2, desk, key);
    const again = await sendAction(id, 'reopen', mistake, 2, desk, key);
    expect([first.status, again.headers.get('idempotent-replayed'), again.text]).toEqual([200, 'true', first.text]);
    expect(errorOf(await sendAction(id, 'close', duplicate, 2))).toEqual({ status: 412, code: 'VERSION_OUTDATED' });
    expect(await stepsOf(id)).toEqual([null, 'approved', 'reopened']);
  });

  it('are refused for a claim of one’s own, an unknown one, and where Salesforce is the desk', async () => {
    const id = await approved();
    const { database, context } = server();
    await database.updateTable('claims').set({ created_by: 'demo-desk' }).where('id', '=', id).execute();
    expect(errorOf(await sendAction(id, 'reopen', mistake, 2)).code).toBe('FORBIDDEN');
    expect(errorOf(await sendAction(id, 'close', duplicate, 2)).code).toBe('FORBIDDEN');
    expect(errorOf(await sendAction('nothing', 'reopen', mistake, 1))).toEqual({ status: 404, code: 'NOT_FOUND' });
    expect(errorOf(await depot.post(`/desk/claims/${id}/close`, duplicate)).status).toBe(403);
    const caller = { accountId: 'demo-desk', contactId: null };
    const salesforce = { ...context, platform: { ...context.platform, desk: null } };
    const by = { accountId: 'demo-desk', network: null };
    const correction = { context: salesforce, caller, id, version: 2, by, now: context.now() };
    await expect(reopen(correction, { reason: 'mistake', text: null })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(close(correction, { reason: 'duplicate', text: null })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  describe('that arrive with another write have one winner', () => {
    it('reopening and invoicing', async () => {
      for (let at = 0; at < races; at++) {
        const id = await approved();
        const [reopening, bill] = await Promise.all([sendAction(id, 'reopen', mistake, 2), invoice(depot, id)]);
        const { claim } = await fetchDeskClaim(id);
        if (bill.status === 201) {
          expect(errorOf(reopening)).toEqual({ status: 412, code: 'VERSION_OUTDATED' });
          expect([claim.status, await stepsOf(id)]).toEqual(['Approved', [null, 'approved', 'invoiced']]);
        } else {
          expect([reopening.status, errorOf(bill).code]).toEqual([200, 'CLAIM_NOT_INVOICEABLE']);
          expect([claim.invoicedAt, await stepsOf(id)]).toEqual([null, [null, 'approved', 'reopened']]);
        }
        expect((await eventsOf(server().database, id)).length).toBe(3);
      }
    });

    it('closing and deciding', async () => {
      for (let at = 0; at < races; at++) {
        const id = await file();
        const answers = await Promise.all([
          sendAction(id, 'close', duplicate, 1, desk),
          sendAction(id, 'decision', approve, 1, other),
        ]);
        expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412]);
        const isClosed = answers[0].status === 200;
        expect(await stepsOf(id)).toEqual([null, isClosed ? 'closed by desk' : 'approved']);
        expect((await fetchDeskClaim(id)).lines).toHaveLength(isClosed ? 0 : 1);
      }
    });
  });

  it('leave the state of every claim equal to its steps', async () => {
    expect(await findClaimsUnlikeTheirSteps(server().database)).toEqual([]);
  });
});
