import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { actOnClaims } from '#contract/bulk-decisions.ts';
import { DeskClaim } from '#contract/claim-decisions.ts';
import { actOnAll } from '#server/desk/bulk-actions.ts';
import { portalItself } from '#server/audit/write-audit.ts';
import { onEachDatabase } from '#tests/support/server.ts';
import { claimFields, claimForm, claimOf } from './support/claim-form.ts';
import { Client, errorOf, newKey } from './support/client.ts';
import { deskClaimOf, eventsOf, sendDeskAction } from './support/desk-actions.ts';

const disc = { kind: 'part', description: 'Disc', number: 'NV-77', quantity: 1, priceCents: 5_215 } as const;
const decided = [{ ...disc, approvedCents: 5_215 }];
const done = (id: string) => ({ id, status: 200, code: null });

onEachDatabase('Several claims at once (R-DESK-53)', (server) => {
  let depot: Client;
  let desk: Client;
  beforeAll(async () => {
    depot = await Client.signIn(server().url, 'depot');
    desk = await Client.signIn(server().url, 'desk');
  });

  const file = async () => claimOf(await depot.form('/warranties/claims', claimForm(await claimFields(depot)))).id;
  const read = async (id: string) => v.parse(DeskClaim, (await desk.get(`/desk/claims/${id}`)).json);
  const act = async (id: string, action: string, body: unknown) =>
    deskClaimOf(await sendDeskAction(desk, id, action, body, (await read(id)).version));
  const priced = async () => {
    const id = await file();
    await act(id, 'price', { lines: decided });
    return id;
  };
  const send = (body: object, { client = desk, key = newKey() } = {}) =>
    client.post('/desk/claims/bulk', body, { headers: { 'idempotency-key': key } });
  const resultsOf = ({ json }: { json: unknown }) => v.parse(actOnClaims.output, json).results;
  const approvalsOf = async (id: string) =>
    (await eventsOf(server().database, id)).filter(({ kind }) => kind === 'approved').length;

  it('are approved, each judged by itself, in the order in which they are named', async () => {
    const [good, changed, unpriced, approved, typed] = [
      await priced(),
      await priced(),
      await file(),
      await priced(),
      await file(),
    ];
    await act(approved, 'decision', { decision: 'approve' });
    const answer = await send({
      action: 'approve',
      claims: [
        { id: good, version: 2 },
        { id: changed, version: 1 },
        { id: 'no-such-claim', version: 1 },
        { id: unpriced, version: 1 },
        { id: approved, version: 3 },
        { id: typed, version: 1, lines: decided },
      ],
      text: 'As agreed.',
    });
    expect(resultsOf(answer)).toEqual([
      done(good),
      { id: changed, status: 412, code: 'VERSION_OUTDATED' },
      { id: 'no-such-claim', status: 404, code: 'NOT_FOUND' },
      { id: unpriced, status: 422, code: 'VALIDATION_FAILED' },
      { id: approved, status: 409, code: 'CONFLICT' },
      done(typed),
    ]);
    for (const id of [good, typed]) {
      const { claim, events } = await read(id);
      expect(claim).toMatchObject({ status: 'Approved', grossTotal: 52.15 });
      expect(events.at(-1)).toMatchObject({ kind: 'approved', note: 'As agreed.', by: 'Simone Achebe' });
      expect(await approvalsOf(id)).toBe(1);
    }
    expect(await read(changed)).toMatchObject({ version: 2, claim: { status: 'Pending Review' } });
    expect(await read(unpriced)).toMatchObject({ version: 1, claim: { status: 'New' } });
  });

  it('are asked about and assigned', async () => {
    const [one, other] = [await file(), await file()];
    const claims = [one, other].map((id) => ({ id, version: 1 }));
    const asked = { action: 'ask', claims, asksFor: 'photos', reasons: ['plate_not_readable'], text: 'The plate.' };
    expect(resultsOf(await send(asked))).toEqual([done(one), done(other)]);
    for (const id of [one, other]) expect((await read(id)).claim.substatus).toBe('Photos requested');

    const [first = { id: '', version: 0 }, second = first] = claims.map(({ id }) => ({ id, version: 2 }));
    const give = (assigneeId: string | null, from: (string | null)[]) =>
      send({
        action: 'assign',
        assigneeId,
        claims: [first, second].map((claim, at) => ({ ...claim, from: from[at] })),
      });
    const message = 'Somebody else has taken or released this claim meanwhile.';
    const taken = { id: other, status: 409, code: 'CONFLICT', message };
    expect(resultsOf(await give('demo-desk', [null, null]))).toEqual([done(one), done(other)]);
    expect(resultsOf(await give('demo-admin', ['demo-desk', null]))).toEqual([done(one), taken]);
    const assignees = async () => {
      const rows = server().database.selectFrom('claims').select(['id', 'assignee_id']).where('id', 'in', [one, other]);
      return new Map((await rows.execute()).map(({ id, assignee_id }) => [id, assignee_id]));
    };
    expect(await assignees()).toEqual(
      new Map([
        [one, 'demo-admin'],
        [other, 'demo-desk'],
      ]),
    );
    // Whoever has them.
    const nobody = { action: 'assign', assigneeId: null, claims: [first, second] };
    expect(resultsOf(await send(nobody))).toEqual([done(one), done(other)]);
    expect([...(await assignees()).values()]).toEqual([null, null]);
  });

  it('are changed once by a key, with the same results', async () => {
    const [good, bad] = [await priced(), await file()];
    const claims = [
      { id: good, version: 2 },
      { id: bad, version: 1 },
    ];
    const key = newKey();
    const body = { action: 'approve', claims };
    const [first, again] = [await send(body, { key }), await send(body, { key })];
    expect([first.status, again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 200, 'true']);
    expect(again.text).toBe(first.text);
    expect(await approvalsOf(good)).toBe(1);
    expect(errorOf(await send({ ...body, text: 'Another' }, { key })).code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it('are approved by one of two calls at once, whatever their order', async () => {
    const ids = [await priced(), await priced(), await priced()];
    const claims = ids.map((id) => ({ id, version: 2 }));
    const [one, other] = await Promise.all([
      send({ action: 'approve', claims }),
      send({ action: 'approve', claims: claims.toReversed() }),
    ]);
    for (const id of ids) {
      const codes = [one, other].flatMap((answer) => resultsOf(answer).filter((result) => result.id === id));
      expect(codes.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412]);
      expect(await approvalsOf(id)).toBe(1);
    }
  });

  describe('are refused', () => {
    it('without claims, a known action or a key, and named twice', async () => {
      const id = await priced();
      const claim = { id, version: 2 };
      for (const body of [
        { action: 'approve', claims: [] },
        { action: 'reject', claims: [claim] },
        { action: 'approve', claims: [claim, claim] },
        { action: 'approve', claims: Array.from({ length: 101 }, (_, at) => ({ id: `${at}`, version: 1 })) },
        { action: 'ask', claims: [claim], asksFor: 'photos', reasons: [], text: ' ' },
      ])
        expect(errorOf(await send(body))).toMatchObject({ status: 422, code: 'VALIDATION_FAILED' });
      expect((await desk.post('/desk/claims/bulk', { action: 'approve', claims: [claim] })).status).toBe(422);
      expect((await read(id)).version).toBe(2);
    });

    it('of the own company', async () => {
      const id = await priced();
      const { database } = server();
      const own = (createdBy: string) =>
        database.updateTable('claims').set({ created_by: createdBy }).where('id', '=', id).execute();
      await own('demo-desk');
      const answer = await send({ action: 'approve', claims: [{ id, version: 2 }] });
      const message = expect.stringContaining('Nobody decides a claim of their own company');
      expect(resultsOf(answer)).toEqual([{ id, status: 403, code: 'FORBIDDEN', message }]);
      await own('demo-depot');
    });

    it('when Salesforce is the desk', async () => {
      const { context } = server();
      const platform = { ...context.platform, desk: null };
      const call = { caller: { accountId: 'demo-desk', contactId: null }, by: portalItself, now: new Date() };
      const acting = actOnAll(
        { ...call, context: { ...context, platform }, newId: newKey, language: 'en' },
        { action: 'assign', assigneeId: null, claims: [{ id: 'any', version: 1 }] },
      );
      await expect(acting).rejects.toMatchObject({ code: 'NOT_FOUND' });
    });
  });

  it('are exported alone', async () => {
    const [one, other] = [await file(), await file()];
    const { name } = (await read(one)).claim;
    const rows = (await desk.get(`/exports/desk-claims?ids=${one},${other}`)).text.trim().split('\n');
    expect(rows).toHaveLength(3);
    expect(rows.some((row) => row.includes(name))).toBe(true);
  });
});
