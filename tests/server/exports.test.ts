import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { listAccounts } from '#contract/admin-accounts.ts';
import { listClaims } from '#contract/claims.ts';
import { listDeskClaims } from '#contract/desk-queue.ts';
import { listOwnRegistrations } from '#contract/registrations.ts';
import { claimSubtypePicklist } from '#domain/offered-values.ts';
import { csvOfCursors, csvOfPages } from '#server/http/csv-of-pages.ts';
import { onEachDatabase } from '#tests/support/server.ts';
import { claimFields, claimForm, photo } from './support/claim-form.ts';
import { Client, newKey } from './support/client.ts';

const linesOf = (csv: string) => csv.trimEnd().split('\r\n');

onEachDatabase('The export of claims', (server) => {
  it('has all of a depot’s claims as filtered, in their order, and those of no other', async () => {
    const depot = await Client.signIn(server().url, 'depot');
    const listed = async (query: string) =>
      v.parse(listClaims.output, (await depot.get(`/warranties/claims?size=100&${query}`)).json).data;
    for (const query of ['', 'status=Approved', 'sort=total', 'toInvoice=true']) {
      const answer = await depot.get(`/exports/claims?${query}`);
      expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
      const [head = '', ...rows] = linesOf(answer.text);
      expect(head).toContain('"name","status","substatus"');
      const claims = await listed(query);
      expect(claims.length).toBeGreaterThan(0);
      const names = rows.flatMap((row) => /^"(WC-\d+)","/.exec(row)?.[1] ?? []);
      expect(names).toEqual(claims.map(({ name }) => name));
    }
    expect((await depot.get('/exports/claims?part=nothing')).status).toBe(422);
  });

  it('runs no formula, and is a row of the audit log', async () => {
    const depot = await Client.signIn(server().url, 'depot');
    const form = claimForm(await claimFields(depot, { diagnosis: '=1+1;"x"' }), [photo()]);
    await depot.form('/warranties/claims', form, { headers: { 'idempotency-key': newKey() } });
    const { text: csv } = await depot.get('/exports/claims', { headers: { 'accept-language': 'fr' } });
    expect(linesOf(csv)[1]).toContain(`;"'=1+1;""x""";`);
    // Statuses and pick lists are words of the reader's language.
    const subtype = v.parse(listClaims.output, (await depot.get('/warranties/claims')).json).data[0]?.claimSubtype;
    const list = await server().context.platform.getPicklist(claimSubtypePicklist, 'fr');
    const label = list?.values.find(({ value }) => value === subtype)?.label;
    expect(label).not.toBe(subtype);
    expect(linesOf(csv)[1]).toContain(`;"Nouvelle";`);
    expect(linesOf(csv)[1]).toContain(`;"${label}";`);
    const rows = await server()
      .database.selectFrom('audit_log')
      .select('actor')
      .where('kind', '=', 'data_exported')
      .where('target', '=', 'claims')
      .execute();
    expect(rows.at(-1)).toEqual({ actor: depot.session?.accountId });
  });
});

onEachDatabase('The export of other lists', (server) => {
  const namesOf = (csv: string) =>
    linesOf(csv)
      .slice(1)
      .map((row) => /^"([^"]+)"/.exec(row)?.[1]);

  it('has the desk’s queue as filtered and sorted, past its pages', async () => {
    const desk = await Client.signIn(server().url, 'desk');
    for (const query of ['', 'part=to-decide&sort=-amount', 'flag=no_photo&sort=depot', 'assignee=me']) {
      const { data } = v.parse(listDeskClaims.output, (await desk.get(`/desk/claims?size=100&${query}`)).json);
      const answer = await desk.get(`/exports/desk-claims?${query}`);
      expect(answer.headers.get('content-disposition')).toMatch(/claims-\d{4}-\d\d-\d\d\.csv/);
      expect(namesOf(answer.text)).toEqual(data.map(({ name }) => name));
    }
    expect((await desk.get('/exports/desk-claims?flag=nothing')).status).toBe(422);
  });

  it('has the accounts as filtered and sorted, for admins', async () => {
    const admin = await Client.signIn(server().url, 'admin');
    for (const query of ['', 'role=depot&sort=-name', 'search=portal']) {
      const listed = await admin.get(`/admin/account?size=100&${query}`);
      const { data } = v.parse(listAccounts.output, listed.json);
      expect(data.length).toBeGreaterThan(0);
      const [head = '', ...rows] = linesOf((await admin.get(`/exports/accounts?${query}`)).text);
      expect(head).toContain('"name","email","role","salesForceId","verifiedAt","deactivated"');
      expect(rows.map((row) => row.split('","')[1])).toEqual(data.map(({ email }) => email));
    }
  });

  it('has a customer’s products', async () => {
    const customer = await Client.signIn(server().url, 'customer');
    const listed = await customer.get('/product-registrations/my-product-registrations?size=100');
    const { data } = v.parse(listOwnRegistrations.output, listed.json);
    expect(data.length).toBeGreaterThan(0);
    const { text: csv } = await customer.get('/exports/registrations');
    expect(namesOf(csv)).toEqual(data.map(({ name }) => name));
  });
});

it('a list of pages that name the next is read to its end', async () => {
  const asked: (string | null)[] = [];
  const find = async ({ cursor }: { cursor: string | null }) => {
    asked.push(cursor);
    return { data: [{ at: asked.length }], next: asked.length < 3 ? `page ${asked.length}` : null };
  };
  const csv = await text(csvOfCursors({ at: ({ at }: { at: number }) => at }, find, 'en'));
  expect(linesOf(csv).slice(1)).toEqual(['"1"', '"2"', '"3"']);
  expect(asked).toEqual([null, 'page 1', 'page 2']);
});

describe('a list that changes while it is exported', () => {
  const exported = async (change: (list: string[]) => void) => {
    const list = Array.from({ length: 2000 }, (_, index) => `row ${index}`);
    const csv = csvOfPages(
      { id: ({ id }: { id: string }) => id },
      async ({ page, size, offset }) => {
        if (page === 2) change(list);
        return { items: list.slice(offset, offset + size).map((id) => ({ id })) };
      },
      'en',
    );
    return linesOf(await text(csv)).slice(1);
  };

  it('has each row once, where others come before them or leave', async () => {
    const grown = await exported((list) => list.unshift('new one', 'new two'));
    expect([grown.length, new Set(grown).size]).toEqual([2000, 2000]);
    const shrunk = await exported((list) => list.splice(0, 15));
    expect([shrunk.length, new Set(shrunk).size]).toEqual([2000, 2000]);
  });
});
