import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { PaymentRun } from '#contract/payments.ts';
import { Statement } from '#contract/statements.ts';
import { addMonths, startInToronto } from '#domain/dates.ts';
import { depotIds } from '#server/demo/demo-people.ts';
import { defaultJournalAccounts, readJournalAccounts } from '#server/settings/journal-accounts.ts';
import { onEachDatabase } from '#tests/support/server.ts';
import { claimFields, claimForm, claimOf, today } from './support/claim-form.ts';
import { Client, errorOf, newKey } from './support/client.ts';
import { sendDeskAction } from './support/desk-actions.ts';
import { makeDue } from './support/make-due.ts';

const month = today.slice(0, 7);
const last = addMonths(`${month}-01`, -1).slice(0, 7);

onEachDatabase('The journal', (server) => {
  const fileClaim = async (depot: Client, admin: Client, invoiceNumber: string) => {
    const { id, name } = claimOf(await depot.form('/warranties/claims', claimForm(await claimFields(depot))));
    await makeDue(id, depot, admin, invoiceNumber);
    return { id, name };
  };
  const write = async (admin: Client, path: string, body?: unknown, version?: number) => {
    const match = version === undefined ? {} : { 'if-match': `"${version}"` };
    const answer = await admin.post(path, body, { headers: { 'idempotency-key': newKey(), ...match } });
    return v.parse(PaymentRun, answer.json);
  };
  const read = async (admin: Client, of: string, language = 'en') => {
    const answer = await admin.get(`/exports/journal?month=${of}`, { headers: { 'accept-language': language } });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    return answer.text.trimEnd().split('\r\n');
  };

  it('books invoice, voiding, payment, US tax and undoing, each on its day, in the words of the reader', async () => {
    const [depot, admin] = [await Client.signIn(server().url, 'depot'), await Client.signIn(server().url, 'admin')];
    const { database, context } = server();
    const [paid, voided] = [await fileClaim(depot, admin, 'J-1'), await fileClaim(depot, admin, 'J-2')];
    const invoices = database.updateTable('invoices');
    await invoices
      .set({ created_at: startInToronto(`${last}-05`), pst_qst_tax_cents: 1_000, usd_tax_cents: 777 })
      .where('claim_id', '=', paid.id)
      .execute();
    const usd = { usdRate: '1.3725', usdRateSource: 'Bank of Canada' };
    const run = await write(admin, '/desk/payment-runs', { claimIds: [paid.id], ...usd });
    await write(admin, `/desk/payment-runs/${run.id}/pay`, { paidOn: `${last}-20`, reference: 'EFT 7' }, 1);
    await write(admin, `/desk/payment-runs/${run.id}/undo`, { reason: 'Wrong account' }, 2);
    expect((await sendDeskAction(admin, voided.id, 'invoice/void', { reason: 'wrong_amount' }, 3)).status).toBe(200);
    context.journalAccounts = {
      ...defaultJournalAccounts,
      expense: { account: '6100-20', costCentre: 'WARRANTY' },
    };

    const depotCells = `"${depotIds.ontario}","Harbour & Pine Small Engine","V-20418"`;
    const ofThese = (lines: readonly string[]) =>
      lines.filter((line) => [paid.name, voided.name].some((name) => line.includes(`${name},`)));
    const english = await read(admin, last);
    expect(english[0]).toBe(
      '"Date","Document","Depot id","Depot","Vendor number","Account","Cost centre","Debit","Credit","Currency","Text"',
    );
    const [invoice, runText] = [`"Invoice received, ${paid.name}, J-1"`, `${paid.name}, J-1, EFT 7"`];
    expect(ofThese(english)).toEqual([
      `"${last}-05","I/${paid.name}/J-1",${depotCells},"6100-20","WARRANTY","170.90","","CAD",${invoice}`,
      `"${last}-05","I/${paid.name}/J-1",${depotCells},"1310","","22.21","","CAD",${invoice}`,
      `"${last}-05","I/${paid.name}/J-1",${depotCells},"1320","","10.00","","CAD",${invoice}`,
      `"${last}-05","I/${paid.name}/J-1",${depotCells},"2000","","","203.11","CAD",${invoice}`,
      `"${last}-20","R/${run.number}",${depotCells},"2000","","203.11","","CAD","Payment, ${runText}`,
      `"${last}-20","R/${run.number}",${depotCells},"1000","","","203.11","CAD","Payment, ${runText}`,
      `"${last}-20","R/${run.number}",${depotCells},"5210","","10.66","","CAD","US tax, ${runText}`,
      `"${last}-20","R/${run.number}",${depotCells},"1000","","","10.66","CAD","US tax, ${runText}`,
    ]);

    const french = ofThese(await read(admin, month, 'fr'));
    const [received, taken] = [`"Facture reçue, ${voided.name}, J-2"`, `"Facture annulée, ${voided.name}, J-2"`];
    const cells = depotCells.replaceAll('","', '";"');
    expect(french).toEqual([
      `"${today}";"I/${voided.name}/J-2";${cells};"6100-20";"WARRANTY";"170,90";"";"CAD";${received}`,
      `"${today}";"I/${voided.name}/J-2";${cells};"1310";"";"22,21";"";"CAD";${received}`,
      `"${today}";"I/${voided.name}/J-2";${cells};"2000";"";"";"193,11";"CAD";${received}`,
      `"${today}";"V/${voided.name}/J-2";${cells};"6100-20";"WARRANTY";"";"170,90";"CAD";${taken}`,
      `"${today}";"V/${voided.name}/J-2";${cells};"1310";"";"";"22,21";"CAD";${taken}`,
      `"${today}";"V/${voided.name}/J-2";${cells};"2000";"";"193,11";"";"CAD";${taken}`,
      ...[
        ['2000', '', '203,11', 'Paiement annulé'],
        ['1000', '203,11', '', 'Paiement annulé'],
        ['5210', '', '10,66', 'Taxe américaine annulée'],
        ['1000', '10,66', '', 'Taxe américaine annulée'],
      ].map(
        ([account, debit, credit, text]) =>
          `"${today}";"U/${run.number}";${cells};"${account}";"";"${debit}";"${credit}";"CAD";"${text}, ${runText}`,
      ),
    ]);
    const audited = database.selectFrom('audit_log').select('actor').where('target', '=', `journal-${last}`);
    expect(await audited.execute()).toEqual([{ actor: admin.session?.accountId }]);
  });

  it('balances, and changes what a depot is owed as its statement of the month does', async () => {
    const [depot, finance] = [await Client.signIn(server().url, 'depot'), await Client.signIn(server().url, 'finance')];
    for (const one of [last, month]) {
      const { openingCents, closingCents } = v.parse(Statement, (await depot.get(`/statements/${one}`)).json);
      let [all, payable, rows] = [0, 0, 0];
      for (const line of (await read(finance, one)).slice(1)) {
        const [, , depotId, , , account, , debit, credit] = line.slice(1, -1).split('","');
        const cents = Math.round((Number(debit) - Number(credit)) * 100);
        all += cents;
        rows += 1;
        if (depotId === depotIds.ontario && account === defaultJournalAccounts.payable.account) payable += cents;
      }
      expect([rows > 0, all, payable]).toEqual([true, 0, openingCents - closingCents]);
    }
  });

  it('is of one month, which has to be named', async () => {
    const finance = await Client.signIn(server().url, 'finance');
    for (const query of ['', '?month=2026', '?month=2026-13'])
      expect(errorOf(await finance.get(`/exports/journal${query}`))).toMatchObject({ status: 422, fields: ['month'] });
    expect(await read(finance, '2001-01')).toHaveLength(1);
  });
});

describe('The accounts of the journal', () => {
  const readText = async (text: string) => {
    const folder = await mkdtemp(join(tmpdir(), 'depot-portal-journal-'));
    try {
      await writeFile(join(folder, 'accounts.json'), text);
      return await readJournalAccounts(join(folder, 'accounts.json'));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };

  it('are those of the file, and the default for the others', async () => {
    const accounts = await readText(
      '{ "bank": { "account": "1020" }, "usTax": { "account": "7", "costCentre": "US" } }',
    );
    expect(accounts).toEqual({
      ...defaultJournalAccounts,
      bank: { account: '1020', costCentre: null },
      usTax: { account: '7', costCentre: 'US' },
    });
    expect(await readJournalAccounts(null)).toEqual(defaultJournalAccounts);
  });

  it.each([
    ['not JSON', 'is not JSON'],
    ['"5200"', 'json: must be an object.'],
    ['{ "bank": {} }', 'bank.account is missing'],
    ['{ "banc": { "account": "1" } }', 'banc is not a key of it'],
    ['{ "bank": { "account": "1", "cost": "2" } }', 'bank.cost is not a key of it'],
    ['{ "bank": "1000" }', 'bank must be an object'],
    ['{ "bank": { "account": 1000 } }', 'bank.account must be a text of up to 20 letters'],
    ['{ "bank": { "account": "=1" } }', 'bank.account must be a text of up to 20 letters'],
    ['{ "bank": { "account": "1", "costCentre": "" } }', 'bank.costCentre must be a text of up to 20 letters'],
  ])('stop the start with %s, and say what is wrong', async (text, problem) => {
    await expect(readText(text)).rejects.toThrow(problem);
    await expect(readText(text)).rejects.toThrow(/^JOURNAL_ACCOUNTS .+accounts\.json/);
  });

  it('stop the start where the file is missing', async () => {
    await expect(readJournalAccounts('/nowhere/accounts.json')).rejects.toThrow(
      'JOURNAL_ACCOUNTS /nowhere/accounts.json cannot be read.',
    );
  });
});
