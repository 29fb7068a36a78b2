import { createHash } from 'node:crypto';
import { text as textOf } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import * as v from 'valibot';
import { getClaim, listClaims } from '#contract/claims.ts';
import { getDeskClaim } from '#contract/claim-decisions.ts';
import { portalItself } from '#server/audit/write-audit.ts';
import { depotIds } from '#server/demo/demo-people.ts';
import { expectation } from '#server/errors/cell-problems.ts';
import { exportKind } from '#server/imports/export-table.ts';
import { findProblems } from '#server/imports/find-problems.ts';
import { checkImport, confirmImport } from '#server/imports/imports.ts';
import { onEachDatabase } from '#tests/support/server.ts';
import { claimFields, claimForm } from './support/claim-form.ts';
import { Client, newKey } from './support/client.ts';

const head =
  'id,name,depot_id,serial_number,date_of_failure,date_entered_shop,filed_on,decided_on,status,total,invoice_number,paid_on';

onEachDatabase('Claims of an earlier system', (server) => {
  const check = async (...rows: string[]) => {
    const bytes = Buffer.from([head, ...rows].join('\n'));
    async function* open() {
      yield bytes;
    }
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const { context } = server();
    const file = { kind: 'claims', fileName: 'claims.csv', sha256, by: portalItself, open } as const;
    const { id, state } = await checkImport(context, file, new Date());
    const found: string[] = [];
    for await (const { row, name, problem } of findProblems(context.database, id))
      found.push(`${row} ${name}: ${expectation(problem, 'en')}`);
    return { id, state, found };
  };
  const write = async (...rows: string[]) => {
    const { id, state, found } = await check(...rows);
    expect([state, found]).toEqual(['checked', []]);
    return confirmImport(server().context, id, { by: portalItself, now: new Date() });
  };
  const serial = (id: string) => `HISTORY${id.replace('-', '').padStart(6, '0')}`;
  const row = (
    id: string,
    {
      name = `N-${id}`,
      depot = depotIds.ontario,
      status = 'Closed - Paid',
      total = '214.5',
      paidOn = '2024-02-20',
    } = {},
  ) =>
    `${id},${name},${depot},${serial(id)},2024-01-30,2024-01-31,2024-02-01,2024-02-10,${status},${total},INV-1,${paidOn}`;
  const tables = ['events', 'inbox_items', 'outgoing_mails', 'claims_to_judge'] as const;
  const counts = async () =>
    Promise.all(
      tables.map(async (table) => {
        const rows = await server().database.selectFrom(table).selectAll().execute();
        return rows.length;
      }),
    );

  it('are read by their depot and the desk with dates, sum and steps, and nobody is told', async () => {
    const before = await counts();
    await write(row('H-1'), row('H-2', { status: 'rejected', total: '', paidOn: '' }));
    expect(await counts()).toEqual(before);
    const depot = await Client.signIn(server().url, 'depot');
    const { data } = v.parse(listClaims.output, (await depot.get('/warranties/claims?search=HISTORY0000H1')).json);
    expect(data).toMatchObject([{ id: 'H-1', name: 'N-H-1', status: 'Closed - Paid', serialNumber: 'HISTORY0000H1' }]);
    const claim = v.parse(getClaim.output, (await depot.get('/warranties/claims/H-1')).json);
    expect(claim).toMatchObject({ createdAt: '2024-02-01T05:00:00.000Z', grossTotal: 214.5, paidAt: null });
    expect(claim.timeline?.map(({ at, status, note }) => [at, status, note])).toEqual([
      ['2024-02-01T05:00:00.000Z', 'New', null],
      ['2024-02-10T05:00:00.000Z', 'Approved', null],
      ['2024-02-20T05:00:00.000Z', 'Closed - Paid', 'INV-1'],
    ]);
    const other = await Client.signIn(server().url, 'depot.qc');
    expect((await other.get('/warranties/claims/H-1')).status).toBe(404);
    const desk = await Client.signIn(server().url, 'desk');
    const { claim: atDesk } = v.parse(getDeskClaim.output, (await desk.get('/desk/claims/H-2')).json);
    expect(atDesk.status).toBe('Closed - Rejected');
  });

  it('are no money of the portal: no statement, payment or month has them', async () => {
    await write(row('H-10'), row('H-11', { status: 'Closed' }));
    const finance = await Client.signIn(server().url, 'finance');
    const depot = await Client.signIn(server().url, 'depot');
    for (const answer of [
      await finance.get('/desk/due-payments'),
      await finance.get('/exports/journal?month=2024-02'),
      await finance.get('/desk/months'),
      await depot.get('/statements'),
      await depot.get('/statements/2024-02'),
    ])
      expect([answer.status, answer.text.includes('H-10'), answer.text.includes('2024-02-')]).toEqual([
        200,
        false,
        false,
      ]);
  });

  it('are decided: the desk reopens, adjusts and closes none, and the depot appeals none', async () => {
    await write(row('H-20'), row('H-21', { status: 'Closed - Rejected' }), row('H-22', { status: 'Closed' }));
    const [desk, finance, depot] = await Promise.all(
      ['desk', 'finance', 'depot'].map(async (name) => Client.signIn(server().url, name)),
    );
    for (const id of ['H-20', 'H-21', 'H-22']) {
      const headers = () => ({ 'if-match': '"1"', 'idempotency-key': newKey() });
      const reopened = await desk?.post(
        `/desk/claims/${id}/reopen`,
        { reason: 'other', text: 'Why' },
        { headers: headers() },
      );
      const adjustment = { amountCents: 100, reason: 'other', text: 'Why' };
      const adjusted = await finance?.post(`/desk/claims/${id}/adjustments`, adjustment, { headers: headers() });
      expect([id, reopened?.status, adjusted?.status]).toEqual([id, 409, 409]);
      const form = new FormData();
      form.append('text', 'We do not agree.');
      const appealed = await depot?.form(`/warranties/claims/${id}/appeal`, form, {
        headers: { 'idempotency-key': newKey() },
      });
      expect([id, appealed?.status]).toEqual([id, 409]);
    }
  });

  it('are exported as they are imported, changed by a later file, and no claim of the portal is one of them', async () => {
    await write(row('H-30'));
    const own = await (async () => {
      const depot = await Client.signIn(server().url, 'depot');
      const filed = await depot.form('/warranties/claims', claimForm(await claimFields(depot)), {
        headers: { 'idempotency-key': newKey() },
      });
      return v.parse(v.object({ id: v.string(), name: v.string() }), filed.json);
    })();
    const exported = async () => textOf(exportKind(server().context, 'claims').open());
    expect(await exported()).toContain(
      `H-30,N-H-30,${depotIds.ontario},HISTORY000H30,,,2024-01-30,2024-01-31,2024-02-01,2024-02-10,Closed - Paid,214.50,INV-1,2024-02-20\n`,
    );
    expect(await exported()).not.toContain(own.name);
    expect(await write(row('H-30'))).toMatchObject({ added: 0, changed: 0, unchanged: 1 });
    expect(await write(row('H-30', { total: '1', paidOn: '2024-03-01' }))).toMatchObject({ added: 0, changed: 1 });
    const depot = await Client.signIn(server().url, 'depot');
    const claim = v.parse(getClaim.output, (await depot.get('/warranties/claims/H-30')).json);
    expect(claim).toMatchObject({ grossTotal: 1, timeline: [{}, {}, { at: '2024-03-01T05:00:00.000Z' }] });
    const { found } = await check(row(own.id), row('H-32'), row('H-33', { name: 'N-H-32' }));
    const named = found.filter((line) => / (id|name): /.test(line)).map((line) => line.replace(/:.*/, ''));
    expect(named).toEqual(['2 id', '4 name']);
    expect((await check(row('H-31', { name: own.name }))).found).toEqual([expect.stringMatching(/^2 name: /)]);
  });

  it('number those of the portal after them', async () => {
    await write(row('H-35', { name: 'WC-700001' }));
    const depot = await Client.signIn(server().url, 'depot');
    const filed = await depot.form('/warranties/claims', claimForm(await claimFields(depot)), {
      headers: { 'idempotency-key': newKey() },
    });
    expect(filed.json).toMatchObject({ name: 'WC-700002' });
  });

  it('are refused while they are open, without a day, or with days in the wrong order', async () => {
    const { state, found } = await check(
      row('H-40', { status: 'New' }),
      row('H-41', { paidOn: '2023-12-01' }),
      row('H-42', { paidOn: '2999-01-01' }),
      row('H-43', { paidOn: '' }),
      row('H-44', { depot: 'nobody' }),
      row('H-45').replace('2024-01-31', '2024-01-29'),
      row('H-46').replace('2024-02-10', '2024-01-31'),
    );
    expect(state).toBe('refused');
    expect(found.map((line) => line.replace(/:.*/, '')).toSorted((a, b) => a.localeCompare(b))).toEqual([
      '2 status',
      '3 paid_on',
      '4 paid_on',
      '5 paid_on',
      '6 depot_id',
      '7 date_entered_shop',
      '8 decided_on',
    ]);
  });
});
