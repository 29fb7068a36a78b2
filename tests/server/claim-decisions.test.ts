import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { DeskClaim } from '#contract/claim-decisions.ts';
import { getClaim, listClaims } from '#contract/claims.ts';
import { sumLines } from '#domain/desk-rules.ts';
import { demoId } from '#server/demo/demo-id.ts';
import { retailers, stores } from '#server/demo/demo-retailers.ts';
import { contactIds, depotIds } from '#server/demo/demo-people.ts';
import { inTransaction } from '#server/http/route.ts';
import { assign } from '#server/desk/assign-claim.ts';
import { openForDecision, readDeskClaim } from '#server/desk/desk-decisions.ts';
import { onOneDatabase } from '#tests/support/server.ts';
import { claimFields, claimForm, claimOf, photo } from './support/claim-form.ts';
import { Client, errorOf, newKey } from './support/client.ts';
import { deskClaimOf, eventsOf, sendDeskAction } from './support/desk-actions.ts';
import { amend, invoice } from './support/follow-ups.ts';
import { findClaimsUnlikeTheirSteps } from './support/claims-unlike-their-steps.ts';

const labour = { kind: 'labour', description: '', quantity: 1.75, priceCents: 9_500 } as const;
const disc = {
  kind: 'part',
  description: 'Friction disc',
  number: 'NV-114-0231',
  quantity: 1,
  priceCents: 5_215,
} as const;
const cut = { ...labour, approvedCents: 11_875, reason: 'above_guide', reasonText: 'Without the axle.' } as const;
const whole = { ...disc, approvedCents: 5_215 } as const;

const parsed = (text: string | null): unknown => JSON.parse(text ?? 'null');

onOneDatabase('Decisions of the desk', (server) => {
  let depot: Client;
  let desk: Client;
  let other: Client;
  beforeAll(async () => {
    depot = await Client.signIn(server().url, 'depot');
    desk = await Client.signIn(server().url, 'desk');
    other = await Client.signIn(server().url, 'admin');
  });

  const file = async (files: File[] = []) =>
    claimOf(await depot.form('/warranties/claims', claimForm(await claimFields(depot), files))).id;
  const fetchDeskClaim = async (id: string, client = desk) =>
    v.parse(DeskClaim, (await client.get(`/desk/claims/${id}`)).json);
  const fetchOwnClaim = async (id: string) =>
    v.parse(getClaim.output, (await depot.get(`/warranties/claims/${id}`)).json);
  const sendAction = (id: string, action: string, body: unknown, version: number, client = desk, key?: string) =>
    sendDeskAction(client, id, action, body, version, key);
  const audited = async (id: string) => {
    const rows = await server()
      .database.selectFrom('audit_log')
      .select(['kind', 'before', 'after'])
      .where('target', '=', id)
      .orderBy('position')
      .execute();
    return rows.map((row) => ({ kind: row.kind, before: parsed(row.before), after: parsed(row.after) }));
  };
  const approve = { decision: 'approve', lines: [cut, whole] };

  it('read the filed claim, its photos and its registration', async () => {
    const picture = photo('disc.jpg');
    const first = await file([picture]);
    const id = await file([picture]);
    const { claim, version, isOwn, lines, registration, cover, earlier, record, samePhotos, files, events } =
      await fetchDeskClaim(id);
    expect(claim).toMatchObject({ id, status: 'New', createdBy: 'Dave Kowalchuk' });
    expect([version, isOwn, lines]).toEqual([1, false, []]);
    const registered = { name: expect.stringMatching(/^PR-\d+$/), status: 'Approved' };
    expect(registration).toEqual({ ...registered, retailer: null, store: null });
    const store = stores[0];
    const retailer = retailers.find((one) => one.id === store?.parent_id);
    await server()
      .database.updateTable('registrations')
      .set({ retailer_id: retailer?.id ?? null, store_id: store?.id ?? null })
      .where('id', '=', claim.productRegistration?.id ?? '')
      .execute();
    expect((await fetchDeskClaim(id)).registration).toEqual({
      ...registered,
      retailer: retailer?.name,
      store: store?.name,
    });
    expect(cover.labourDays).toBeGreaterThan(0);
    expect(cover.partsDays).toBeGreaterThan(0);
    expect(earlier.map((one) => one.id)).toContain(first);
    expect(earlier.map((one) => one.id)).not.toContain(id);
    expect(record.decided).toBeGreaterThan(record.approved);
    expect(record.approved).toBeGreaterThan(10);
    expect(record.last).toHaveLength(5);
    expect(samePhotos).toMatchObject([{ fileId: files[0]?.id, id: first, depot: 'Harbour & Pine Small Engine' }]);
    expect(events).toMatchObject([{ status: 'New', kind: null, by: 'Dave Kowalchuk', reasons: [] }]);
    // The desk reads the photos of every depot; another depot does not.
    const path = `/files/${files[0]?.id ?? ''}/content`;
    expect((await desk.get(path)).status).toBe(200);
    expect((await (await Client.signIn(server().url, 'depot.qc')).get(path)).status).toBe(404);
  });

  it('use the warranty days that were left on the day of the failure', async () => {
    const { claim, cover } = await fetchDeskClaim(demoId('claim', 1));
    const days = (end: string | null | undefined) =>
      (Date.parse(end ?? '') - Date.parse(claim.dateOfFailure ?? '')) / 86_400_000;
    expect(cover).toEqual({
      labourDays: days(claim.productRegistration?.labourExpireDate),
      partsDays: days(claim.productRegistration?.partsExpireDate),
    });
    // An older claim may have no registration.
    const id = await file();
    await server().database.updateTable('claims').set({ registration_id: null }).where('id', '=', id).execute();
    expect((await fetchDeskClaim(id)).cover).toEqual({ labourDays: null, partsDays: null });
  });

  it('include a request for photos, which the depot answers', async () => {
    const id = await file();
    const body = { asksFor: 'photos', reasons: ['plate_not_readable'], text: 'The plate, please.' };
    const asked = deskClaimOf(await sendAction(id, 'request', body, 1));
    expect(asked).toMatchObject({ version: 2, claim: { status: 'Pending Review', substatus: 'Photos requested' } });
    const step = { status: 'Pending Review', reasons: ['plate_not_readable'], note: 'The plate, please.' };
    const { timeline } = await fetchOwnClaim(id);
    expect(timeline?.at(-1)).toMatchObject({ ...step, createdBy: null, byDesk: true });
    expect(timeline?.[0]?.byDesk).toBeUndefined();
    expect(asked.events.at(-1)).toMatchObject({ ...step, kind: 'requested', by: 'Simone Achebe' });

    const form = claimForm({ ...(await claimFields(depot)) }, [photo('plate.jpg')]);
    expect((await depot.form(`/warranties/claims/${id}`, form, { method: 'PATCH' })).status).toBe(200);
    expect(await fetchDeskClaim(id)).toMatchObject({
      version: 3,
      claim: { status: 'Pending Review', substatus: null },
    });
    const info = deskClaimOf(await sendAction(id, 'request', { ...body, asksFor: 'information', reasons: [] }, 3));
    expect(info.claim.substatus).toBe('Information requested');
    expect((await eventsOf(server().database, id)).map(({ kind }) => kind)).toEqual([
      'claim_received',
      'photos_requested',
      'photos_received',
      'information_requested',
    ]);
    expect((await audited(id))[0]).toMatchObject({
      kind: 'claim_decided',
      after: { step: 'requested', reasons: ['plate_not_readable'] },
    });
  });

  it('approve priced lines with one changed, and the depot reads the reason', async () => {
    const id = await file();
    const priced = deskClaimOf(await sendAction(id, 'price', { lines: [labour, whole] }, 1));
    expect(priced).toMatchObject({ version: 2, claim: { status: 'Pending Review', grossTotal: 52.15 } });
    const [first, second] = priced.lines;
    expect(first).toMatchObject({ claimedCents: 16_625, approvedCents: null, paidCents: null });
    // What is only saved reaches the desk alone, from the first time on.
    const open = await fetchOwnClaim(id);
    expect(open).toMatchObject({ status: 'Pending Review', grossTotal: null, lines: [] });
    expect(open.timeline).toMatchObject([{ status: 'New' }, { status: 'Pending Review', byDesk: true }]);
    expect(JSON.stringify(open)).not.toMatch(/priced|52\.15|5215|16625/);
    const { data } = v.parse(listClaims.output, (await depot.get('/warranties/claims?size=100')).json);
    expect(data.find((claim) => claim.id === id)).toMatchObject({ grossTotal: null, lines: [] });
    const cheaper = { ...whole, id: second?.id, priceCents: 5_000, approvedCents: 5_000 };
    const longer = { ...labour, id: first?.id, quantity: 2 };
    for (const [body, version] of [
      [{ lines: [{ ...labour, id: first?.id }, cheaper] }, 2],
      [{ lines: [longer, cheaper] }, 3],
      [{ lines: [longer, cheaper] }, 4],
    ] as const)
      expect((await sendAction(id, 'price', body, version)).status).toBe(200);

    const lines = [
      { ...cut, id: first?.id },
      { ...whole, id: second?.id },
    ];
    const approved = deskClaimOf(await sendAction(id, 'decision', { decision: 'approve', lines }, 5));
    expect(approved).toMatchObject({ version: 6, claim: { status: 'Approved', grossTotal: 170.9 } });
    expect(approved.lines.map((line) => line.id)).toEqual([first?.id, second?.id]);

    const read = await fetchOwnClaim(id);
    expect(read.grossTotal).toBe(170.9);
    expect(read.timeline?.map(({ status }) => status)).toEqual(['New', 'Pending Review', 'Approved']);
    expect(read.lines).toEqual(approved.lines);
    expect(read.lines?.[0]).toMatchObject({
      approvedCents: 11_875,
      reason: 'above_guide',
      reasonText: 'Without the axle.',
    });
    expect(read.lines?.[1]).toMatchObject({ claimedCents: 5_215, approvedCents: 5_215, reason: null });

    const ordered = deskClaimOf(await sendAction(id, 'parts-ordered', { text: 'In three days.' }, 6));
    expect(ordered.claim.status).toBe('Parts Ordered');
    expect((await invoice(depot, id)).status).toBe(201);
    const invoiced = await fetchDeskClaim(id);
    expect(invoiced.version).toBe(8);
    const { invoiceNumber: note = null } = invoiced.claim.invoice ?? {};
    expect(note).not.toBeNull();
    expect(invoiced.events.map(({ kind }) => kind)).toEqual([
      null,
      'priced',
      'priced',
      'priced',
      'priced',
      'approved',
      'parts ordered',
      'invoiced',
    ]);
    expect(invoiced.events.at(-1)).toMatchObject({ status: 'Parts Ordered', note, by: 'Dave Kowalchuk' });

    expect((await eventsOf(server().database, id)).map(({ kind }) => kind)).toEqual([
      'claim_received',
      'status_changed',
      'approved',
      'parts_ordered',
      'invoice_received',
    ]);
    expect((await eventsOf(server().database, id))[1]?.payload).toMatchObject({ total: null });
    const part = `${second?.id} part 1 ×`;
    expect(await audited(id)).toMatchObject([
      { kind: 'claim_decided', after: { step: 'priced' } },
      {
        before: { lines: [`${part} 52.15 approved 52.15`] },
        after: { step: 'priced', lines: [`${part} 50 approved 50`] },
      },
      {
        before: { lines: [`${first?.id} labour 1.75 × 95`] },
        after: { lines: [`${first?.id} labour 2 × 95`] },
      },
      { after: { step: 'priced' } },
      {
        before: { total: 50 },
        after: {
          step: 'approved',
          status: 'Approved',
          total: 170.9,
          lines: [`${first?.id} labour 1.75 × 95 approved 118.75 above_guide`, `${part} 52.15 approved 52.15`],
        },
      },
      { after: { step: 'parts ordered' } },
    ]);
    expect((await audited(id))[3]).not.toHaveProperty('after.lines');
  });

  it('approve the stored lines', async () => {
    const id = await file();
    expect((await sendAction(id, 'price', { lines: [cut, whole] }, 1)).status).toBe(200);
    const approved = deskClaimOf(await sendAction(id, 'decision', { decision: 'approve' }, 2));
    expect(approved.claim).toMatchObject({ status: 'Approved', grossTotal: 170.9 });
  });

  it('reject with a reason and a text, and clear the approved amounts', async () => {
    const id = await file();
    expect((await sendAction(id, 'price', { lines: [cut, whole] }, 1)).status).toBe(200);
    const refused = async (body: object) =>
      errorOf(await sendAction(id, 'decision', { decision: 'reject', ...body }, 2));
    expect(await refused({})).toMatchObject({ code: 'VALIDATION_FAILED', fields: ['reason', 'text'] });
    expect(await refused({ reason: 'wear' })).toMatchObject({ fields: ['text'] });
    expect(await refused({ text: 'Worn.' })).toMatchObject({ fields: ['reason'] });
    expect(await refused({ reason: 'because', text: 'Worn.' })).toMatchObject({ fields: ['reason'] });

    const rejected = deskClaimOf(
      await sendAction(id, 'decision', { decision: 'reject', reason: 'wear', text: 'Worn.' }, 2),
    );
    expect(rejected.claim).toMatchObject({ status: 'Rejected', grossTotal: 0 });
    expect(rejected.lines.map(({ approvedCents, reason }) => [approvedCents, reason])).toEqual([
      [0, 'claim_rejected'],
      [0, 'claim_rejected'],
    ]);
    expect((await fetchOwnClaim(id)).timeline?.at(-1)).toMatchObject({
      status: 'Rejected',
      reasons: ['wear'],
      note: 'Worn.',
    });
    expect((await eventsOf(server().database, id)).at(-1)).toEqual({
      kind: 'rejected',
      payload: { status: 'Rejected', substatus: null, note: 'Worn.', total: 0 },
    });
    expect((await audited(id)).at(-1)).toMatchObject({ after: { step: 'rejected', reasons: ['wear'], total: 0 } });
  });

  it.each([
    ['no lines', {}, ['lines']],
    ['less without a reason', { lines: [{ ...labour, approvedCents: 1 }] }, ['lines.0.reason']],
    ['more than claimed', { lines: [{ ...disc, approvedCents: 5_216 }] }, ['lines.0.approvedCents']],
    ['a line undecided', { lines: [whole, disc] }, ['lines.1.approvedCents']],
    ['fractions of a cent', { lines: [{ ...disc, approvedCents: 1.5 }] }, ['lines.0.approvedCents']],
    ['a negative price', { lines: [{ ...disc, priceCents: -1 }] }, ['lines.0.priceCents']],
  ])('do not approve %s', async (_case, body, fields) => {
    const id = await file();
    const answer = await sendAction(id, 'decision', { decision: 'approve', ...body }, 1);
    expect(errorOf(answer)).toEqual({ status: 422, code: 'VALIDATION_FAILED', fields });
    expect(await fetchDeskClaim(id)).toMatchObject({
      version: 1,
      lines: [],
      claim: { status: 'New', grossTotal: null },
    });
  });

  it('are made once, and never on an invoiced claim', async () => {
    const id = await file();
    expect(errorOf(await sendAction(id, 'parts-ordered', {}, 1))).toEqual({ status: 409, code: 'CONFLICT' });
    expect((await sendAction(id, 'decision', approve, 1)).status).toBe(200);
    for (const [action, body] of [
      ['decision', approve],
      ['price', { lines: [whole] }],
      ['request', { asksFor: 'photos', reasons: [], text: 'Photos.' }],
    ] as const)
      expect(errorOf(await sendAction(id, action, body, 2))).toEqual({ status: 409, code: 'CONFLICT' });
    expect((await invoice(depot, id)).status).toBe(201);
    expect(errorOf(await sendAction(id, 'parts-ordered', {}, 3))).toEqual({ status: 409, code: 'CONFLICT' });
  });

  it('keep internal notes from the depot', async () => {
    const id = await file();
    const noted = deskClaimOf(await sendAction(id, 'notes', { text: 'Called Coastline.' }, 1));
    expect(noted).toMatchObject({ version: 2, notes: [{ by: 'Simone Achebe', text: 'Called Coastline.' }] });
    expect(JSON.stringify(await fetchOwnClaim(id))).not.toContain('Coastline.');
  });

  describe('on a version of the claim', () => {
    it('are made once when two arrive at the same time', async () => {
      const id = await file();
      const rejection = { decision: 'reject', reason: 'wear', text: 'Worn.' };
      const answers = await Promise.all([
        sendAction(id, 'decision', approve, 1, desk),
        sendAction(id, 'decision', rejection, 1, other),
      ]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412]);
      const lost = answers.find(({ status }) => status === 412);
      expect(lost && errorOf(lost).code).toBe('VERSION_OUTDATED');
      const { events, version } = await fetchDeskClaim(id);
      expect([events.length, version]).toEqual([2, 2]);
    });

    it('are refused after any change by the depot', async () => {
      const id = await file();
      const versions = [(await fetchDeskClaim(id)).version];
      const change = claimForm(await claimFields(depot, { diagnosis: 'Both discs are worn.' }));
      expect((await depot.form(`/warranties/claims/${id}`, change, { method: 'PATCH' })).status).toBe(200);
      versions.push((await fetchDeskClaim(id)).version);
      expect((await amend(depot, id)).status).toBe(201);
      versions.push((await fetchDeskClaim(id)).version);
      expect(versions).toEqual([1, 2, 3]);
      expect(errorOf(await sendAction(id, 'decision', approve, 2))).toEqual({ status: 412, code: 'VERSION_OUTDATED' });
      expect((await fetchOwnClaim(id)).status).toBe('Pending Review');
    });

    it('require the If-Match header', async () => {
      const id = await file();
      const send = (headers: Record<string, string>) =>
        desk.post(`/desk/claims/${id}/notes`, { text: 'x' }, { headers: { 'idempotency-key': newKey(), ...headers } });
      for (const headers of [{}, { 'if-match': '*' }, { 'if-match': 'W/"1"' }, { 'if-match': '1' }])
        expect(errorOf(await send(headers))).toEqual({ status: 422, code: 'VALIDATION_FAILED', fields: ['If-Match'] });
    });

    it('are compared with their version: a repeat is made once, another version is another submission', async () => {
      const id = await file();
      const key = newKey();
      const first = await sendAction(id, 'decision', approve, 1, desk, key);
      const again = await sendAction(id, 'decision', approve, 1, desk, key);
      expect([first.status, again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 200, 'true']);
      expect(again.text).toBe(first.text);
      expect(errorOf(await sendAction(id, 'decision', approve, 2, desk, key)).code).toBe('IDEMPOTENCY_KEY_REUSED');
      expect((await fetchDeskClaim(id)).version).toBe(2);
    });
  });

  describe('by a person', () => {
    it('are refused for a person of the depot that filed the claim', async () => {
      const id = await file();
      const { database } = server();
      const move = (platform_account_id: string) =>
        database.updateTable('contacts').set({ platform_account_id }).where('id', '=', contactIds.desk).execute();
      const { platform_account_id: home } = await database
        .selectFrom('contacts')
        .select('platform_account_id')
        .where('id', '=', contactIds.desk)
        .executeTakeFirstOrThrow();
      await move(depotIds.ontario);
      expect((await fetchDeskClaim(id)).isOwn).toBe(true);
      for (const [action, body] of [
        ['decision', approve],
        ['price', { lines: [whole] }],
        ['request', { asksFor: 'photos', reasons: [], text: 'Photos.' }],
        ['parts-ordered', {}],
      ] as const)
        expect(errorOf(await sendAction(id, action, body, 1))).toEqual({ status: 403, code: 'FORBIDDEN' });
      expect((await sendAction(id, 'decision', approve, 1)).text).toContain('own company');
      await move(home ?? '');
      expect(await fetchDeskClaim(id)).toMatchObject({ version: 1, isOwn: false, claim: { status: 'New' } });
      expect((await sendAction(id, 'decision', approve, 1)).status).toBe(200);
    });

    it('are refused for the account that filed the claim', async () => {
      const id = await file();
      await server().database.updateTable('claims').set({ created_by: 'demo-desk' }).where('id', '=', id).execute();
      expect(errorOf(await sendAction(id, 'decision', approve, 1)).code).toBe('FORBIDDEN');
    });

    it('are rolled back when the person loses the role during the decision', async () => {
      const id = await file();
      const { database, context } = server();
      const accountId = 'demo-desk';
      const setRole = (role: 'adjudicator' | 'customer') =>
        database.updateTable('accounts').set({ role }).where('id', '=', accountId).execute();
      // Authorised just before the role is removed.
      const caller = { accountId, contactId: null };
      await setRole('customer');
      try {
        const decision = database
          .transaction()
          .execute((transaction) =>
            openForDecision({ context: inTransaction(context, transaction), caller, id, version: 1 }, 'approve'),
          );
        await expect(decision).rejects.toMatchObject({ code: 'FORBIDDEN' });
        const taking = assign({ context, caller, id, version: 1 }, { assigneeId: accountId, from: null });
        await expect(taking).rejects.toMatchObject({ code: 'FORBIDDEN' });
        expect(errorOf(await sendAction(id, 'decision', approve, 1))).toEqual({ status: 403, code: 'FORBIDDEN' });
      } finally {
        await setRole('adjudicator');
      }
      expect(await fetchDeskClaim(id)).toMatchObject({ version: 1, claim: { status: 'New' } });
    });

    it('do not exist here when Salesforce is the desk', async () => {
      const { context } = server();
      const platform = { ...context.platform, desk: null };
      const caller = { accountId: 'demo-desk', contactId: null, role: 'adjudicator' } as const;
      const reading = readDeskClaim({ ...context, platform }, caller, demoId('claim', 1));
      await expect(reading).rejects.toMatchObject({ code: 'NOT_FOUND' });
    });

    it('are refused for an unknown claim', async () => {
      expect((await desk.get('/desk/claims/nothing')).status).toBe(404);
      expect(errorOf(await sendAction('nothing', 'decision', approve, 1))).toEqual({ status: 404, code: 'NOT_FOUND' });
    });
  });

  it('leave the state of every claim equal to its events and lines', async () => {
    const { database } = server();
    expect(await findClaimsUnlikeTheirSteps(database)).toEqual([]);
    const lines = await database.selectFrom('claim_lines').selectAll().execute();
    const claims = await database.selectFrom('claims').selectAll().execute();
    expect(claims.length).toBeGreaterThan(60);
    for (const { id, gross_total_cents: grossTotalCents } of claims) {
      const own = lines.filter(({ claim_id }) => claim_id === id);
      const sums = sumLines(
        own.map((line) => ({
          quantity: line.quantity_hundredths / 100,
          priceCents: line.price_cents,
          approvedCents: line.approved_cents,
        })),
      );
      if (own.length > 0) expect([id, sums.approved]).toEqual([id, grossTotalCents]);
      expect([id, sums.claimed]).toEqual([id, own.reduce((sum, line) => sum + line.claimed_cents, 0)]);
    }
  });
});
