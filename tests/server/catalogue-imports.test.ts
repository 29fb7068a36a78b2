import { createHash } from 'node:crypto';
import { text as textOf } from 'node:stream/consumers';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { ImportKind } from '#contract/import-kinds.ts';
import { listRecords } from '#contract/master-records.ts';
import { portalItself } from '#server/audit/write-audit.ts';
import { depotIds } from '#server/demo/demo-people.ts';
import { expectation } from '#server/errors/cell-problems.ts';
import { exportKind } from '#server/imports/export-table.ts';
import { findProblems } from '#server/imports/find-problems.ts';
import { checkImport, confirmImport } from '#server/imports/imports.ts';
import { onOneDatabase } from '#tests/support/server.ts';
import { Client, newKey } from './support/client.ts';

onOneDatabase('The catalogue’s master data', (server) => {
  async function check(kind: ImportKind, ...lines: string[]) {
    const bytes = Buffer.from(lines.join('\n'));
    async function* open() {
      yield bytes;
    }
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const { context } = server();
    const { id, state } = await checkImport(
      context,
      { kind, fileName: 'a', sha256, by: portalItself, open },
      new Date(),
    );
    const found: (readonly [row: number | null, name: string | null, expected: string])[] = [];
    for await (const { row, name, problem } of findProblems(context.database, id))
      found.push([row, name, expectation(problem, 'en')]);
    return { id, state, found };
  }

  async function write(kind: ImportKind, ...lines: string[]) {
    const { id, state, found } = await check(kind, ...lines);
    if (state !== 'checked') throw new Error(JSON.stringify(found));
    await confirmImport(server().context, id, { by: portalItself, now: new Date() });
  }

  const linesOf = async (kind: ImportKind, start: string) => {
    const file = await textOf(exportKind(server().context, kind).open());
    return file.split('\n').filter((line) => line.startsWith(start));
  };

  describe('parts', () => {
    const head = 'id,description_en,description_fr,price,models,superseded_by,from,to';

    it('have numbers in capitals without blanks, prices with two decimals, and lists without doubles', async () => {
      await write(
        'parts',
        'id;description_en;description_fr;price;models;wear',
        ' za 100-1 ;Disc;Disque;12,5; NV-SB24 | |NV-SB30T|NV-SB24;oui',
        'ZA100-2;Belt;Courroie;0.07;|;',
        'ZA100-3;Bolt;Boulon;;;',
      );
      expect(await linesOf('parts', 'ZA100')).toEqual([
        'ZA100-1,Disc,Disque,12.50,parts,NV-SB24|NV-SB30T,,,true,false,true,,',
        'ZA100-2,Belt,Courroie,0.07,parts,,,,false,false,true,,',
        'ZA100-3,Bolt,Boulon,,parts,,,,false,false,true,,',
      ]);
    });

    it('are refused with other signs in a number, other amounts, and days in the wrong order', async () => {
      const amount = expect.stringContaining('two decimals at most');
      const { found } = await check(
        'parts',
        head,
        'ZB|1,a,a,1,,,,',
        'ZBé,a,a,1.999,,,,',
        'ZB3,a,a,"1,200.00",,,,',
        'ZB4,a,a,-1,,,,',
        'ZB5,a,a,$5,,,,',
        'ZB6,a,a,10000000,,,,',
        'ZB7,a,,1,,,2026-05-01,2026-04-30',
      );
      expect(found).toEqual([
        [2, 'id', expect.stringContaining('no bar')],
        [3, 'id', expect.stringContaining('without accents')],
        [3, 'price', amount],
        [4, 'price', amount],
        [5, 'price', amount],
        [6, 'price', amount],
        [7, 'price', amount],
        [8, 'description_fr', 'This field is required'],
        [8, 'to', 'This is before the first day, 2026-05-01'],
      ]);
    });

    it('are judged by the day that is stored where a file has the other alone', async () => {
      await write('parts', head, 'ZC1,a,a,1,,,2026-05-01,2026-05-31');
      const { found } = await check('parts', 'id,description_en,description_fr,to', 'ZC1,a,a,2026-04-30');
      expect(found).toEqual([[2, 'to', 'This is before the first day, 2026-05-01']]);
    });

    it('are replaced by a part of the same file or a stored one, never in a circle', async () => {
      await write('parts', head, 'ZD1,a,a,1,,ZD2,,', 'ZD2,a,a,1,,ZD3,,', 'ZD3,a,a,1,,,,');
      const circle = expect.stringContaining('in a circle');
      expect((await check('parts', head, 'ZD4,a,a,1,,ZD9,,', 'ZD5,a,a,1,,zd 5,,')).found).toEqual([
        [2, 'superseded_by', 'This id does not exist: import it first (parts)'],
        [3, 'superseded_by', circle],
      ]);
      // The rest of the circle is stored.
      expect((await check('parts', head, 'ZD0,a,a,1,,ZD1,,', 'ZD3,a,a,1,,ZD1,,')).found).toEqual([
        [3, 'superseded_by', circle],
      ]);
      // A file that breaks the circle which it would close.
      await write('parts', head, 'ZD3,a,a,1,,ZD1,,', 'ZD2,a,a,1,,,,');
      expect((await linesOf('parts', 'ZD')).map((line) => line.split(',')[7])).toEqual(['ZD2', '', 'ZD1']);
    });

    it('with a model that no product has are warned of once, and imported', async () => {
      const { state, found } = await check('parts', head, 'ZE1,a,a,1,NV-SB24|NV-NONE,,,', 'ZE2,a,a,1,NV-NONE,,,');
      expect({ state, found }).toEqual({
        state: 'checked',
        found: [[2, 'models', expect.stringContaining('No product has this model')]],
      });
    });
  });

  it('failure codes name operations and parts that exist, and photos that a claim has', async () => {
    const head = 'id,description_en,description_fr,photo_slots,operations,parts';
    await write('failure-codes', head, 'ZF1,a,a,Rating_Plate,drv-001|ENG-001,nv-114-0231');
    expect(await linesOf('failure-codes', 'ZF')).toEqual(['ZF1,a,a,,rating_plate,DRV-001|ENG-001,NV-114-0231,true']);
    const { found } = await check('failure-codes', head, 'ZF2,a,a,receipt,DRV-001|DRV-999,NV-0|NV-114-0231|NV-1');
    expect(found.toSorted(([, one], [, other]) => String(one).localeCompare(String(other)))).toEqual([
      [2, 'operations', 'This id does not exist: import it first (labour-operations)'],
      [2, 'parts', 'This id does not exist: import it first (parts)'],
      [2, 'parts', 'This id does not exist: import it first (parts)'],
      [2, 'photo_slots', 'Use one of: rating_plate'],
    ]);
  });

  describe('agreements', () => {
    const head = 'id,depot_id,labour_rate,from,to';

    it('are with a depot, one at a time', async () => {
      await server().database.deleteFrom('depot_agreements').execute();
      const [one, other] = [depotIds.ontario, depotIds.quebec];
      await write('depot-agreements', head, `ZG1,${one},95,2020-01-01,2020-12-31`, `ZG2,${one},96.50,2021-01-01,`);
      const overlap = (id: string) => expect.stringContaining(`Agreement ${id} of the same depot`);
      const { found } = await check(
        'depot-agreements',
        head,
        `ZG3,${one},95,2019-01-01,2020-01-01`,
        `ZG4,${one},95,2022-01-01,2022-01-01`,
        `ZG5,${other},95,,2020-12-31`,
        `ZG6,${other},95,2020-12-31,`,
        `ZG7,none,95,2020-12-31,`,
        `ZG8,${one},95,,2018-12-31`,
      );
      expect(found).toEqual(
        [
          [6, 'depot_id', expect.stringContaining('This id does not exist')],
          [2, 'from', overlap('ZG1')],
          [3, 'from', overlap('ZG2')],
          [4, 'from', overlap('ZG6')],
          [5, 'from', overlap('ZG5')],
        ].toSorted(([a], [b]) => Number(a) - Number(b)),
      );
    });

    it('are ended by the file that has the next', async () => {
      await server().database.deleteFrom('depot_agreements').execute();
      await write('depot-agreements', head, `ZH1,${depotIds.ontario},95,2020-01-01,`);
      await write(
        'depot-agreements',
        head,
        `ZH1,${depotIds.ontario},95,2020-01-01,2025-12-31`,
        `ZH2,${depotIds.ontario},99,2026-01-01,`,
      );
      expect(await linesOf('depot-agreements', 'ZH')).toEqual([
        `ZH1,${depotIds.ontario},95.00,0.00,false,CAD,,2020-01-01,2025-12-31`,
        `ZH2,${depotIds.ontario},99.00,0.00,false,CAD,,2026-01-01,`,
      ]);
    });
  });

  it('agreements with another vendor number than the depot’s record are warned of, and imported', async () => {
    const { database } = server();
    await database.deleteFrom('depot_agreements').execute();
    const numberOf = (vendor_number: string | null) =>
      database.updateTable('platform_accounts').set({ vendor_number }).where('id', '=', depotIds.ontario).execute();
    const checked = () =>
      check(
        'depot-agreements',
        'id,depot_id,labour_rate,vendor_number,from,to',
        // Nobody is paid by one that has ended.
        `ZV1,${depotIds.ontario},95,V-1,2020-01-01,2020-12-31`,
        `ZV2,${depotIds.ontario},95,V-2,2021-01-01,`,
      );
    const warned = (text: string) => ({
      state: 'checked',
      found: [[3, 'vendor_number', expect.stringContaining(text)]],
    });
    await numberOf('V-9');
    expect(await checked()).toMatchObject(warned('has the vendor number V-9, which payments use'));
    await numberOf(null);
    expect(await checked()).toMatchObject(warned('has no vendor number'));
    await numberOf('V-2');
    expect(await checked()).toMatchObject({ state: 'checked', found: [] });
  });

  it('terms are one for the same products, use and component', async () => {
    const head = 'id,product_type,model,use,component,months,hours';
    const { found } = await check(
      'warranty-terms',
      head,
      'ZI1,Snow Blower,,consumer,parts,12,',
      'ZI2,Snow Blower,NV-SB24,consumer,parts,12,100000',
      'ZI3,Snow Blower,NV-SB24,commercial,parts,1201,',
    );
    expect(found).toEqual(
      [
        [4, 'months', 'Use a whole number from 0 to 1200'],
        [2, 'component', expect.stringContaining('is for the same products, use and component')],
      ].toSorted(([a], [b]) => Number(a) - Number(b)),
    );
  });

  it('are records of a form: the code is typed, amounts are written to the audit', async () => {
    const admin = await Client.signIn(server().url, 'admin');
    const create = (cells: Record<string, string>) =>
      admin.post('/admin/records/parts', { cells }, { headers: { 'idempotency-key': newKey() } });
    const words = { description_en: 'Cable', description_fr: 'Câble' };
    expect(await create(words)).toMatchObject({
      status: 422,
      json: { fields: { 'cells.id': 'This field is required' } },
    });
    expect(await create({ ...words, id: 'zj 1', price: '19,9' })).toMatchObject({
      status: 201,
      json: { id: 'ZJ1', cells: { price: '19.90', component: 'parts', active: 'true' } },
    });
    const audited = server()
      .database.selectFrom('audit_log')
      .select('after')
      .where('target', '=', 'ZJ1')
      .executeTakeFirstOrThrow();
    expect(JSON.parse((await audited).after ?? '')).toMatchObject({ records: 'parts', price: '19.90' });
  });

  it('are found by their words, and agreements by the name of the depot', async () => {
    await write('parts', 'id,description_en,description_fr', 'ZK1,Odd gizmo,Bébelle étrange');
    await write(
      'depot-agreements',
      'id,depot_id,labour_rate,from,to',
      `ZK2,${depotIds.quebec},95,1951-01-01,1951-01-01`,
    );
    const admin = await Client.signIn(server().url, 'admin');
    const idsOf = async (kind: string, search: string) => {
      const { json } = await admin.get(`/admin/records/${kind}?search=${encodeURIComponent(search)}`);
      return v.parse(listRecords.output, json).data.map(({ id }) => id);
    };
    expect(await idsOf('parts', 'bebelle')).toEqual(['ZK1']);
    expect(await idsOf('parts', 'zk1')).toEqual(['ZK1']);
    expect(await idsOf('depot-agreements', 'beaurivage')).toContain('ZK2');
    expect(await idsOf('depot-agreements', 'harbour')).not.toContain('ZK2');
  });
});
