import { parse as parseCsv } from 'csv-parse/sync';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { Import } from '#contract/imports.ts';
import { PaymentRun } from '#contract/payments.ts';
import { todayInToronto } from '#domain/dates.ts';
import { depotIds } from '#server/demo/demo-people.ts';
import { onEachDatabase } from '#tests/support/server.ts';
import { claimFields, claimForm, claimOf } from './support/claim-form.ts';
import { Client, newKey } from './support/client.ts';
import { makeDue } from './support/make-due.ts';

onEachDatabase('The vendor number of a depot (R-PAY-16)', (server) => {
  const number = 'V-10042';
  const row = `${depotIds.ontario},Harbour & Pine Small Engine`;
  const csvOf = async (client: Client, path: string): Promise<string[][]> =>
    parseCsv((await client.get(path)).text, { bom: true, relaxColumnCount: true });

  const importDepots = async (admin: Client, file: string) => {
    const bytes = new Uint8Array(Buffer.from(file));
    const path = `/admin/imports?kind=depots&name=a.csv&size=${bytes.length}`;
    const { id } = v.parse(Import, (await admin.sendBytes('POST', path, bytes)).json);
    expect((await admin.post(`/admin/imports/${id}/confirm`)).status).toBe(200);
  };

  it('comes with an import, stays where a file has no such column, and is exported', async () => {
    const admin = await Client.signIn(server().url, 'admin');
    await importDepots(admin, `id,name,vendor_number\n${row},${number}\n`);
    const exported = async () => {
      const rows = await csvOf(admin, '/admin/exports/depots');
      const at = rows[0]?.indexOf('vendor_number') ?? -1;
      return rows.find(([id]) => id === depotIds.ontario)?.[at];
    };
    expect(await exported()).toBe(number);
    await importDepots(admin, `id,name\n${row}\n`);
    expect(await exported()).toBe(number);
  });

  it('is in the files of due payments, runs and remittances, and in the journal', async () => {
    const [depot, admin] = [await Client.signIn(server().url, 'depot'), await Client.signIn(server().url, 'admin')];
    const { id, name } = claimOf(await depot.form('/warranties/claims', claimForm(await claimFields(depot))));
    await makeDue(id, depot, admin);
    const ofClaim = async (path: string) => {
      const [titles = [], ...rows] = await csvOf(admin, path);
      const found = rows.find((cells) => cells.some((cell) => cell.split(', ').includes(name))) ?? [];
      return [titles, found].map((cells) => cells[titles.indexOf('Vendor number')]);
    };
    expect(await ofClaim('/exports/due-payments')).toEqual(['Vendor number', number]);
    const answer = await admin.post(
      '/desk/payment-runs',
      { claimIds: [id] },
      { headers: { 'idempotency-key': newKey() } },
    );
    const run = v.parse(PaymentRun, answer.json);
    expect(await ofClaim(`/desk/payment-runs/${run.id}/export`)).toEqual(['Vendor number', number]);
    const month = todayInToronto(server().context.now()).slice(0, 7);
    expect(await ofClaim(`/exports/journal?month=${month}`)).toEqual(['Vendor number', number]);
    const remittancePath = `/desk/payment-runs/${run.id}/remittances/${depotIds.ontario}`;
    expect(await ofClaim(`${remittancePath}?format=csv&language=en`)).toEqual(['Vendor number', number]);
    const [titles = [], ...rows] = await csvOf(admin, `${remittancePath}?format=csv&language=en`);
    const cells = (row?: readonly string[]) =>
      ['Depot', 'Depot id', 'Vendor number', 'Paid on', 'Reference'].map((title) => row?.[titles.indexOf(title)]);
    expect(cells(rows[0])).toEqual(['Harbour & Pine Small Engine', depotIds.ontario, number, 'Not paid yet', '']);
    // The sum is no row of a vendor.
    expect(cells(rows.at(-1))).toEqual(['', '', '', '', '']);
    const remittance = await fetch(`${server().url}/api${remittancePath}`, {
      headers: { authorization: `Bearer ${admin.session?.token ?? ''}` },
    });
    const pdf = await getDocument({ data: new Uint8Array(await remittance.arrayBuffer()), useSystemFonts: true })
      .promise;
    const { items } = await (await pdf.getPage(1)).getTextContent();
    expect(items.map((item) => ('str' in item ? item.str : '')).join(' ')).toContain(number);
  });
});
