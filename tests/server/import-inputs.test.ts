import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import type { ImportKind } from '#contract/import-kinds.ts';
import { Import, listImportProblems } from '#contract/imports.ts';
import { onOneDatabase } from '#tests/support/server.ts';
import { Client } from './support/client.ts';

const fixture = (name: string) => readFileSync(resolve(import.meta.dirname, '../fixtures/imports', name));

onOneDatabase('A file as a spreadsheet, a phone or a scanner writes it', (server) => {
  async function start(kind: ImportKind, file: Uint8Array | string) {
    const admin = await Client.signIn(server().url, 'admin');
    const bytes = new Uint8Array(Buffer.from(file));
    const path = `/admin/imports?kind=${kind}&name=a.csv&size=${bytes.length}`;
    const { id, ...checked } = v.parse(Import, (await admin.sendBytes('POST', path, bytes)).json);
    const found = v.parse(listImportProblems.output, (await admin.get(`/admin/imports/${id}/problems`)).json).data;
    return { id, admin, ...checked, found: found.map(({ row, column, expected }) => [row, column, expected] as const) };
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
});
