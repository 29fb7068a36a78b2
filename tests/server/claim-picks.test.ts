import * as v from 'valibot';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { listAgreements, listLabourOperations, listParts, listWarrantyTerms } from '#contract/catalogue.ts';
import { listClaims } from '#contract/claims.ts';
import { getDeskClaim } from '#contract/claim-decisions.ts';
import type { Picks } from '#contract/picks.ts';
import { pickedLines } from '#domain/picked-lines.ts';
import { type ClaimPrice, priceClaim } from '#domain/price-claim.ts';
import { claimToPrice } from '#features/claims/picks/claim-to-price.ts';
import { depotIds } from '#server/demo/demo-people.ts';
import { seeClaims } from '#server/platform/embedded/seen-claims.ts';
import { onEachDatabase } from '#tests/support/server.ts';
import { cataloguePart } from './support/catalogue-part.ts';
import { claimFields, claimForm, claimOf, photo, registrationOf } from './support/claim-form.ts';
import { Client, errorOf, newKey } from './support/client.ts';
import { deskClaimOf, sendDeskAction } from './support/desk-actions.ts';

const picks: Picks = {
  failureCode: 'E-101',
  operations: [{ id: '1010' }],
  parts: [{ id: 'NV-114-0231', quantity: 2, causal: true }],
  typed: [{ kind: 'part', description: 'Shear pin', number: null, quantity: 4, hours: null }],
  campaign: null,
  catalogueAt: '2026-11-20T14:00:00.000Z',
  expectedCents: 21_450,
};

onEachDatabase('Picks of a claim', (server) => {
  let depot: Client;
  let desk: Client;
  beforeAll(async () => {
    depot = await Client.signIn(server().url, 'depot');
    desk = await Client.signIn(server().url, 'desk');
  });

  const sent = async (changes: Record<string, string | undefined>) =>
    claimForm(await claimFields(depot, { ...changes }));
  const file = async (changes: Record<string, string | undefined> = { picks: JSON.stringify(picks) }) => {
    const filed = await depot.form('/warranties/claims', await sent(changes));
    expect(filed.text).toContain('"name"');
    return claimOf(filed);
  };
  const change = async (id: string, changes: Record<string, string | undefined>) =>
    depot.form(`/warranties/claims/${id}`, await sent(changes), { method: 'PATCH' });
  const read = async (id: string) => claimOf(await depot.get(`/warranties/claims/${id}`));

  it('are read by its depot and the desk, and not in lists', async () => {
    const { id, picks: answered } = await file();
    expect(answered).toEqual(picks);
    expect((await read(id)).picks).toEqual(picks);
    const atDesk = v.parse(getDeskClaim.output, (await desk.get(`/desk/claims/${id}`)).json);
    expect(atDesk.claim.picks).toEqual(picks);
    const { data } = v.parse(listClaims.output, (await depot.get('/warranties/claims')).json);
    expect(data.find((claim) => claim.id === id)).not.toHaveProperty('picks');
  });

  it('name a typed part as the cause, and why the hours are more than the flat times', async () => {
    const [part] = picks.typed;
    const typed = [{ ...part, causal: true }];
    const parts = picks.parts.map((one) => ({ ...one, causal: false }));
    const some = { ...picks, parts, typed, hoursReason: 'The bolt was seized.' };
    const { id, picks: answered } = await file({ picks: JSON.stringify(some), labourHours: '9' });
    expect(answered).toEqual(some);
    const atDesk = v.parse(getDeskClaim.output, (await desk.get(`/desk/claims/${id}`)).json);
    expect(atDesk.claim.picks?.hoursReason).toBe('The bolt was seized.');
    expect(atDesk.picksPrice?.lines.filter(({ isCausal }) => isCausal)).toMatchObject([{ source: 'typed' }]);
    const other = { ...some, hoursReason: 'Rust.' };
    expect(claimOf(await change(id, { picks: JSON.stringify(other), labourHours: '9' })).picks).toEqual(other);
    expect((await file({ picks: JSON.stringify(picks), labourHours: '9' })).picks).toEqual(picks);
  });

  it.each([undefined, '', 'null'])('are none where the form has %j', async (none) => {
    expect((await file({ picks: none })).picks).toBeNull();
  });

  it.each([
    ['no JSON', '{', 'picks'],
    ['a text in JSON', '"none"', 'picks'],
    ['a number', '1', 'picks'],
    ['no sum', JSON.stringify({ ...picks, expectedCents: undefined }), 'picks.expectedCents'],
    ['half a piece', JSON.stringify({ ...picks, parts: [{ id: 'A', quantity: 0.5, causal: true }] }), /^picks\.parts/],
  ])('are refused for %s', async (_, text, field) => {
    const refused = errorOf(await depot.form('/warranties/claims', await sent({ picks: text })));
    expect(refused.code).toBe('VALIDATION_FAILED');
    expect(refused.fields).toEqual([typeof field === 'string' ? field : expect.stringMatching(field)]);
  });

  it('are part of the submission: other picks with its key are refused, none are an older entry', async () => {
    const headers = { 'idempotency-key': newKey() };
    const form = await sent({ picks: JSON.stringify(picks) });
    const first = await depot.form('/warranties/claims', form, { headers });
    const again = await depot.form('/warranties/claims', form, { headers });
    expect([again.status, again.text]).toEqual([201, first.text]);
    const other = await sent({ picks: JSON.stringify({ ...picks, failureCode: null }) });
    expect(errorOf(await depot.form('/warranties/claims', other, { headers })).code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  describe('in a change', () => {
    it('are replaced', async () => {
      const { id } = await file();
      const fewer = { ...picks, typed: [], expectedCents: 20_000 };
      expect(claimOf(await change(id, { picks: JSON.stringify(fewer) })).picks).toEqual(fewer);
    });

    it('stay without any, also beside other parts and hours', async () => {
      const { id } = await file();
      expect(claimOf(await change(id, { diagnosis: 'Another one.' })).picks).toEqual(picks);
      expect(claimOf(await change(id, { labourHours: '2' })).picks).toEqual(picks);
      expect(claimOf(await change(id, { partsRequired: 'Another part' })).picks).toEqual(picks);
    });

    it('change nothing by their sum and day alone, so that photos are taken under review', async () => {
      const { id } = await file();
      await server()
        .database.updateTable('claims')
        .set({ status: 'Pending Review', substatus: 'Photos requested' })
        .where('id', '=', id)
        .execute();
      const later = { ...picks, catalogueAt: '2026-11-28T14:00:00.000Z', expectedCents: 1 };
      const fields = await claimFields(depot, { picks: JSON.stringify(later) });
      const added = await depot.form(`/warranties/claims/${id}`, claimForm(fields, [photo()]), { method: 'PATCH' });
      expect([added.status, claimOf(added).picks]).toEqual([200, picks]);
      const others = { ...fields, picks: JSON.stringify({ ...picks, operations: [] }) };
      const refused = await depot.form(`/warranties/claims/${id}`, claimForm(others, [photo()]), { method: 'PATCH' });
      expect(errorOf(refused).code).toBe('CONFLICT');
    });
  });

  it('are priced again by the server, and taken whatever they come to', async () => {
    const { database } = server();
    await database
      .insertInto('parts')
      .values([
        { ...cataloguePart('ZP1', 1000), active: false, superseded_by: 'ZP2' },
        { ...cataloguePart('ZP2', 1001), superseded_by: null },
      ])
      .execute();
    const parts = [
      { id: 'ZP1', quantity: 3, causal: true },
      { id: 'ZP-UNKNOWN', quantity: 1, causal: false },
    ];
    const some = { ...picks, operations: [{ id: 'DRV-001' }], parts, expectedCents: 1 };
    const { id } = await file({ picks: JSON.stringify(some) });
    const priced = v.parse(getDeskClaim.output, (await desk.get(`/desk/claims/${id}`)).json);
    expect(priced.claim.picks?.expectedCents).toBe(1);
    // By the demo's agreement an hour is 95.00, parts have 15 % on their list price, and diagnosis is as it says.
    const { expectedCents, lines } = priced.picksPrice ?? { expectedCents: null, lines: [] };
    const [ofPart] = lines.filter(({ number }) => number === 'ZP2');
    expect(ofPart).toMatchObject({ replaces: 'ZP1', quantity: 3, priceCents: 1151, listCents: 3453 });
    expect(lines.find(({ number }) => number === 'DRV-001')).toMatchObject({ listCents: 11_875 });
    expect(lines.find(({ number }) => number === 'ZP-UNKNOWN')).toMatchObject({
      claimedCents: null,
      problems: ['unknown'],
    });
    expect(lines.at(-1)).toMatchObject({ source: 'typed', claimedCents: null });
    expect(expectedCents).toBe(lines.reduce((sum, { claimedCents }) => sum + (claimedCents ?? 0), 0));
    expect(priced.failureCode).toMatchObject({ id: picks.failureCode, description: null, usual: [] });
    const [known] = await database.selectFrom('failure_codes').selectAll().orderBy('id').limit(1).execute();
    await change(id, { picks: JSON.stringify({ ...some, failureCode: known?.id ?? null }) });
    expect(v.parse(getDeskClaim.output, (await desk.get(`/desk/claims/${id}`)).json).failureCode).toMatchObject({
      id: known?.id,
      description: { en: known?.description_en, fr: known?.description_fr },
    });
    await change(id, { picks: JSON.stringify({ ...some, operations: [], parts: [], typed: [] }) });
    const changed = v.parse(getDeskClaim.output, (await desk.get(`/desk/claims/${id}`)).json);
    expect(changed.picksPrice).toMatchObject({ expectedCents: 0, lines: [] });
  });

  it('are what the rules see, whatever the words of a part look like, and for a person outside its cover', async () => {
    const { database } = server();
    const id = '99-4411';
    const words = { description_en: 'Blade set, 3 of M8X25', description_fr: 'Jeu de 3 lames, M8X25' };
    await database
      .insertInto('parts')
      .values({ ...cataloguePart(id, 2000), ...words })
      .execute();
    const one = { ...picks, operations: [], typed: [], parts: [{ id, quantity: 1, causal: true }] };
    const text = { partsRequired: `${words.description_fr} ${id} (1)`, labourHours: '0.5' };
    const filed = await file({ picks: JSON.stringify(one), ...text });
    const seen = async () => (await seeClaims(database, [filed.id]))[0];
    const before = await seen();
    const parts = before?.lines?.filter(({ kind }) => kind === 'part');
    expect(parts).toMatchObject([{ number: id, quantity: 1, priceCents: 2300, description: words.description_fr }]);
    await sql`update claims set picks_price = jsonb_set(jsonb_set(picks_price, '{lines,0,reason}', '"outside_cover"'),
      '{lines,0,claimedCents}', '0') where id = ${filed.id}`.execute(database);
    expect((await seen())?.lines).toBeNull();
  });

  it('are priced by the server, where the depot was shown no prices (R-CAT-08)', async () => {
    const some = { ...picks, operations: [{ id: 'DRV-001' }], expectedCents: 0, withoutSum: true as const };
    server().context.hidesPrices = true;
    try {
      const onDevice = await priceOnDevice(depot, some);
      expect([onDevice.expectedCents, onDevice.lines.map(({ priceCents }) => priceCents)]).toEqual([
        0,
        onDevice.lines.map(() => null),
      ]);
      const { id, picks: answered } = await file({ picks: JSON.stringify(some) });
      expect(answered).toEqual(some);
      const { picksPrice } = v.parse(getDeskClaim.output, (await desk.get(`/desk/claims/${id}`)).json);
      // What the picks fill in is the same on both.
      expect(picksPrice?.hoursHundredths).toBe(onDevice.hoursHundredths);
      expect(picksPrice?.expectedCents).toBeGreaterThan(0);
    } finally {
      server().context.hidesPrices = false;
    }
  });

  it('are read by their depot without the sum of before, once prices are hidden (R-CAT-08)', async () => {
    const { id } = await file();
    const hidden = { ...picks, expectedCents: 0, withoutSum: true };
    const sumAtDesk = async () =>
      v.parse(getDeskClaim.output, (await desk.get(`/desk/claims/${id}`)).json).claim.picks?.expectedCents;
    server().context.hidesPrices = true;
    try {
      expect((await read(id)).picks).toEqual(hidden);
      expect(claimOf(await change(id, { diagnosis: 'Another one.' })).picks).toEqual(hidden);
      expect(await sumAtDesk()).toBe(picks.expectedCents);
      expect((await file({ picks: undefined })).picks).toBeNull();
    } finally {
      server().context.hidesPrices = false;
    }
    expect((await read(id)).picks).toEqual(picks);
  });

  it('fit by the type that the answer about the registration has (R-PICK-09)', async () => {
    const { productId, productType } = await registrationOf(depot, 'DEMOACTIVE0001');
    const product = server()
      .database.selectFrom('products')
      .select('product_type')
      .where('id', '=', productId ?? '');
    expect(productType).toBe((await product.executeTakeFirstOrThrow()).product_type);
  });

  it('are compared with what is usual for the failure code, and was claimed for it on the same model (R-PRICE-15)', async () => {
    const { database } = server();
    const code = 'ZF-01';
    await database
      .insertInto('parts')
      .values([cataloguePart('ZF-P1', 1_000), { ...cataloguePart('ZF-P2', 1_000), models: 'ANOTHER-1' }])
      .execute();
    await database
      .insertInto('failure_codes')
      .values({
        id: code,
        description_en: 'Cable broken',
        description_fr: 'Câble rompu',
        product_types: null,
        photo_slots: null,
        operations: 'DRV-001',
        parts: 'ZF-P1|ZF-P2|ZF-P9',
        active: true,
      })
      .execute();
    const others = await Client.signIn(server().url, 'depot.qc');
    const fileBy = async (client: Client, quantity: number, failureCode = code, serial = 'DEMOACTIVE0001') => {
      const parts = [{ id: 'ZF-P1', quantity, causal: true }];
      const one = { ...picks, failureCode, operations: [], typed: [], parts };
      const form = claimForm(await claimFields(client, { picks: JSON.stringify(one) }, serial));
      return claimOf(await client.form('/warranties/claims', form)).id;
    };
    const readCode = async (id: string) =>
      v.parse(getDeskClaim.output, (await desk.get(`/desk/claims/${id}`)).json).failureCode;
    const first = await fileBy(depot, 1);
    const alone = await readCode(first);
    expect(alone?.claimed).toBeNull();
    // A part of another model, and one that the catalogue does not have, are not listed.
    expect(alone?.usual?.filter(({ kind }) => kind === 'part').map(({ id }) => id)).toEqual(['ZF-P1']);
    // Half an hour of diagnosis at 95.00, and 11.50 a piece; at the other depot 92.50 and 11.25.
    await fileBy(depot, 2);
    await fileBy(depot, 4);
    const other = await fileBy(others, 3);
    await fileBy(others, 1, 'ZF-02');
    await fileBy(others, 1, code, 'DEMOACTIVE0002');
    const rejected = await fileBy(others, 90);
    await database.updateTable('claims').set({ status: 'Rejected' }).where('id', '=', rejected).execute();
    expect((await readCode(first))?.claimed).toEqual({
      byDepot: { claims: 2, medianCents: Math.round((4_750 + 2_300 + 4_750 + 4_600) / 2) },
      byOthers: { claims: 1, medianCents: 4_625 + 3_375 },
    });

    // More newer ones of others than a median is taken of hide none of the depot's own.
    await sql`insert into claims (id, name, depot_id, registration_id, status, search_text, created_at, picks, picks_price)
      select 'many-' || at, 'MANY-' || at, depot_id, registration_id, status, '', created_at + interval '1 day', picks,
        picks_price from claims, generate_series(1, 1001) at
      where id = ${other}`.execute(database);
    const many = (await readCode(first))?.claimed;
    expect([many?.byDepot.claims, many?.byOthers.claims]).toEqual([2, 1_000]);
    await database.deleteFrom('claims').where('id', 'like', 'many-%').execute();
  });

  it('are priced by the terms of the use that the registration has', async () => {
    const { database } = server();
    const id = 'ZQ-ENGINE';
    await database
      .insertInto('parts')
      .values({ ...cataloguePart(id, 1000), component: 'engine' })
      .execute();
    const registration = await registrationOf(depot, 'DEMOACTIVE0001');
    const { model } = await database
      .selectFrom('products')
      .select('model')
      .where('id', '=', registration.productId ?? '')
      .executeTakeFirstOrThrow();
    const term = { product_type: null, model, component: 'engine' as const, hours: null };
    await database
      .insertInto('warranty_terms')
      .values([
        { ...term, id: 'ZQ-CONSUMER', use: 'consumer', months: 240 },
        { ...term, id: 'ZQ-COMMERCIAL', use: 'commercial', months: 1 },
      ])
      .execute();
    const setUse = async (use: 'consumer' | 'commercial') =>
      database.updateTable('registrations').set({ use }).where('id', '=', registration.id).execute();
    const reasonOf = async () => {
      const one = { ...picks, operations: [], typed: [], parts: [{ id, quantity: 1, causal: true }] };
      const filed = await file({ picks: JSON.stringify(one) });
      const { picksPrice } = v.parse(getDeskClaim.output, (await desk.get(`/desk/claims/${filed.id}`)).json);
      return picksPrice?.lines.find(({ number }) => number === id)?.reason;
    };
    expect(await reasonOf()).toBeNull();
    await setUse('commercial');
    expect(await reasonOf()).toBe('outside_cover');
    await setUse('consumer');
    expect(await reasonOf()).toBeNull();
  });

  describe('of a depot without an agreement on the day of failure', () => {
    it.each([
      ['at the rate that a person approved last', 8733],
      ['by the desk alone, where nobody approved any', null],
    ])('cost the same cent on the device and on the server: labour %s', async (_, rate) => {
      await withoutAgreement(rate, async () => {
        const answer = v.parse(listAgreements.output, (await depot.get('/catalogue/agreements')).json);
        expect([answer.data, answer.approvedRateCents]).toEqual([[], rate]);
        expect((await desk.get('/catalogue/agreements')).json).not.toHaveProperty('approvedRateCents');
        const some = { ...picks, operations: [{ id: 'DRV-001' }] };
        const onDevice = await priceOnDevice(depot, some);
        const { id } = await file({ picks: JSON.stringify({ ...some, expectedCents: onDevice.expectedCents }) });
        const priced = v.parse(getDeskClaim.output, (await desk.get(`/desk/claims/${id}`)).json);
        expect(priced.picksPrice).toMatchObject({
          expectedCents: onDevice.expectedCents,
          lines: onDevice.lines.map(({ priceCents, claimedCents }) => ({ priceCents, claimedCents })),
        });
        // 1.25 h, half up.
        const labour = rate === null ? null : 10_916;
        expect(onDevice.lines[0]).toMatchObject({ number: 'DRV-001', claimedCents: labour });
      });
    });
  });

  describe('that a person approves (R-PRICE-18)', () => {
    const typed = [{ kind: 'part' as const, description: 'Shear pin', number: 'ZS-77', quantity: 4, hours: null }];
    /** Files a claim, and approves its lines at what the catalogue makes of them, the typed pins at 5.00, times a share. */
    const approve = async (share: number) => {
      const some = { ...picks, operations: [{ id: 'DRV-001' }], typed };
      const filed = await file({
        picks: JSON.stringify(some),
        labourHours: '0.5',
        partsRequired: 'Shear pin ZS-77 (4)',
      });
      const { claim, version, picksPrice } = v.parse(
        getDeskClaim.output,
        (await desk.get(`/desk/claims/${filed.id}`)).json,
      );
      if (!picksPrice) throw new Error('It has no price.');
      const lines = pickedLines(claim, picksPrice, 0, ({ en }) => en).map((line) => {
        const priceCents = line.number === 'ZS-77' ? 500 : line.priceCents;
        const claimed = Math.floor(priceCents * line.quantity);
        const approvedCents = Math.floor(claimed * share);
        return { ...line, priceCents, approvedCents, ...(share < 1 && { reason: 'above_guide' }) };
      });
      deskClaimOf(await sendDeskAction(desk, filed.id, 'decision', { decision: 'approve', lines }, version));
    };
    const learnt = async () => {
      const prices = server().database.selectFrom('approved_prices').select(['unit', 'cents']);
      const rows = await prices.where('depot_id', '=', depotIds.ontario).orderBy('unit').execute();
      return Object.fromEntries(rows.map(({ unit, cents }) => [unit, Number(cents)]));
    };
    const forget = async () =>
      server().database.deleteFrom('approved_prices').where('depot_id', '=', depotIds.ontario).execute();

    it.each([1, 0.5])('teach the price of what was typed alone, at %f of what the catalogue says', async (share) => {
      await forget();
      await approve(share);
      expect(await learnt()).toEqual({ 'ZS-77': 500 * share });
    });

    it('leave the rate of a depot without an agreement, to the cent, until a person pays another', async () => {
      await withoutAgreement(8733, async () => {
        await approve(1);
        await approve(1);
        expect(await learnt()).toEqual({ '': 8733, 'NV-114-0231': 1, 'ZS-77': 500 });
        await approve(0.5);
        // 54.58 for 1.25 h.
        expect(await learnt()).toEqual({ '': 4366, 'NV-114-0231': 1, 'ZS-77': 250 });
      });
    });

    it('leave that rate where labour is outside cover, or the desk refuses hours beyond the picks', async () => {
      await withoutAgreement(8733, async () => {
        const { database } = server();
        const rate = async () => (await learnt())[''];
        const some = { ...picks, operations: [{ id: 'DRV-001' }], typed: [] };
        const hours = { picks: JSON.stringify(some), labourHours: '3' };
        for (const isOutside of [false, true]) {
          const filed = await file(hours);
          if (isOutside)
            await sql`update claims set picks_price = jsonb_set(jsonb_set(picks_price, '{lines,0,reason}',
              '"outside_cover"'), '{lines,0,claimedCents}', '0') where id = ${filed.id}`.execute(database);
          const { claim, picksPrice, version } = v.parse(
            getDeskClaim.output,
            (await desk.get(`/desk/claims/${filed.id}`)).json,
          );
          if (!picksPrice) throw new Error('It has no price.');
          const lines = pickedLines(claim, picksPrice, 0, ({ en }) => en).map((line) => {
            const isBeyond = line.description === '';
            const approvedCents = isBeyond ? 0 : (line.approvedCents ?? Math.floor(line.priceCents * line.quantity));
            return { ...line, approvedCents, ...(isBeyond && { reason: 'above_guide' }) };
          });
          deskClaimOf(await sendDeskAction(desk, filed.id, 'decision', { decision: 'approve', lines }, version));
          expect(await rate()).toBe(8733);
        }
      });
    });
  });

  /** Lets the depot have no agreement, and a rate that a person approved, beside the price of a part; then as before. */
  async function withoutAgreement(rate: number | null, act: () => Promise<void>): Promise<void> {
    const { database } = server();
    const ofDepot = database.selectFrom('depot_agreements').where('depot_id', '=', depotIds.ontario);
    const agreements = await ofDepot.selectAll().execute();
    const approved = database.selectFrom('approved_prices').where('depot_id', '=', depotIds.ontario);
    const before = await approved.selectAll().execute();
    await database.deleteFrom('depot_agreements').where('depot_id', '=', depotIds.ontario).execute();
    await database.deleteFrom('approved_prices').where('depot_id', '=', depotIds.ontario).execute();
    const prices = [
      { depot_id: depotIds.ontario, unit: '', cents: rate ?? 0, approved_at: new Date() },
      { depot_id: depotIds.ontario, unit: 'NV-114-0231', cents: 1, approved_at: new Date() },
    ].filter(({ cents }) => cents > 0);
    await database.insertInto('approved_prices').values(prices).execute();
    try {
      await act();
    } finally {
      await database.deleteFrom('approved_prices').where('depot_id', '=', depotIds.ontario).execute();
      for (const { change_number: _, ...row } of agreements)
        await database.insertInto('depot_agreements').values(row).execute();
      if (before.length > 0)
        await database
          .insertInto('approved_prices')
          .values(before.map((row) => ({ ...row, cents: Number(row.cents) })))
          .execute();
    }
  }
});

/** The price of picks by what a device reads of the catalogue. */
async function priceOnDevice(depot: Client, chosen: Picks): Promise<ClaimPrice> {
  const read = async (path: string) => (await depot.get(path)).json;
  const parts = v.parse(listParts.output, await read('/catalogue/parts')).data;
  const operations = v.parse(listLabourOperations.output, await read('/catalogue/labour-operations')).data;
  const { data: agreements, approvedRateCents } = v.parse(listAgreements.output, await read('/catalogue/agreements'));
  const terms = v.parse(listWarrantyTerms.output, await read('/catalogue/terms')).data;
  const registration = await registrationOf(depot, 'DEMOACTIVE0001');
  const { dateOfFailure = '' } = await claimFields(depot);
  const product = { dateOfFailure, model: registration.model, productType: null, registration, boughtOn: null };
  const inUse = <Row extends { id: string; active?: boolean }>(rows: readonly Row[]) =>
    new Map(rows.map((row) => [row.id, { ...row, active: row.active ?? true }]));
  const catalogue = { parts: inUse(parts), operations: inUse(operations), agreements, terms };
  return priceClaim(claimToPrice(chosen, product), { ...catalogue, lastRateCents: approvedRateCents ?? null });
}
