import * as v from 'valibot';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { AdminAccount, listAccounts, setApprovalLimit } from '#contract/admin-accounts.ts';
import { actOnClaims } from '#contract/bulk-decisions.ts';
import { DeskClaim } from '#contract/claim-decisions.ts';
import { getClaim, listClaims } from '#contract/claims.ts';
import { getDeskChoices, listDeskClaims } from '#contract/desk-queue.ts';
import { onEachDatabase } from '#tests/support/server.ts';
import { claimFields, claimForm, claimOf } from './support/claim-form.ts';
import { findClaimsUnlikeTheirSteps } from './support/claims-unlike-their-steps.ts';
import { Client, errorOf, newKey } from './support/client.ts';
import { deskClaimOf, eventsOf, sendDeskAction } from './support/desk-actions.ts';

const disc = { kind: 'part', description: 'Disc', number: 'NV-77', quantity: 1, priceCents: 20_000 } as const;
const linesOf = (cents: number) => [{ ...disc, approvedCents: cents, reason: cents < 20_000 ? 'not_covered' : null }];
const approveFor = (cents: number) => ({ decision: 'approve', lines: linesOf(cents), text: 'It is worth it.' });

onEachDatabase('What a person of the desk approves alone (R-DESK-65)', (server) => {
  let depot: Client;
  let desk: Client;
  let admin: Client;
  beforeAll(async () => {
    depot = await Client.signIn(server().url, 'depot');
    desk = await Client.signIn(server().url, 'desk');
    admin = await Client.signIn(server().url, 'admin');
  });
  afterEach(async () => {
    await server().database.updateTable('accounts').set({ approval_limit_cents: null }).execute();
  });

  const limit = (id: string, cents: unknown, client = admin) =>
    client.write('PUT', `/admin/account/${id}/approval-limit`, { cents }, {});
  const file = async () => claimOf(await depot.form('/warranties/claims', claimForm(await claimFields(depot)))).id;
  const read = async (id: string, client = desk) => v.parse(DeskClaim, (await client.get(`/desk/claims/${id}`)).json);
  const send = async (id: string, body: unknown, client = desk) =>
    sendDeskAction(client, id, 'decision', body, (await read(id)).version);
  const decide = async (id: string, body: unknown, client = desk) => deskClaimOf(await send(id, body, client));
  const told = async (id: string) => v.parse(getClaim.output, (await depot.get(`/warranties/claims/${id}`)).json);

  it('has a limit that only an admin sets, which the list of accounts shows and the audit log keeps', async () => {
    const answer = await limit('demo-desk', 15_000);
    expect(v.parse(setApprovalLimit.output, answer.json)).toMatchObject({
      id: 'demo-desk',
      approvalLimitCents: 15_000,
    });
    const { data } = v.parse(listAccounts.output, (await admin.get('/admin/account?search=desk@portal')).json);
    expect(data).toMatchObject([{ approvalLimitCents: 15_000 }]);
    const row = server().database.selectFrom('audit_log').select(['before', 'after']).where('target', '=', 'demo-desk');
    const { before, after } = await row
      .where('kind', '=', 'account_changed')
      .orderBy('at', 'desc')
      .executeTakeFirstOrThrow();
    expect([before, after]).toEqual([
      expect.stringContaining('"approvalLimit":null'),
      expect.stringContaining('"approvalLimit":150'),
    ]);
    expect(v.parse(AdminAccount, (await limit('demo-desk', null)).json).approvalLimitCents).toBeNull();
    expect(errorOf(await limit('demo-desk', 15_000, desk)).status).toBe(403);
    for (const cents of [-1, 1.5, 'many', undefined])
      expect(errorOf(await limit('demo-desk', cents)).code).toBe('VALIDATION_FAILED');
    expect(errorOf(await limit('demo-depot', 15_000))).toMatchObject({ status: 409, code: 'CONFLICT' });
    expect(errorOf(await limit('nobody', 15_000)).status).toBe(404);
  });

  it('approves up to the limit, and recommends above it, until somebody else approves', async () => {
    await limit('demo-desk', 15_000);
    const [within, above] = [await file(), await file()];
    const approved = await decide(within, approveFor(15_000));
    expect(approved).toMatchObject({ claim: { status: 'Approved' }, approvalLimitCents: 15_000 });
    const state = { status: 'Pending Review', substatus: 'Second approval' };
    const recommended = await decide(above, approveFor(15_001));
    expect(recommended).toMatchObject({ claim: state, isRecommended: true });
    expect(recommended.events.at(-1)).toMatchObject({
      kind: 'recommended',
      by: 'Simone Achebe',
      note: 'It is worth it.',
    });
    const queue = v.parse(listDeskClaims.output, (await desk.get('/desk/claims?substatus=Second+approval')).json);
    expect(queue.data.map(({ id }) => id)).toContain(above);

    // Also with less, or with a higher limit by now.
    const refused = { status: 403, code: 'FORBIDDEN' };
    expect(errorOf(await send(above, approveFor(10_000)))).toMatchObject(refused);
    await limit('demo-desk', null);
    expect(errorOf(await send(above, { decision: 'approve' }))).toMatchObject(refused);
    expect(await read(above, admin)).toMatchObject({ isRecommended: false, lines: [{ approvedCents: 15_001 }] });
    // Whose own limit is too low recommends it too.
    expect(errorOf(await limit('demo-admin', 15_000))).toMatchObject({ status: 409, code: 'CONFLICT' });
    const ofAdmin = server().database.updateTable('accounts').where('id', '=', 'demo-admin');
    await ofAdmin.set({ approval_limit_cents: 15_000 }).execute();
    expect(await decide(above, { decision: 'approve' }, admin)).toMatchObject({ claim: state });
    await ofAdmin.set({ approval_limit_cents: null }).execute();
    expect(errorOf(await send(above, { decision: 'approve' }, admin))).toMatchObject(refused);
    expect(await findClaimsUnlikeTheirSteps(server().database)).toEqual([]);
  });

  it('is told to the depot by nothing before the second approval', async () => {
    await limit('demo-desk', 0);
    const id = await file();
    await decide(id, approveFor(20_000));
    await sendDeskAction(desk, id, 'price', { lines: linesOf(20_000) }, (await read(id)).version);
    const claim = await told(id);
    expect(claim).toMatchObject({ status: 'Pending Review', substatus: null, grossTotal: null, lines: [] });
    expect(claim.timeline?.map(({ kind, status, substatus, note }) => [kind, status, substatus, note])).toEqual([
      [undefined, 'New', null, null],
      [undefined, 'Pending Review', null, null],
    ]);
    const { data } = v.parse(listClaims.output, (await depot.get('/warranties/claims?size=1')).json);
    expect(data).toMatchObject([{ id, status: 'Pending Review', substatus: null, grossTotal: null }]);
    expect(await eventsOf(server().database, id)).toMatchObject([
      { kind: 'claim_received' },
      { kind: 'status_changed', payload: { status: 'Pending Review', substatus: null, note: null, total: null } },
    ]);
    await decide(id, { decision: 'approve' }, admin);
    expect(await told(id)).toMatchObject({ status: 'Approved', grossTotal: 200 });
  });

  it('is judged anew after the depot was asked, and rejected by anybody', async () => {
    await limit('demo-desk', 0);
    const [asked, rejected] = [await file(), await file()];
    for (const id of [asked, rejected]) await decide(id, approveFor(20_000));
    const { version } = await read(asked);
    await sendDeskAction(desk, asked, 'request', { asksFor: 'information', reasons: [], text: 'Why?' }, version);
    expect(await decide(asked, approveFor(20_000))).toMatchObject({ claim: { substatus: 'Second approval' } });
    const rejection = { decision: 'reject', reason: 'wear', text: 'Worn.' };
    expect(await decide(rejected, rejection)).toMatchObject({ claim: { status: 'Rejected' } });
  });

  it('holds for several claims at once', async () => {
    await limit('demo-desk', 15_000);
    const [within, above] = [await file(), await file()];
    const claims = [
      { id: within, version: 1, lines: linesOf(15_000) },
      { id: above, version: 1, lines: linesOf(20_000) },
    ];
    const bulk = async (changed: object[]) => {
      const headers = { 'idempotency-key': newKey() };
      const { json } = await desk.post('/desk/claims/bulk', { action: 'approve', claims: changed }, { headers });
      return v.parse(actOnClaims.output, json).results;
    };
    const choices = v.parse(getDeskChoices.output, (await desk.get('/desk/choices')).json);
    expect(choices.approvalLimitCents).toBe(15_000);
    // Which is approved and which only recommended is said.
    expect(await bulk(claims)).toEqual([
      { id: within, status: 200, code: null },
      { id: above, status: 200, code: null, isRecommended: true },
    ]);
    expect((await read(within)).claim.status).toBe('Approved');
    expect((await read(above)).claim.substatus).toBe('Second approval');
    expect(await bulk([{ id: above, version: 2 }])).toEqual([
      { id: above, status: 403, code: 'FORBIDDEN', message: expect.stringContaining('You recommended this claim') },
    ]);
  });
});
