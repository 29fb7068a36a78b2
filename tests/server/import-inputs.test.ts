import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import type { ImportKind } from '#contract/import-kinds.ts';
import { Import, listImportProblems } from '#contract/imports.ts';
import { hasControlCharacter } from '#text/tidied.ts';
import { onOneDatabase } from '#tests/support/server.ts';
import { Client } from './support/client.ts';
import { msWorkedSince } from './support/worked.ts';

const fixture = (name: string) => readFileSync(resolve(import.meta.dirname, '../fixtures/imports', name));

onOneDatabase('A file as a spreadsheet, a phone or a scanner writes it', (server) => {
  async function start(kind: ImportKind, file: Uint8Array | string) {
    const admin = await Client.signIn(server().url, 'admin');
    const bytes = new Uint8Array(Buffer.from(file));
    const path = `/admin/imports?kind=${kind}&name=a.csv&size=${bytes.length}`;
    const { id, ...checked } = v.parse(Import, (await admin.sendBytes('POST', path, bytes)).json);
    const found = v.parse(listImportProblems.output, (await admin.get(`/admin/imports/${id}/problems`)).json).data;
    return {
      id,
      admin,
      ...checked,
      found: found.map(({ row, column, expected }) => [row, column, expected] as const),
      warned: found.map(({ warning }) => warning),
    };
  }

  /** Writes a file without problems. */
  async function write(kind: ImportKind, file: Uint8Array | string) {
    const { id, admin, found, state } = await start(kind, file);
    expect({ found, state }).toEqual({ found: [], state: 'checked' });
    return v.parse(Import, (await admin.post(`/admin/imports/${id}/confirm`)).json);
  }

  const people = (prefix: string) =>
    server()
      .database.selectFrom('contacts')
      .select(['id', 'first_name', 'last_name', 'email', 'phone', 'postal_code'])
      .where('id', 'like', `${prefix}%`)
      .orderBy('id')
      .execute();

  it('loses what is invisible', async () => {
    await write('customers', fixture('invisible-phone-postal.csv'));
    expect(await people('C-P')).toMatchObject([
      { id: 'C-P1', phone: '+1 416 555-0100' },
      { id: 'C-P2', postal_code: 'M5V 1A1' },
      { id: 'C-P3', phone: '+1 416 555-0100' },
    ]);

    const bom = '\uFEFF';
    await write(
      'customers',
      `${bom}id,first_name, last_name\u200B,email\nC-Q\u200B1,Ann\u00A0\u3000Marie,\u202ARoy\u202C,ann\u2060@roy.example\u200E\n`,
    );
    expect(await people('C-Q')).toMatchObject([
      { id: 'C-Q1', first_name: 'Ann Marie', last_name: 'Roy', email: 'ann@roy.example' },
    ]);
  });

  it('has provinces and countries of the list, in either language (R-IMPORT-10)', async () => {
    const rows = ['D-T1,A,Québec,Canada', 'D-T2,B,on,CA', 'D-T3,C,Californie,États-Unis', 'D-T4,D,,'];
    const head = 'id,name,province_state,country\n';
    await write('depots', `${head}${rows.join('\n')}\n`);
    const depots = await server()
      .database.selectFrom('platform_accounts')
      .select(['billing_state', 'billing_country'])
      .where('id', 'like', 'D-T%')
      .orderBy('id')
      .execute();
    expect(depots.map((row) => [row.billing_state, row.billing_country])).toEqual([
      ['Québec', 'Canada'],
      ['on', 'CA'],
      ['Californie', 'États-Unis'],
      [null, null],
    ]);
    for (const kind of ['depots', 'retailers'] as const) {
      const { found } = await start(kind, `${head}D-T5,E,Quebeck,France\n`);
      expect(found.map(([row, column]) => [row, column])).toEqual([
        [2, 'province_state'],
        [2, 'country'],
      ]);
      expect(found.map(([, , expected]) => expected).join()).toContain('its code (QC) or its full name (Quebec)');
    }
    const { found } = await start('customers', 'id,first_name,country\nC-T1,Ann,France\n');
    expect(found).toEqual([[2, 'country', 'Use one of: Canada, United States']]);
  });

  it('has one id for two that look alike', async () => {
    const { found } = await start('customers', 'id,first_name\nC-R1,Ann\n\u200BC-R\u00AD1\u00A0,Ann\n');
    expect(found).toEqual([[3, 'id', 'Row 2 is the same: keep one']]);
  });

  it('is refused for an id with a line break or a control character', async () => {
    const { found } = await start('customers', 'id,first_name\n"C-S1\nC-S2",Ann\nC-\u0001S3,Bob\n"C-S4\t5",Cy\n');
    const why = 'Remove line breaks and control characters';
    expect(found).toEqual([2, 3, 4].map((row) => [row, 'id', why]));
  });

  it('lacks a required text that is invisible, and ends with rows that are', async () => {
    const { found, rows } = await start('depots', 'id,name\nD-T1,\u200B\n\u00A0,\u2060\n');
    expect({ found, rows }).toEqual({ found: [[2, 'name', 'This field is required']], rows: 1 });
  });

  it('keeps the line breaks of a statement, and the name of a file', async () => {
    await write('retailers', 'id,name,opt_in_en\nR-T1,"Maple\nRidge","One.\r\nTwo.\u200B"\n');
    const stored = server()
      .database.selectFrom('platform_accounts')
      .select(['name', 'email_opt_in_statement_en as text'])
      .where('id', '=', 'R-T1');
    expect(await stored.executeTakeFirst()).toEqual({ name: 'Maple Ridge', text: 'One.\nTwo.' });
  });

  it.each([
    ['mixed line ends', 'customers', fixture('mixed-eol-merged.csv'), 2],
    ['a header that ends otherwise than its rows', 'skus', fixture('mixed-eol-skus.csv'), 2],
    ['the byte 0x1A at the end', 'customers', fixture('ctrl-z.csv'), 1],
    ['the byte 0x1A behind the last cell', 'customers', 'id,first_name\nC-U1,Ann\x1A', 1],
    [
      'a header with LF over quoted CRLF',
      'customers',
      'id,first_name,address\nC-U2,Ann,"1 Elm St\r\nApt 2"\r\nC-U3,Bob,x\r\n',
      2,
    ],
    ['CR alone', 'customers', 'id,first_name\rC-U4,Ann\rC-U5,Bob\r', 2],
    ['all three line ends', 'customers', 'id,first_name\r\nC-U6,Ann\rC-U7,Bob\nC-U8,Cy', 3],
    ['the line sep=;', 'customers', 'sep=;\r\nid;first_name\r\nC-U9;"Roy, Ann"\r\n', 1],
    ['the line "sep=," behind a BOM', 'customers', '\uFEFF"sep=,"\nid,first_name\nC-V1,a;b;c\n', 1],
    ['tabs', 'customers', 'id\tfirst_name\taddress\nC-V2\tAnn\t1 Elm St, Apt 2\n', 1],
    ['two BOMs', 'customers', '\uFEFF\uFEFFid,first_name\nC-V3,Ann\n', 1],
    ['files joined with their BOMs', 'customers', '\uFEFF"id","first_name"\n"C-V4","Ann"\n\uFEFF"C-V5","Bob"\n', 2],
    ['empty lines before the header', 'customers', '\r\n\r\nid;first_name\r\nC-V6;Ann\r\n', 1],
  ] as const)('is read with %s', async (_, kind, file, rows) => {
    expect(await write(kind, file)).toMatchObject({ state: 'done', rows });
    const ids = await server().database.selectFrom('contacts').select('id').execute();
    expect(ids.filter(({ id }) => hasControlCharacter(id))).toEqual([]);
  });

  it('is refused by the number of its row and with all of its cells', async () => {
    const { found } = await start('customers', 'sep=;\rid;email\rC-W1;nothing\r\nC-W2;"a\r\nb"\n');
    expect(found).toEqual([2, 3].map((row) => [row, 'email', 'Enter a valid email']));
  });

  it.each([
    ['a header of 100,000 columns', Array.from({ length: 100_000 }, (_, at) => `c${at}`).join(',')],
    ['a header of 250 kB', `id,${'x,'.repeat(125_000)}`],
    ['100,000 separators', `id${';'.repeat(100_000)}`],
  ])('is refused at once with %s', async (_, header) => {
    const begun = process.cpuUsage();
    const refused = start('customers', `${header}\nC-X1\n`);
    const why = 'The file has more than 1000 columns: use the template of this kind';
    expect(await refused).toMatchObject({ state: 'refused', problems: 1, found: [[1, null, why]] });
    expect(msWorkedSince(begun)).toBeLessThan(2000);
  });

  it('names each column that is unknown or there twice', async () => {
    const { found } = await start('customers', 'id,email,Email,colour\nC-X2,,,\n');
    expect(found.map(([row, column]) => [row, column])).toEqual([
      [1, 'email'],
      [1, 'colour'],
    ]);
  });

  it('is one serial number with and without its id', async () => {
    await write('serial-numbers', fixture('serial-1-no-id.csv'));
    const other = await start('serial-numbers', fixture('serial-2-with-id.csv'));
    const why = 'This serial number already has the id TWICEIMPORT0001: use that id, or none';
    expect(other).toMatchObject({ state: 'refused', problems: 1, found: [[2, 'serial_number', why]] });

    await write('serial-numbers', 'id,serial_number,product_id\nERP-78,TWICEIMPORT0002,\n');
    const product = '01tDEMO00000000001';
    const again = `id,serial_number,product_id\n,twice import 0002,${product}\n`;
    expect(await write('serial-numbers', again)).toMatchObject({ added: 0, changed: 1 });
    const stored = server().database.selectFrom('serial_numbers').select(['id', 'product_id']);
    expect(await stored.where('name', 'like', 'TWICEIMPORT%').orderBy('id').execute()).toEqual([
      { id: 'ERP-78', product_id: product },
      { id: 'TWICEIMPORT0001', product_id: product },
    ]);
    const { found } = await start(
      'serial-numbers',
      'id,serial_number\nA-1,TWICEIMPORT0003\nA-2,TWICEIMPORT0003\n,TWICEIMPORT0003\n,TWICEIMPORT0002\nERP-78,TWICEIMPORT0002\n',
    );
    expect(found).toEqual([
      [3, 'serial_number', 'Row 2 is the same: keep one'],
      [4, 'serial_number', 'Row 2 is the same: keep one'],
      [6, 'id', 'Row 5 is the same: keep one'],
    ]);
  });

  it('warns of an email that two people have, and imports both', async () => {
    const { id, admin, ...checked } = await start('customers', fixture('same-email-twice.csv'));
    const why = 'Row 2 has the same email: check that these are two people';
    expect(checked).toMatchObject({
      state: 'checked',
      problems: 0,
      added: 2,
      found: [[3, 'email', why]],
      warned: [true],
    });
    expect(await admin.post(`/admin/imports/${id}/confirm`)).toMatchObject({ json: { state: 'done', added: 2 } });
    expect(await admin.get(`/admin/imports/${id}/problems`)).toMatchObject({ json: { pagination: { totalItems: 1 } } });
    const next = await start('customers', 'id,email\nC-D3,FAMILY@lee.example\n');
    expect(next.found).toEqual([[2, 'email', 'C-D1 has the same email: check that these are two people']]);
    const same = await start('customers', `${fixture('same-email-twice.csv').toString()}\r\n`);
    expect(same).toMatchObject({ state: 'checked', unchanged: 2, found: [[3, 'email', why]] });
  });

  it('warns of an email that has an account, beside what is refused', async () => {
    const account = server().database.selectFrom('accounts').select('email').where('contact_id', 'is not', null);
    const { email } = await account.limit(1).executeTakeFirstOrThrow();
    const { found, warned, state, problems } = await start('customers', `id,email,phone\nC-Y1,${email},12\n`);
    expect({ state, problems, warned }).toMatchObject({ state: 'refused', problems: 1 });
    expect(found).toContainEqual([2, 'email', 'Another account of the portal has this email: an invitation will fail']);
    expect(warned).toContain(true);
    expect(warned).toContain(false);
  });

  it('is refused for dates that its forms refuse, and for cover that ends before the purchase', async () => {
    await write('serial-numbers', 'serial_number\nDATESIMPORT0001\n');
    const header = 'id,number,serial_number_id,date_of_purchase,labor_warranty_expiration,parts_warranty_expiration';
    const row = (at: number, dates: string) => `PR-9${at},PR-9${at},DATESIMPORT0001,${dates}`;
    const dates = [
      '2062-01-01,,',
      '1899-12-31,,',
      '2024-02-01,2023-02-01,2027-02-01',
      '2024-02-01,2026-02-01,2024-01-31',
      '2024-02-01,2024-02-01,',
      '0204-02-01,,',
    ];
    const { found } = await start('registrations', [header, ...dates.map((of, at) => row(at, of))].join('\n'));
    const cover = 'The date cannot be before the date of purchase, 2024-02-01';
    expect(found).toEqual([
      [2, 'date_of_purchase', 'The date cannot be in the future'],
      [3, 'date_of_purchase', 'Check the year'],
      [4, 'labor_warranty_expiration', cover],
      [5, 'parts_warranty_expiration', cover],
      [7, 'date_of_purchase', 'Check the year'],
    ]);
  });

  it('has the day on which a unit was built, which flags an earlier purchase; left out it stays', async () => {
    await write('serial-numbers', 'serial_number,built_on\nBUILTIMPORT0001,2024-02-02\n');
    const head = 'id,number,serial_number_id,date_of_purchase';
    await write(
      'registrations',
      `${head}\nPR-95,PR-95,BUILTIMPORT0001,2024-02-01\nPR-96,PR-96,BUILTIMPORT0001,2024-02-02\n`,
    );
    await write('serial-numbers', 'serial_number\nBUILTIMPORT0001\n');
    const rows = await server()
      .database.selectFrom('registrations')
      .select(['id', 'flags'])
      .where('serial_number_id', '=', 'BUILTIMPORT0001')
      .orderBy('id')
      .execute();
    expect(rows.map(({ id, flags }) => [id, flags.includes('bought_before_made')])).toEqual([
      ['PR-95', true],
      ['PR-96', false],
    ]);
    const { found } = await start('serial-numbers', 'serial_number,built_on\nBUILTIMPORT0001,soon\n');
    expect(found).toMatchObject([[2, 'built_on', expect.any(String)]]);
  });

  it('compares the end of a cover with the stored purchase, and a purchase with the stored ends', async () => {
    await write('serial-numbers', 'serial_number\nCOVERIMPORT0001\n');
    const head = 'id,number,serial_number_id,date_of_purchase,labor_warranty_expiration,parts_warranty_expiration';
    await write('registrations', `${head}\nPR-8800,PR-8800,COVERIMPORT0001,2024-02-01,2026-02-01,\n`);
    const one = async (name: string, date: string) =>
      (await start('registrations', `id,number,serial_number_id,${name}\nPR-8800,PR-8800,COVERIMPORT0001,${date}\n`))
        .found;
    const why = (date: string) => `The date cannot be before the date of purchase, ${date}`;
    expect(await one('parts_warranty_expiration', '2024-01-31')).toEqual([
      [2, 'parts_warranty_expiration', why('2024-02-01')],
    ]);
    expect(await one('date_of_purchase', '2026-02-02')).toEqual([[2, 'date_of_purchase', why('2026-02-02')]]);
    for (const date of ['2024-02-01', '']) expect(await one('labor_warranty_expiration', date)).toEqual([]);
  });

  it('is refused for a value of a pick list that no other list could name, and takes any other word', async () => {
    const rows = ['a|b', '__proto__', 'constructor', 'toString'].map((word) => `claim-type,${word},x,x,`);
    const file = ['list,value,en,fr,valid_for', ...rows, 'claim-subtype,a|b,x,x,toString'].join('\n');
    const { found } = await start('pick-lists', file);
    const why = 'Use another value: other lists could not name this one';
    expect(found.filter(([, , found]) => found === why).map(([row]) => row)).toEqual([2, 3, 4]);
    await write('pick-lists', 'list,value,en,fr,valid_for\nclaim-type,toString,x,x,\nclaim-subtype,a|b,x,x,toString\n');
    const admin = await Client.signIn(server().url, 'admin');
    expect((await admin.get('/admin/exports/pick-lists')).text).toContain(
      'Warranty_Claim__c.Claim_Subtype__c,a|b,x,x,toString',
    );
  });

  it('has no day that the calendar lacks', async () => {
    await write('serial-numbers', 'serial_number\nDAYSIMPORT0001\n');
    const rows = ['0000-01-01', '2026-02-30', '2026-02-30T00:00:00Z'].map((day) => `PR-${day},x,DAYSIMPORT0001,${day}`);
    const { found } = await start('registrations', ['id,number,serial_number_id,created', ...rows].join('\n'));
    expect(found.map(([row, column]) => [row, column])).toEqual([2, 3, 4].map((row) => [row, 'created']));
    const end = 'id,number,serial_number_id,parts_warranty_expiration\nPR-1,PR-1,DAYSIMPORT0001,0000-01-01\n';
    expect((await start('registrations', end)).found).toMatchObject([
      [2, 'parts_warranty_expiration', expect.anything()],
    ]);
  });
});
