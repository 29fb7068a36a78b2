import type { Updateable } from 'kysely';
import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { DeskClaim } from '#contract/claim-decisions.ts';
import { type DecisionRule, getJudgement, getRules, type RuleDisposition } from '#contract/decision-rules.ts';
import type { Picks } from '#contract/picks.ts';
import { addDays } from '#domain/dates.ts';
import { isDrawn } from '#domain/rule-judge.ts';
import type { Tables } from '#server/database/tables.ts';
import { demoId } from '#server/demo/demo-id.ts';
import { depotIds } from '#server/demo/demo-people.ts';
import { judgeDueClaims } from '#server/desk/judge-claims.ts';
import { compareDuePhotos } from '#server/photos/compare-photos.ts';
import { onOneDatabase } from '#tests/support/server.ts';
import { cataloguePart } from './support/catalogue-part.ts';
import { claimFields, claimForm, claimOf, photo, registrationOf, today } from './support/claim-form.ts';
import { Client, newKey } from './support/client.ts';
import { sendDeskAction } from './support/desk-actions.ts';

const text = { en: 'Look at it.', fr: 'Regardez.' };
const toPerson: RuleDisposition = { kind: 'to_person', remark: text };
const rejection: RuleDisposition = { kind: 'suggest_rejection', reason: 'filed_before', remark: text };

/** Parts of the catalogue that fit all products: 40.00, and with the depot's 15 %, 46.00. */
const disc = 'PX-100';
const belt = 'PX-200';

const picksOf = (changes: Partial<Picks> = {}): string =>
  JSON.stringify({
    failureCode: 'DRV-F01',
    operations: [],
    parts: [{ id: disc, quantity: 1, causal: true }],
    typed: [],
    campaign: null,
    catalogueAt: '2026-11-20T14:00:00.000Z',
    expectedCents: 1,
    ...changes,
  } satisfies Picks);

/** A claim of one disc; half an hour is the diagnosis that the agreement pays. */
const ofDisc = { picks: picksOf(), partsRequired: `Cable ${disc} (1)`, labourHours: '0.5' };
const ofBelt = {
  picks: picksOf({ parts: [{ id: belt, quantity: 1, causal: true }] }),
  partsRequired: `Cable ${belt} (1)`,
  labourHours: '0.5',
};

type Filed = {
  fields?: Record<string, string>;
  serial?: string;
  files?: File[];
  by?: 'depot' | 'depot.qc' | 'depot.us';
  /** What its registration is like when it is judged. */
  registration?: Updateable<Tables['registrations']>;
};

type Policy = {
  name: string;
  disposition: RuleDisposition;
  when: DecisionRule['conditions'];
  /** Claims that are filed before; then one that the rule matches and one that it does not. */
  before?: Filed[];
  matching: Filed;
  other: Filed;
};

const twice = photo('twice.jpg');
const late = (days: number) => ({ dateOfFailure: addDays(today, -days - 1), dateEnteredShop: addDays(today, -days) });

/** Those of the manual of a warranty company, and what the desk has instead of rules for the last one. */
const policies: Policy[] = [
  {
    name: 'late filing',
    disposition: rejection,
    when: [{ fact: 'daysToFiling', min: 15, max: null }],
    matching: { fields: late(15) },
    other: { fields: late(14) },
  },
  {
    name: 'no photo',
    disposition: { kind: 'ask', asksFor: 'photos', reasons: [], text },
    when: [{ fact: 'photos', min: null, max: 0 }],
    matching: {},
    other: { files: [photo('one.jpg')] },
  },
  {
    name: 'a high amount',
    disposition: toPerson,
    when: [{ fact: 'amountCents', min: 20_000, max: null }],
    matching: {
      fields: {
        ...ofDisc,
        picks: picksOf({ parts: [{ id: disc, quantity: 5, causal: true }] }),
        partsRequired: `Cable ${disc} (5)`,
      },
    },
    other: { fields: ofDisc },
  },
  {
    name: 'repeats ever',
    disposition: toPerson,
    when: [{ fact: 'earlierClaims', min: 1, max: null }],
    before: [{ serial: 'DEMOACTIVE0002' }],
    matching: { serial: 'DEMOACTIVE0002' },
    other: { serial: 'DEMOACTIVE0003' },
  },
  {
    name: 'a blocked depot',
    disposition: toPerson,
    when: [{ fact: 'depot', values: [depotIds.quebec], except: false }],
    matching: { by: 'depot.qc' },
    other: {},
  },
  {
    name: 'the same photo',
    disposition: rejection,
    when: [{ fact: 'samePhoto', is: true }],
    before: [{ files: [twice] }],
    matching: { files: [twice] },
    other: { files: [photo('other.jpg')] },
  },
  {
    name: 'out of cover',
    disposition: rejection,
    when: [
      { fact: 'labourCoverDays', min: null, max: -1 },
      { fact: 'partsCoverDays', min: null, max: -1 },
    ],
    matching: {
      registration: {
        labor_warranty_expiration: addDays(today, -30),
        parts_warranty_expiration: addDays(today, -30),
      },
    },
    other: {},
  },
  {
    name: 'most hours by type and model',
    disposition: { kind: 'approve_with_limits', labourHours: 0.25, lineCents: null, reason: 'above_guide' },
    when: [
      { fact: 'claimType', values: ['Goodwill'], except: false },
      { fact: 'product', values: ['NV-SB28'], except: true },
      { fact: 'labourHours', min: 0.26, max: null },
    ],
    matching: { fields: { ...ofDisc, claimType: 'Goodwill' } },
    other: { fields: ofDisc },
  },
  {
    name: 'cover by product type',
    disposition: rejection,
    when: [
      { fact: 'productType', values: ['Snow Blower', 'Chainsaw'], except: true },
      { fact: 'daysSincePurchase', min: 366, max: null },
    ],
    matching: { serial: 'DEMOACTIVE0004', registration: { date_of_purchase: addDays(today, -500) } },
    other: { serial: 'DEMOACTIVE0004', registration: { date_of_purchase: addDays(today, -100) } },
  },
  {
    name: 'hours by operation',
    disposition: toPerson,
    when: [
      { fact: 'operation', values: ['DRV-001', 'DRV-002'], except: false },
      { fact: 'hoursAboveFlat', min: 0.25, max: null },
    ],
    // Its flat time is 1.25 h, and diagnosis is paid.
    matching: { fields: { ...ofDisc, picks: picksOf({ operations: [{ id: 'DRV-001' }] }), labourHours: '2' } },
    other: { fields: { ...ofDisc, picks: picksOf({ operations: [{ id: 'DRV-001' }] }), labourHours: '1.75' } },
  },
  {
    name: 'an hourly rate’s cap',
    disposition: { kind: 'approve_at_list' },
    when: [{ fact: 'centsAboveList', min: 1, max: null }],
    matching: {
      fields: { ...ofDisc, picks: picksOf({ operations: [{ id: 'DRV-001' }] }), labourHours: '2' },
    },
    // No operation was picked, so its hours are at the agreed rate.
    other: { fields: { partsRequired: `Cable ${disc} (2)`, labourHours: '1.5' } },
  },
  {
    name: 'a duplicate within days',
    disposition: rejection,
    when: [
      { fact: 'daysSinceLastClaim', min: null, max: 30 },
      { fact: 'possibleDuplicate', is: true },
    ],
    before: [{ serial: 'DEMOACTIVE0005' }],
    matching: { serial: 'DEMOACTIVE0005' },
    other: { serial: 'DEMOACTIVE0006' },
  },
  {
    name: 'the same failure again',
    disposition: toPerson,
    when: [{ fact: 'daysSinceSameFailure', min: null, max: 90 }],
    before: [{ serial: 'DEMOACTIVE0007', fields: ofDisc }],
    matching: { serial: 'DEMOACTIVE0007', fields: ofDisc },
    other: { serial: 'DEMOACTIVE0007', fields: { ...ofDisc, picks: picksOf({ failureCode: 'DRV-F02' }) } },
  },
  {
    name: 'wear parts and part numbers',
    disposition: rejection,
    when: [
      { fact: 'wearPart', is: true },
      { fact: 'partNumber', values: ['px-200'], except: false },
    ],
    matching: { fields: ofBelt },
    other: { fields: ofDisc },
  },
  {
    name: 'store stock',
    disposition: toPerson,
    when: [{ fact: 'storeStock', is: true }],
    matching: { serial: 'DEMOACTIVE0008', registration: { is_store_stock: true } },
    other: { serial: 'DEMOACTIVE0009', registration: { is_store_stock: false } },
  },
  {
    name: 'a range of serial numbers',
    disposition: toPerson,
    when: [{ fact: 'serialNumber', from: 'DEMOACTIVE0008', to: 'DEMOACTIVE10' }],
    matching: { serial: 'DEMOACTIVE0009' },
    other: { serial: 'DEMOACTIVE0007' },
  },
  {
    name: 'a province',
    disposition: toPerson,
    when: [{ fact: 'province', values: ['QC'], except: false }],
    matching: { by: 'depot.qc' },
    other: {},
  },
  {
    name: 'country and currency',
    disposition: toPerson,
    when: [
      { fact: 'country', values: ['United States'], except: false },
      { fact: 'currency', values: ['CAD'], except: true },
    ],
    matching: { by: 'depot.us' },
    other: {},
  },
  {
    name: 'registration status and proof',
    disposition: { kind: 'ask', asksFor: 'information', reasons: ['proof_missing'], text },
    when: [
      { fact: 'registrationStatus', values: ['Approved'], except: true },
      { fact: 'hasProof', is: false },
    ],
    matching: { serial: 'DEMOACTIVE0010', registration: { status: 'Pending' } },
    other: { serial: 'DEMOACTIVE0010', registration: { status: 'Approved' } },
  },
  {
    name: 'a retailer',
    disposition: toPerson,
    when: [{ fact: 'retailer', values: [demoId('account', 9)], except: false }],
    matching: { registration: { retailer_id: demoId('account', 9) } },
    other: { registration: { retailer_id: demoId('account', 10) } },
  },
  {
    name: 'a share in percent',
    disposition: { kind: 'approve_share', percent: 33.33, reason: 'goodwill' },
    when: [{ fact: 'claimType', values: ['Goodwill'], except: false }],
    matching: { fields: { ...ofDisc, claimType: 'Goodwill' } },
    other: { fields: ofDisc },
  },
];

onOneDatabase('The policies of a warranty company as rules', (server) => {
  let clients: Record<'depot' | 'depot.qc' | 'depot.us' | 'desk' | 'admin', Client>;
  beforeAll(async () => {
    const { url, database } = server();
    const signIn = async (name: string) => Client.signIn(url, name);
    clients = {
      depot: await signIn('depot'),
      'depot.qc': await signIn('depot.qc'),
      'depot.us': await signIn('depot.us'),
      desk: await signIn('desk'),
      admin: await signIn('admin'),
    };
    await database
      .insertInto('parts')
      .values([cataloguePart(disc, 4_000), { ...cataloguePart(belt, 2_000), wear: true }])
      .execute();
    await database.deleteFrom('photo_checks').execute();
    const price = { depot_id: depotIds.ontario, approved_at: new Date() };
    await database.deleteFrom('approved_prices').where('depot_id', '=', depotIds.ontario).execute();
    await database
      .insertInto('approved_prices')
      .values([
        { ...price, unit: '', cents: 12_000 },
        { ...price, unit: disc, cents: 5_000 },
      ])
      .execute();
  });

  const makeLive = async (rule: DecisionRule) => {
    const { admin } = clients;
    const read = async () => v.parse(getRules.output, (await admin.get('/desk/rules')).json).draft.revision;
    const headers = async () => ({ 'if-match': `"${await read()}"`, 'idempotency-key': newKey() });
    expect((await admin.write('PUT', '/desk/rules', { rules: [rule] }, await headers())).status).toBe(200);
    expect((await admin.write('POST', '/desk/rules/publish', undefined, await headers())).status).toBe(200);
  };
  const ruleOf = (id: string, disposition: RuleDisposition, conditions: DecisionRule['conditions'] = []) => ({
    id,
    name: { en: id, fr: id },
    conditions,
    disposition,
  });
  const file = async ({ fields, serial = 'DEMOACTIVE0001', files = [], by = 'depot', registration }: Filed) => {
    const client = clients[by];
    // So many claims a minute are above the limit of an account.
    await server().database.deleteFrom('rate_windows').execute();
    const filed = await client.form('/warranties/claims', claimForm(await claimFields(client, fields, serial), files));
    expect(filed.text).toContain('"name"');
    if (registration)
      await server()
        .database.updateTable('registrations')
        .set(registration)
        .where('id', '=', (await registrationOf(client, serial)).id)
        .execute();
    return claimOf(filed).id;
  };
  const judgeAll = async () => {
    await compareDuePhotos(server().context);
    await judgeDueClaims(server().context, (failure) => {
      throw failure;
    });
  };
  const judged = async (filed: Filed) => {
    const { id: registration } = await registrationOf(clients.depot, filed.serial ?? 'DEMOACTIVE0001');
    const table = server().database;
    const before = await table
      .selectFrom('registrations')
      .select(['status', 'is_store_stock', 'retailer_id', 'date_of_purchase'])
      .select(['labor_warranty_expiration', 'parts_warranty_expiration'])
      .where('id', '=', registration)
      .executeTakeFirstOrThrow();
    const id = await file(filed);
    await judgeAll();
    const matched = await judgementOf(id);
    await table.updateTable('registrations').set(before).where('id', '=', registration).execute();
    return { id, rule: matched.rule?.id ?? null };
  };
  const judgementOf = async (id: string) =>
    v.parse(getJudgement.output, (await clients.desk.get(`/desk/claims/${id}/rules`)).json);
  const claimAtDesk = async (id: string) => v.parse(DeskClaim, (await clients.desk.get(`/desk/claims/${id}`)).json);

  it.each(policies)('$name', async ({ name, when, disposition, before = [], matching, other }) => {
    const id = name.replaceAll(/\W+/g, '-');
    for (const filed of before) await judged(filed);
    await makeLive(ruleOf(id, disposition, when));
    const one = await judged(matching);
    expect(one.rule).toBe(id);
    expect((await claimAtDesk(one.id)).events.at(-1)?.rule?.name.en).toBe(id);
    const two = await judged(other);
    expect(two.rule).toBeNull();
    expect((await claimAtDesk(two.id)).claim.status).toBe('New');
  });

  it('a random audit: a claim is always drawn, or never', async () => {
    const [drawn, passed] = [await file({ fields: ofDisc }), await file({ fields: ofDisc })];
    const id = Array.from({ length: 1_000 }, (_, at) => `audit-${at}`).find(
      (name) => isDrawn(drawn, name, 3) && !isDrawn(passed, name, 3),
    );
    await makeLive(ruleOf(id ?? '', { kind: 'audit', oneIn: 3 }));
    await judgeAll();
    const { claim, events } = await claimAtDesk(drawn);
    expect(claim.status).toBe('New');
    expect(events.at(-1)).toMatchObject({ kind: 'referred', rule: { name: { en: id } } });
    expect((await judgementOf(passed)).passed.map((rule) => rule.id)).toEqual([id]);
    // It is drawn again after a change.
    const fields = await claimFields(clients.depot, { ...ofDisc, diagnosis: 'Another one.' });
    await clients.depot.form(`/warranties/claims/${drawn}`, claimForm(fields), { method: 'PATCH' });
    await judgeAll();
    expect((await claimAtDesk(drawn)).events.map(({ kind }) => kind)).toEqual([
      null,
      'referred',
      'changed',
      'referred',
    ]);
  });

  it('a limit by person, which no rule has to know (R-DESK-65)', async () => {
    const id = await file({});
    const setLimit = async (cents: number | null) =>
      clients.admin.write('PUT', '/admin/account/demo-desk/approval-limit', { cents }, {});
    expect((await setLimit(10_000)).status).toBe(200);
    const part = { kind: 'part', description: 'Disc', number: disc, quantity: 1, priceCents: 10_001 };
    const body = { decision: 'approve', lines: [{ ...part, approvedCents: 10_001 }], text: null };
    const { version } = await claimAtDesk(id);
    await sendDeskAction(clients.desk, id, 'decision', body, version);
    await setLimit(null);
    expect((await claimAtDesk(id)).events.at(-1)?.kind).toBe('recommended');
  });

  it('see hours and parts that were typed as such', async () => {
    const picks = JSON.stringify({
      ...JSON.parse(picksOf({ operations: [{ id: 'DRV-001' }] })),
      typed: [
        { kind: 'labour', description: 'Extra work', number: null, quantity: null, hours: 8 },
        { kind: 'part', description: 'Pin', number: null, quantity: 1, hours: null },
      ],
    });
    const { id } = await judged({ fields: { ...ofDisc, picks, labourHours: '9.75' } });
    const { facts } = await judgementOf(id);
    // Its flat time is 1.25 h, with 0.5 h of diagnosis.
    expect(facts).toMatchObject({ hoursAboveFlat: 8, partNumber: [disc, ''], wearPart: null });
  });

  describe('that approve less', () => {
    const approved = async (id: string) => {
      const { claim, lines } = await claimAtDesk(id);
      expect(claim.grossTotal).toBe(lines.reduce((sum, { approvedCents }) => sum + (approvedCents ?? 0), 0) / 100);
      return [
        claim.status,
        ...lines.map(({ claimedCents, approvedCents, reason }) => [claimedCents, approvedCents, reason]),
      ];
    };

    it('pay what the agreement pays, to the cent, and say why it is less', async () => {
      await makeLive(ruleOf('list', { kind: 'approve_at_list' }));
      const typed = await judged({ fields: { partsRequired: `Cable ${disc} (2)`, labourHours: '1.5' } });
      expect(await approved(typed.id)).toEqual([
        'Approved',
        // Not at 120.00 and 50.00, which a person approved before.
        [14_250, 14_250, null],
        [9_200, 9_200, null],
      ]);
      // Of what was picked, nothing is above the list but hours beyond the flat times.
      const picked = await judged({
        fields: { ...ofDisc, picks: picksOf({ operations: [{ id: 'DRV-001' }] }), labourHours: '2' },
      });
      expect(await approved(picked.id)).toEqual([
        'Approved',
        [11_875, 11_875, null],
        [4_750, 4_750, null],
        [4_600, 4_600, null],
        [2_375, 0, 'above_guide'],
      ]);
      const read = v.parse(DeskClaim.entries.claim, (await clients.depot.get(`/warranties/claims/${picked.id}`)).json);
      expect(read.lines?.map(({ reason }) => reason)).toEqual([null, null, null, 'above_guide']);
    });

    it('leave to a person what the agreement does not price', async () => {
      await makeLive(ruleOf('list-2', { kind: 'approve_at_list' }));
      await server()
        .database.insertInto('approved_prices')
        .values({ depot_id: depotIds.ontario, unit: 'QZ-100', cents: 700, approved_at: new Date() })
        .execute();
      const { id } = await judged({ fields: { partsRequired: 'Knob QZ-100 (1)', labourHours: '1' } });
      expect((await claimAtDesk(id)).events.at(-1)?.kind).toBe('referred');
      expect((await judgementOf(id)).isUnpriced).toBe(true);
    });

    it('pay a share of each line, half a cent up, also as goodwill outside cover', async () => {
      await makeLive(ruleOf('share', { kind: 'approve_share', percent: 33.33, reason: 'goodwill' }));
      const { id } = await judged({ fields: ofDisc });
      // 47.50 × 0.3333 is 15.83175, and 46.00 × 0.3333 is 15.3318.
      expect(await approved(id)).toEqual(['Approved', [4_750, 1_583, 'goodwill'], [4_600, 1_533, 'goodwill']]);
      const { events } = await claimAtDesk(id);
      expect(events.at(-1)).toMatchObject({ kind: 'approved', by: null, rule: { name: { en: 'share' } } });
      const { database } = server();
      const told = await database
        .selectFrom('events')
        .select('kind')
        .where('claim_id', '=', id)
        .orderBy('id')
        .execute();
      expect(told.map(({ kind }) => kind)).toEqual(['claim_received', 'approved']);
      const audit = await database.selectFrom('audit_log').selectAll().where('target', '=', id).execute();
      expect(JSON.parse(audit[0]?.after ?? '')).toMatchObject({ status: 'Approved', total: 31.16, rule: 'share' });
      const late = await judged({
        fields: { partsRequired: `Cable ${disc} (1)`, labourHours: '1' },
        registration: { labor_warranty_expiration: addDays(today, -30) },
      });
      expect(await approved(late.id)).toEqual(['Approved', [9_500, 3_166, 'goodwill'], [4_600, 1_533, 'goodwill']]);
      await makeLive(ruleOf('share-2', { kind: 'approve_share', percent: 50, reason: 'above_guide' }));
      const refused = await judged({
        fields: { partsRequired: `Cable ${disc} (1)`, labourHours: '1' },
        registration: { labor_warranty_expiration: addDays(today, -30) },
      });
      expect((await judgementOf(refused.id)).isOutsideCover).toBe(true);
    });

    it('are taken back as any decision, and teach no price', async () => {
      await makeLive(ruleOf('half', { kind: 'approve_share', percent: 50, reason: 'other' }));
      const { id } = await judged({ fields: { partsRequired: `Cable ${disc} (1)`, labourHours: '1' } });
      const { version, claim } = await claimAtDesk(id);
      expect(claim.grossTotal).toBe(70.5);
      const why = { reason: 'mistake', text: null };
      expect((await sendDeskAction(clients.desk, id, 'reopen', why, version)).status).toBe(200);
      expect((await claimAtDesk(id)).claim).toMatchObject({ status: 'Pending Review', substatus: 'Reopened' });
      const prices = await server()
        .database.selectFrom('approved_prices')
        .select('cents')
        .where('depot_id', '=', depotIds.ontario)
        .where('unit', 'in', ['', disc])
        .execute();
      expect(prices.map(({ cents }) => Number(cents)).toSorted((a, b) => a - b)).toEqual([5_000, 12_000]);
    });
  });
});
