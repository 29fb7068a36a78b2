import { beforeAll, beforeEach, expect, it } from 'vitest';
import * as v from 'valibot';
import { createApiKey } from '#contract/api-keys.ts';
import { Import, listImportProblems } from '#contract/imports.ts';
import { oneOfSeveral } from '#server/outgoing/mail-content.ts';
import { onEachDatabase } from '#tests/support/server.ts';
import { Client, errorOf } from './support/client.ts';

onEachDatabase('A file of invitations', (server) => {
  let admin: Client;
  const people = [
    { id: 'I-1', first_name: 'Ann', last_name: 'Roy', email: 'ann.roy@depot.example' },
    { id: 'I-2', first_name: 'Guy', last_name: 'Roy', email: 'guy.roy@depot.example' },
    { id: 'I-3', first_name: 'Lea', last_name: 'Roy', email: null },
    { id: 'I-4', first_name: 'Max', last_name: 'Roy', email: 'shared@depot.example' },
    { id: 'I-5', first_name: 'Eve', last_name: 'Roy', email: 'shared@depot.example' },
  ];
  beforeAll(async () => {
    const depot = server().database.selectFrom('platform_accounts').select('id').where('type', '=', 'Repair Depot');
    const { id } = await depot.limit(1).executeTakeFirstOrThrow();
    const rows = people.map((person) => ({ ...person, platform_account_id: id, is_store_stock: false }));
    await server()
      .database.insertInto('contacts')
      .values(rows.map((row) => ({ ...row, phone: null, phone_digits: null, email_consent_opt_out: true })))
      .execute();
  });
  beforeEach(async () => {
    admin = await Client.signIn(server().url, 'admin');
    await server().database.deleteFrom('accounts').where('contact_id', 'like', 'I-%').execute();
    await server().database.deleteFrom('outgoing_mails').execute();
  });
  const upload = (lines: readonly string[], client = admin) => {
    const bytes = new Uint8Array(Buffer.from(['contact_id,email,language', ...lines, ''].join('\n')));
    const query = new URLSearchParams({ kind: 'invitations', name: 'invitations.csv', size: String(bytes.length) });
    return client.sendBytes('POST', `/admin/imports?${query}`, bytes);
  };
  const check = async (...lines: string[]) => v.parse(Import, (await upload(lines)).json);
  const problems = async (...lines: string[]) => {
    const { id, state } = await check(...lines);
    const { json } = await admin.get(`/admin/imports/${id}/problems`);
    const { data } = v.parse(listImportProblems.output, json);
    return [state, data.map(({ row, column, value, warning }) => [row, column, value, warning])];
  };
  const invited = () =>
    server()
      .database.selectFrom('accounts')
      .select(['contact_id', 'email', 'language', 'role', 'verified_at'])
      .where('contact_id', 'like', 'I-%')
      .orderBy('contact_id')
      .execute();

  it('invites each once it is confirmed, by id or email, at the bounded rate (R-IMPORT-11)', async () => {
    const lines = ['I-1,,fr', ',GUY.ROY@depot.example,'];
    const { id, state, added, unchanged } = await check(...lines);
    expect([state, added, unchanged, await invited()]).toEqual(['checked', 2, 0, []]);
    const confirmed = await admin.post(`/admin/imports/${id}/confirm`);
    expect(confirmed.json).toMatchObject({ state: 'done', added: 2, changed: 0 });
    const account = { role: 'depot', verified_at: null };
    expect(await invited()).toEqual([
      { ...account, contact_id: 'I-1', email: 'ann.roy@depot.example', language: 'fr' },
      { ...account, contact_id: 'I-2', email: 'guy.roy@depot.example', language: 'en' },
    ]);
    const mails = await server().database.selectFrom('outgoing_mails').select(['recipient', 'content']).execute();
    expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual([
      'ann.roy@depot.example',
      'guy.roy@depot.example',
    ]);
    for (const { content } of mails) expect(JSON.parse(content)).toEqual(oneOfSeveral);

    // Who has an account is invited by no later file, also by the other name of the row.
    expect(await check(',ann.roy@depot.example,', 'I-2,,')).toMatchObject({ added: 0, unchanged: 2 });
    const { text } = await admin.get('/admin/exports/invitations');
    expect(text).toContain('I-1,ann.roy@depot.example,fr\nI-2,guy.roy@depot.example,en\n');
  });

  it('names each row that invites nobody, or somebody twice', async () => {
    expect(await problems(',,en', 'I-9,,', ',nobody@depot.example,', 'I-3,,', ',shared@depot.example,')).toEqual([
      'refused',
      [
        [2, 'contact_id', null, false],
        [3, 'contact_id', 'I-9', false],
        [4, 'email', 'nobody@depot.example', false],
        [5, 'email', null, false],
        [6, 'contact_id', null, false],
      ],
    ]);
    expect(await problems('I-1,guy.roy@depot.example,')).toEqual([
      'refused',
      [[2, 'email', 'guy.roy@depot.example', false]],
    ]);
    expect(await problems('I-1,,', ',ann.roy@depot.example,')).toEqual([
      'refused',
      [[3, 'email', 'ann.roy@depot.example', false]],
    ]);
    expect(await problems('I-4,,', 'I-5,,')).toEqual(['refused', [[3, 'contact_id', 'I-5', false]]]);
    expect(await problems('I-1,,de')).toMatchObject(['refused', [[2, 'language', 'de', false]]]);
    expect(await invited()).toEqual([]);
  });

  it('warns of an email that another account has, and invites only one of two who share theirs', async () => {
    const { id } = await check('I-4,,');
    await admin.post(`/admin/imports/${id}/confirm`);
    expect(await problems('I-5,,')).toEqual(['checked', [[2, 'email', 'shared@depot.example', true]]]);
    expect(await check('I-5,,')).toMatchObject({ added: 0, unchanged: 1 });
  });

  it('is no matter of a key, which makes no account', async () => {
    const { id } = await check('I-1,,');
    const body = { name: 'Records', scopes: ['read', 'master-data'], expiresAt: null };
    const { key } = v.parse(createApiKey.output, (await admin.post('/admin/api-keys', body)).json);
    const system = new Client(server().url);
    if (admin.session) system.session = { ...admin.session, token: key };
    const forbidden = { status: 403, code: 'FORBIDDEN' };
    expect(errorOf(await upload(['I-1,,'], system))).toEqual(forbidden);
    expect(errorOf(await system.post(`/admin/imports/${id}/confirm`))).toEqual(forbidden);
    expect(errorOf(await system.get('/admin/exports/invitations'))).toEqual(forbidden);
    expect((await system.get('/admin/exports/products')).status).toBe(200);
    expect(await invited()).toEqual([]);
  });
});
