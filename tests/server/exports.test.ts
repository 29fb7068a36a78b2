import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { sql } from 'kysely';
import * as v from 'valibot';
import { listAccounts } from '#contract/admin-accounts.ts';
import { listClaims } from '#contract/claims.ts';
import { listDeskClaims } from '#contract/desk-queue.ts';
import { listDuePayments, listPaymentRuns } from '#contract/payments.ts';
import { listOwnRegistrations } from '#contract/registrations.ts';
import { paidMonths } from '#domain/claim-parts.ts';
import { todayInToronto } from '#domain/dates.ts';
import { claimSubtypePicklist } from '#domain/offered-values.ts';
import { depotIds } from '#server/demo/demo-people.ts';
import { csvOfCursors, csvOfPages } from '#server/http/csv-of-pages.ts';
import { onOneDatabase } from '#tests/support/server.ts';
import { claimFields, claimForm, photo } from './support/claim-form.ts';
import { Client, newKey } from './support/client.ts';

const linesOf = (csv: string) => csv.trimEnd().split('\r\n');

onOneDatabase('The export of claims', (server) => {
  it('has all filtered claims of a depot, in their order, and none of another depot', async () => {
    const depot = await Client.signIn(server().url, 'depot');
    const listed = async (query: string) =>
      v.parse(listClaims.output, (await depot.get(`/warranties/claims?size=100&${query}`)).json).data;
    const months = paidMonths(todayInToronto(new Date()));
    const filters = ['search=wc-00001', 'part=open-older', `paidIn=${months[0]}/${months.at(-1)}`];
    for (const query of ['', 'status=Approved', 'sort=total', 'toInvoice=true', ...filters]) {
      const answer = await depot.get(`/exports/claims?${query}`);
      expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
      const [head = '', ...rows] = linesOf(answer.text);
      expect(head).toContain('"Claim","Status","Substatus"');
      const claims = await listed(query);
      expect(claims.length).toBeGreaterThan(0);
      const names = rows.flatMap((row) => /^"(WC-\d+)","/.exec(row)?.[1] ?? []);
      expect(names).toEqual(claims.map(({ name }) => name));
    }
    expect((await depot.get('/exports/claims?part=nothing')).status).toBe(422);
  });

  it('contains no formula, and is recorded in the audit log', async () => {
    const depot = await Client.signIn(server().url, 'depot');
    const form = claimForm(await claimFields(depot, { diagnosis: '=1+1;"x"' }), [photo()]);
    await depot.form('/warranties/claims', form, { headers: { 'idempotency-key': newKey() } });
    const { text: csv } = await depot.get('/exports/claims', { headers: { 'accept-language': 'fr' } });
    expect(linesOf(csv)[1]).toContain(`;"'=1+1;""x""";`);
    // Statuses and picklist values are in the language of the reader.
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

onOneDatabase('The export of other lists', (server) => {
  const namesOf = (csv: string) =>
    linesOf(csv)
      .slice(1)
      .map((row) => /^"([^"]+)"/.exec(row)?.[1]);

  it('has the filtered and sorted queue of the desk beyond one page', async () => {
    const desk = await Client.signIn(server().url, 'desk');
    for (const query of ['', 'part=to-decide&sort=-amount', 'flag=no_photo&sort=depot', 'assignee=me']) {
      const { data } = v.parse(listDeskClaims.output, (await desk.get(`/desk/claims?size=100&${query}`)).json);
      const answer = await desk.get(`/exports/desk-claims?${query}`);
      expect(answer.headers.get('content-disposition')).toMatch(/claims-\d{4}-\d\d-\d\d\.csv/);
      expect(namesOf(answer.text)).toEqual(data.map(({ name }) => name));
    }
    expect((await desk.get('/exports/desk-claims?flag=nothing')).status).toBe(422);
  });

  it('has the due claims of all depots or of one, and the payment runs', async () => {
    const admin = await Client.signIn(server().url, 'admin');
    const list = async (query: string) =>
      v.parse(listDuePayments.output, (await admin.get(`/desk/payments${query}`)).json).claims;
    const all = await list('');
    const [first] = all;
    for (const [query, claims] of [
      ['', all],
      [`?depotId=${first?.depotId}`, all.filter(({ depotId }) => depotId === first?.depotId)],
    ] as const) {
      const answer = await admin.get(`/exports/due-payments${query}`);
      expect(answer.headers.get('content-disposition')).toMatch(/due-\d{4}-\d\d-\d\d\.csv/);
      expect(namesOf(answer.text)).toEqual(claims.map(({ claim }) => claim));
      expect(linesOf(answer.text)[1]).toContain(`"${((first?.amountCents ?? 0) / 100).toFixed(2)}"`);
    }
    const { text: french } = await admin.get('/exports/due-payments', { headers: { 'accept-language': 'fr' } });
    const [head = '', row = ''] = linesOf(french);
    expect(head).toContain('"TPS/TVH ($ CA)";"TVP/TVQ ($ CA)"');
    expect(row).toContain(`;"${((first?.amountCents ?? 0) / 100).toFixed(2).replace('.', ',')}";`);
    const at = new Date(first?.invoicedAt ?? '').toLocaleString('sv-SE', { timeZone: 'America/Toronto' });
    expect(row).toContain(`;"${at.slice(0, 16)}";`);
    const runs = v.parse(listPaymentRuns.output, (await admin.get('/desk/payment-runs?size=100')).json).data;
    expect(runs.length).toBeGreaterThan(0);
    expect(namesOf((await admin.get('/exports/payment-runs')).text)).toEqual(runs.map((run) => String(run.number)));
  });

  it('has the filtered and sorted accounts, for admins', async () => {
    const admin = await Client.signIn(server().url, 'admin');
    for (const query of ['', 'role=depot&sort=-name', 'search=portal']) {
      const listed = await admin.get(`/admin/account?size=100&${query}`);
      const { data } = v.parse(listAccounts.output, listed.json);
      expect(data.length).toBeGreaterThan(0);
      const [head = '', ...rows] = linesOf((await admin.get(`/exports/accounts?${query}`)).text);
      expect(head).toContain('"Name","Email","Role","CRM id","Verified on","Deactivated","Email returned on"');
      expect(rows.map((row) => row.split('","')[1])).toEqual(data.map(({ email }) => email));
    }
  });

  it('has words in the language of the reader where the portal has codes', async () => {
    const [admin, customer] = [
      await Client.signIn(server().url, 'admin'),
      await Client.signIn(server().url, 'customer'),
    ];
    const french = { headers: { 'accept-language': 'fr' } };
    const codes = /"(rejection_suggested|same_photo|no_photo|retailer_depot|open|paid|closed|Approved|Parts Only)[" ,]/;
    for (const [reader, path, en, fr] of [
      [admin, '/exports/desk-claims', 'No photo', 'Sans photo'],
      [admin, '/exports/accounts', '"retailer depot"', '"détaillant-dépôt"'],
      [admin, '/exports/payment-runs', '"Closed"', '"Fermé"'],
      [customer, '/exports/registrations', '"Approved"', '"Approuvée"'],
    ] as const) {
      expect((await reader.get(path)).text).toContain(en);
      const { text: csv } = await reader.get(path, french);
      expect(csv).toContain(fr);
      expect(csv).not.toMatch(codes);
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

onOneDatabase('An export of 40 MB', (server) => {
  const [claims, claimBytes, pages] = [4_000, 10_000, 9];
  let depot: Client;
  beforeAll(async () => {
    depot = await Client.signIn(server().url, 'depot');
    await sql`insert into claims (id, name, depot_id, status, diagnosis, search_text, created_at)
      select 'long-' || n, 'WC-9' || n, ${depotIds.ontario}, 'New', repeat('x', ${claimBytes}::integer), 'long', now()
      from generate_series(1, ${claims}::integer) n`.execute(server().database);
  });

  const open = () =>
    new Promise<IncomingMessage>((found, failed) => {
      get(`${server().url}/api/exports/claims?search=long`, { headers: depot.identity() }, found).on('error', failed);
    });
  /** How many pages were read for another reader when one has received all. */
  const readForAnother = async (stop: (another: IncomingMessage) => void) => {
    const find = vi.spyOn(server().context.platform, 'findClaims');
    const another = await open();
    stop(another);
    const { text: csv } = await depot.get('/exports/claims?search=long');
    expect(linesOf(csv)).toHaveLength(1 + claims);
    const read = find.mock.calls.length - pages;
    find.mockRestore();
    return { read, another };
  };

  it('reads no faster than its client receives', async () => {
    const { read, another } = await readForAnother((slow) => slow.pause());
    expect(read).toBeLessThan(pages - 2);
    expect(linesOf(await text(another))).toHaveLength(1 + claims);
  });

  it('stops reading when its client disconnects', async () => {
    const { read } = await readForAnother((leaving) => leaving.destroy());
    expect(read).toBeLessThan(pages - 2);
  });
});

it('reads a list with cursors to its end', async () => {
  const asked: (string | null)[] = [];
  const find = async ({ cursor }: { cursor: string | null }) => {
    asked.push(cursor);
    return { data: [{ at: asked.length }], next: asked.length < 3 ? `page ${asked.length}` : null };
  };
  const csv = await text(csvOfCursors([{ en: 'At', fr: 'À', of: ({ at }) => at }], find, 'en'));
  expect(linesOf(csv).slice(1)).toEqual(['"1"', '"2"', '"3"']);
  expect(asked).toEqual([null, 'page 1', 'page 2']);
});

describe('of a list that changes during the export', () => {
  const exported = async (change: (list: string[]) => void) => {
    const list = Array.from({ length: 2000 }, (_, index) => `row ${index}`);
    const csv = csvOfPages(
      [{ en: 'Id', fr: 'Id', of: ({ id }) => id }],
      async ({ page, size, offset }) => {
        if (page === 2) change(list);
        return { items: list.slice(offset, offset + size).map((id) => ({ id })) };
      },
      'en',
    );
    return linesOf(await text(csv)).slice(1);
  };

  it('has each row once when rows are inserted or removed', async () => {
    const grown = await exported((list) => list.unshift('new one', 'new two'));
    expect([grown.length, new Set(grown).size]).toEqual([2000, 2000]);
    const shrunk = await exported((list) => list.splice(0, 15));
    expect([shrunk.length, new Set(shrunk).size]).toEqual([2000, 2000]);
  });
});
