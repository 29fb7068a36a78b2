import fc from 'fast-check';
import { sql } from 'kysely';
import * as v from 'valibot';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  catalogueChangesMax,
  listAgreements,
  listFailureCodes,
  listLabourOperations,
  listParts,
  listWarrantyTerms,
} from '#contract/catalogue.ts';
import type { Database } from '#server/database/tables.ts';
import { depotIds } from '#server/demo/demo-people.ts';
import { allTests } from '#tests/support/all-tests.ts';
import { onOneDatabase } from '#tests/support/server.ts';
import { cataloguePart } from './support/catalogue-part.ts';
import { Client } from './support/client.ts';

const lists = [listParts, listLabourOperations, listFailureCodes, listAgreements, listWarrantyTerms] as const;
type List = (typeof lists)[number];

onOneDatabase('Changes of the catalogue', (server) => {
  let depot: Client;
  let desk: Client;
  beforeAll(async () => {
    depot = await Client.signIn(server().url, 'depot');
    desk = await Client.signIn(server().url, 'desk');
  });
  beforeEach(async () => {
    await server().database.deleteFrom('rate_windows').execute();
  });

  async function read<L extends List>(client: Client, list: L, since?: string): Promise<v.InferOutput<L['output']>> {
    const { status, json, text } = await client.get(`${list.path}${since === undefined ? '' : `?since=${since}`}`);
    if (status !== 200) throw new Error(text);
    return v.parse(list.output, json);
  }

  /** What a device has of a kind: it keeps what it read, and goes on from there. */
  class Device {
    readonly has = new Map<string, unknown>();
    readonly #client: Client;
    readonly #list: List;
    since: string | undefined;

    constructor(client: Client, list: List) {
      this.#client = client;
      this.#list = list;
    }

    async catchUp() {
      for (;;) {
        const { data, removed, next } = await read(this.#client, this.#list, this.since);
        for (const id of removed) this.has.delete(id);
        for (const item of data) this.has.set(item.id, item);
        this.since = next;
        if (data.length + removed.length === 0) return this;
        if (data.length + removed.length > catalogueChangesMax) throw new Error('The page is too large.');
      }
    }
  }

  it('have the demo’s catalogue: prices in cents, lists, and the words of both languages', async () => {
    const { data, removed, next } = await read(depot, listParts);
    expect([data.length, removed]).toEqual([400, []]);
    expect(data.find(({ id }) => id === 'NV-114-0231')).toEqual({
      id: 'NV-114-0231',
      descriptionEn: 'Friction disc',
      descriptionFr: 'Disque de friction',
      priceCents: 3800,
      component: 'parts',
      models: ['NV-SB24', 'NV-SB30T'],
      productTypes: [],
      supersededBy: null,
      wear: true,
      returnRequired: false,
      active: true,
      from: null,
      to: null,
    });
    expect(await read(depot, listParts, next)).toEqual({ data: [], removed: [], next });

    const operations = await read(depot, listLabourOperations);
    expect(operations.data.find(({ id }) => id === 'DRV-001')).toMatchObject({
      hoursHundredths: 125,
      overlapGroup: 'DRV',
      includesDiagnosis: false,
    });
    const failures = await read(depot, listFailureCodes);
    expect(failures.data.find(({ id }) => id === 'DRV-F01')).toMatchObject({
      operations: ['DRV-001', 'DRV-002'],
      parts: expect.arrayContaining(['NV-114-0231', 'NV-114-0228']),
    });
    expect(
      (await read(depot, listWarrantyTerms)).data.find(({ id }) => id === 'GENERATOR-CONSUMER-PARTS'),
    ).toMatchObject({
      productType: 'Generator',
      model: null,
      use: 'consumer',
      component: 'parts',
      months: 36,
    });
  });

  it('say what changed since, and what was made inactive, deleted and made again', async () => {
    const { database } = server();
    const device = await new Device(depot, listParts).catchUp();
    const since = device.since ?? '';
    await database
      .insertInto('parts')
      .values([cataloguePart('YA1', 100), cataloguePart('YA2', 100), cataloguePart('YA3', 100)])
      .execute();
    expect((await read(depot, listParts, since)).data.map(({ id }) => id)).toEqual(['YA1', 'YA2', 'YA3']);
    await device.catchUp();
    await database.updateTable('parts').set({ price_cents: 200 }).where('id', '=', 'YA1').execute();
    await database.updateTable('parts').set({ active: false }).where('id', '=', 'YA2').execute();
    await database.deleteFrom('parts').where('id', '=', 'YA3').execute();
    const changes = await read(depot, listParts, device.since);
    expect(changes.data).toMatchObject([
      { id: 'YA1', priceCents: 200, active: true },
      { id: 'YA2', active: false },
    ]);
    expect(changes.removed).toEqual(['YA3']);
    await database.insertInto('parts').values(cataloguePart('YA3', 300)).execute();
    expect(await read(depot, listParts, device.since)).toMatchObject({
      data: [{ id: 'YA1' }, { id: 'YA2', active: false }, { id: 'YA3', priceCents: 300 }],
      removed: [],
    });
  });

  it('come in pages of bounded size, each change once', async () => {
    const { database } = server();
    const { since } = await new Device(depot, listParts).catchUp();
    const rows = Array.from({ length: catalogueChangesMax + 10 }, (_, at) => cataloguePart(`YB${at}`, at));
    await database.insertInto('parts').values(rows).execute();
    const first = await read(depot, listParts, since);
    const second = await read(depot, listParts, first.next);
    expect([first.data.length, second.data.length]).toEqual([catalogueChangesMax, 10]);
    expect(new Set([...first.data, ...second.data].map(({ id }) => id)).size).toBe(rows.length);
  });

  describe('of agreements', () => {
    const agreement = (id: string, depot_id: string) => ({
      id,
      depot_id,
      labour_rate_cents: 9000,
      markup_hundredths: 1250,
      pays_diagnosis: true,
      currency: 'CAD' as const,
      valid_from: '1960-01-01',
      valid_to: '1960-12-31',
    });

    it('are a depot’s own, and for the desk all', async () => {
      const { data } = await read(depot, listAgreements);
      expect(data.length).toBeGreaterThan(0);
      expect(new Set(data.map(({ depotId }) => depotId))).toEqual(new Set([depotIds.ontario]));
      expect(data).toContainEqual(
        expect.objectContaining({ rateCents: 9500, markupHundredths: 1500, currency: 'CAD' }),
      );
      expect(new Set((await read(desk, listAgreements)).data.map(({ depotId }) => depotId))).toEqual(
        new Set(Object.values(depotIds)),
      );
    });

    it('that are given to another depot are removed for the first alone, and those deleted of another are not told', async () => {
      const { database } = server();
      await database
        .insertInto('depot_agreements')
        .values([agreement('YC1', depotIds.ontario), agreement('YC2', depotIds.quebec)])
        .execute();
      const other = await Client.signIn(server().url, 'depot.qc');
      const quebec = await new Device(other, listAgreements).catchUp();
      const ontario = await new Device(depot, listAgreements).catchUp();
      const all = await new Device(desk, listAgreements).catchUp();
      await database
        .updateTable('depot_agreements')
        .set({ depot_id: depotIds.quebec })
        .where('id', '=', 'YC1')
        .execute();
      await database.deleteFrom('depot_agreements').where('id', '=', 'YC2').execute();
      expect(await read(depot, listAgreements, ontario.since)).toMatchObject({ data: [], removed: ['YC1'] });
      expect(await read(other, listAgreements, quebec.since)).toMatchObject({
        data: [{ id: 'YC1' }],
        removed: ['YC2'],
      });
      expect(await read(desk, listAgreements, all.since)).toMatchObject({
        data: [{ id: 'YC1', depotId: depotIds.quebec }],
        removed: ['YC2'],
      });
    });
  });

  it('are none missed, whatever the order in which transactions begin and commit', async () => {
    const { database } = server();
    const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_129);
    const step = fc.record({
      id: fc.nat(8).map((at) => `YD${at}`),
      act: fc.constantFrom('write', 'write', 'hide', 'delete'),
      price: fc.nat(10_000),
    });
    const act = async (on: Database, { id, act: kind, price }: { id: string; act: string; price: number }) => {
      if (kind === 'delete') await on.deleteFrom('parts').where('id', '=', id).execute();
      else {
        const active = kind !== 'hide';
        await on
          .insertInto('parts')
          .values({ ...cataloguePart(id, price), active })
          .onConflict((known) => known.column('id').doUpdateSet({ price_cents: price, active }))
          .execute();
      }
    };
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(fc.tuple(step, fc.nat(2)), { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 4 }),
        async (writers) => {
          await database.deleteFrom('rate_windows').execute();
          const device = await new Device(depot, listParts).catchUp();
          const writing = writers.map((steps) =>
            database.transaction().execute(async (transaction) => {
              for (const [one, turns] of steps) {
                for (let turn = 0; turn < turns; turn += 1) await sql`select 1`.execute(transaction);
                await act(transaction, one);
              }
            }),
          );
          const ended = Promise.all(writing);
          // Between the commits, and after them.
          await Promise.race(writing);
          await device.catchUp();
          await ended;
          await device.catchUp();
          const whole = await new Device(depot, listParts).catchUp();
          expect(device.has).toEqual(whole.has);
        },
      ),
      { seed, numRuns: allTests ? 30 : 5 },
    );
  });

  it('are compressed as the caller accepts', async () => {
    const sizeOf = async (accepted: string) => {
      const answer = await fetch(`${server().url}/api/catalogue/parts`, {
        headers: { ...depot.identity(), 'accept-encoding': accepted },
      });
      const { length } = await answer.text();
      return { coding: answer.headers.get('content-encoding'), vary: answer.headers.get('vary'), length };
    };
    const plain = await sizeOf('identity');
    expect(plain).toMatchObject({ coding: null });
    for (const [accepted, coding] of [
      ['gzip, br', 'br'],
      ['gzip, deflate', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
    ] as const)
      expect(await sizeOf(accepted)).toEqual({
        coding,
        vary: 'Accept-Language, Accept-Encoding',
        length: plain.length,
      });
  });

  it('are refused for what is no earlier answer, and not there with Salesforce', async () => {
    expect(await depot.get('/catalogue/parts?since=x')).toMatchObject({ status: 422 });
    expect(await depot.get('/catalogue/contacts')).toMatchObject({ status: 404 });
    const { context } = server();
    const { platform } = context;
    const connected: typeof platform = { ...platform, desk: null, inTransaction: () => connected };
    context.platform = connected;
    try {
      for (const { path } of lists) expect(await depot.get(path)).toMatchObject({ status: 404 });
    } finally {
      context.platform = platform;
    }
  });
});
