import fc from 'fast-check';
import { sql } from 'kysely';
import * as v from 'valibot';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DeskClaim } from '#contract/claim-decisions.ts';
import { getClaim } from '#contract/claims.ts';
import { listDeskClaims } from '#contract/desk-queue.ts';
import {
  type DecisionRule,
  getJudgement,
  getRuleChoices,
  getRules,
  type RuleDisposition,
  tryRules,
} from '#contract/decision-rules.ts';
import type { LineInput } from '#contract/claim-lines.ts';
import type { Picks } from '#contract/picks.ts';
import { addDays } from '#domain/dates.ts';
import { claimedCents } from '#domain/desk-rules.ts';
import { demoId } from '#server/demo/demo-id.ts';
import { contactIds, depotIds } from '#server/demo/demo-people.ts';
import { compareDuePhotos } from '#server/photos/compare-photos.ts';
import { readRules } from '#server/desk/decision-rules.ts';
import { judgeDueClaims } from '#server/desk/judge-claims.ts';
import { deskOf } from '#server/desk/desk-decisions.ts';
import { copyPhoto, makePhoto } from '#tests/support/made-photos.ts';
import { onOneDatabase } from '#tests/support/server.ts';
import { claimFields, claimForm, claimOf, photo, today } from './support/claim-form.ts';
import { Client, errorOf, newKey } from './support/client.ts';
import { amend, invoice } from './support/follow-ups.ts';
import { findClaimsUnlikeTheirSteps } from './support/claims-unlike-their-steps.ts';

const text = (en: string) => ({ en, fr: `${en} en français` });
const rule = (name: string, disposition: RuleDisposition, ...conditions: DecisionRule['conditions']): DecisionRule => ({
  id: `rule-${name}`,
  name: text(name),
  conditions,
  disposition,
});

const pictureOf = (bytes: Buffer) => new File([new Uint8Array(bytes)], 'photo.jpg', { type: 'image/jpeg' });

/** A part whose price is in the demo data. */
const knownPart = 'Friction disc NV-114-0231 (1)';

onOneDatabase('The decision rules', (server) => {
  let depot: Client;
  let desk: Client;
  let admin: Client;
  beforeAll(async () => {
    depot = await Client.signIn(server().url, 'depot');
    desk = await Client.signIn(server().url, 'desk');
    admin = await Client.signIn(server().url, 'admin');
  });

  const rulesOf = async (client = desk) => v.parse(getRules.output, (await client.get('/desk/rules')).json);
  const headers = (revision: number) => ({ 'if-match': `"${revision}"`, 'idempotency-key': newKey() });
  const save = (rules: readonly DecisionRule[], revision: number, client = admin) =>
    client.write('PUT', '/desk/rules', { rules }, headers(revision));
  const publish = (revision: number, client = admin) =>
    client.write('POST', '/desk/rules/publish', undefined, headers(revision));
  const makeLive = async (...rules: DecisionRule[]) => {
    const { draft, versions: before } = await rulesOf();
    if (JSON.stringify(before[0]?.rules) === JSON.stringify(rules)) return before[0]?.version ?? 0;
    expect((await save(rules, draft.revision)).status).toBe(200);
    const { versions } = v.parse(getRules.output, (await publish(draft.revision + 1)).json);
    return versions[0]?.version ?? 0;
  };
  const file = async (fields: Record<string, string> = {}, files: File[] = [], client = depot) =>
    claimOf(await client.form('/warranties/claims', claimForm(await claimFields(client, fields), files))).id;
  const judgeDue = () =>
    judgeDueClaims(server().context, (failure) => {
      throw failure;
    });
  const judgeAll = async () => {
    await compareDuePhotos(server().context);
    return judgeDue();
  };
  const fileAndJudge = async (fields: Record<string, string> = {}, files: File[] = []) => {
    const id = await file(fields, files);
    await judgeAll();
    return id;
  };
  const fetchDeskClaim = async (id: string) => v.parse(DeskClaim, (await desk.get(`/desk/claims/${id}`)).json);
  const fetchOwnClaim = async (id: string) =>
    v.parse(getClaim.output, (await depot.get(`/warranties/claims/${id}`)).json);
  const judgementOf = async (id: string) =>
    v.parse(getJudgement.output, (await desk.get(`/desk/claims/${id}/rules`)).json);
  const approval = rule('approve', { kind: 'approve' }, { fact: 'photos', min: 0, max: null });

  it('are read by the desk, and changed by admins', async () => {
    const { draft, versions } = await rulesOf();
    expect(versions).toMatchObject([{ version: 2, by: 'Ada Whitlock' }, { version: 1 }]);
    expect(draft).toMatchObject({ revision: 3, rules: versions[0]?.rules });
    expect(errorOf(await save([], 3, desk)).code).toBe('FORBIDDEN');
    expect(errorOf(await publish(3, desk)).code).toBe('FORBIDDEN');
    expect(errorOf(await desk.post('/desk/rules/try', { claims: 10 })).code).toBe('FORBIDDEN');
    expect(errorOf(await publish(3)).code).toBe('CONFLICT');
  });

  it('are saved once when two admins save at the same time, and publishing records the previous version', async () => {
    const { draft } = await rulesOf();
    const answers = await Promise.all([save([approval], draft.revision), save([], draft.revision)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412]);
    expect((await save([approval], draft.revision + 1)).status).toBe(200);
    expect(errorOf(await publish(draft.revision + 1)).code).toBe('VERSION_OUTDATED');
    expect((await rulesOf()).versions[0]?.version).toBe(2);

    const after = v.parse(getRules.output, (await publish(draft.revision + 2)).json);
    expect(after.versions[0]).toMatchObject({ version: 3, by: 'Ada Whitlock', rules: [approval] });
    const row = await server()
      .database.selectFrom('audit_log')
      .select(['actor', 'before', 'after'])
      .where('kind', '=', 'rules_changed')
      .executeTakeFirstOrThrow();
    expect(row.actor).toBe('demo-admin');
    expect(JSON.parse(row.before ?? '')).toMatchObject({ version: 2 });
    const { conditions } = approval;
    const facts = { version: 3, rules: [JSON.stringify({ id: approval.id, conditions, kind: 'approve' })] };
    expect(JSON.parse(row.after ?? '')).toEqual(facts);
  });

  it('with another question or reason are another audit row with the values before and after', async () => {
    const text = { en: 'A private remark', fr: 'Une remarque privée' };
    const ask = rule('ask', { kind: 'ask', asksFor: 'photos', reasons: ['proof_missing'], text });
    const version = await makeLive(ask);
    await makeLive({ ...ask, disposition: { kind: 'ask', asksFor: 'information', reasons: ['other'], text } });
    const { before, after } = await server()
      .database.selectFrom('audit_log')
      .select(['before', 'after'])
      .where('kind', '=', 'rules_changed')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const row = (asksFor: string, reason: string) =>
      JSON.stringify({ id: ask.id, conditions: [], kind: 'ask', asksFor, reasons: [reason] });
    expect(JSON.parse(before ?? '')).toEqual({ version, rules: [row('photos', 'proof_missing')] });
    expect(JSON.parse(after ?? '')).toEqual({ version: version + 1, rules: [row('information', 'other')] });
  });

  it('are refused when invalid, with the field', async () => {
    const { draft } = await rulesOf();
    const rejects = { ...approval, disposition: { kind: 'reject' } };
    const upside = { ...approval, conditions: [{ fact: 'photos', min: 'x', max: null }] };
    for (const [wrong, field] of [
      [rejects, 'rules.0.disposition.kind'],
      [upside, 'rules.0.conditions.0.min'],
      [{ ...approval, name: { en: 'Only English', fr: ' ' } }, 'rules.0.name.fr'],
    ] as const) {
      const answer = await admin.write('PUT', '/desk/rules', { rules: [wrong] }, headers(draft.revision));
      expect(errorOf(answer)).toEqual({ status: 422, code: 'VALIDATION_FAILED', fields: [field] });
    }
  });

  describe('on a new claim', () => {
    // Comparing all photos of the demo data takes seconds.
    beforeAll(() => server().database.deleteFrom('photo_checks').execute());

    it('approve it at known prices, and both sides read the name of the rule', async () => {
      const version = await makeLive(approval);
      const id = await file({ partsRequired: knownPart, labourHours: '1' });
      expect((await fetchOwnClaim(id)).status).toBe('New');
      expect(await judgeAll()).toBe(1);
      expect(await judgeAll()).toBe(0);

      const { claim, events, lines } = await fetchDeskClaim(id);
      expect(claim.status).toBe('Approved');
      expect(lines).toMatchObject([
        { kind: 'labour', quantity: 1, priceCents: 9_500, approvedCents: 9_500 },
        { kind: 'part', number: 'NV-114-0231', reason: null },
      ]);
      expect(claim.grossTotal).toBe(lines.reduce((sum, { approvedCents }) => sum + (approvedCents ?? 0), 0) / 100);
      expect(events.at(-1)).toMatchObject({ kind: 'approved', by: null, rule: { name: approval.name, version } });
      const read = await fetchOwnClaim(id);
      expect(read.timeline?.at(-1)).toMatchObject({ status: 'Approved', rule: { name: approval.name, version } });
      expect(read.timeline?.at(-1)?.rule).not.toHaveProperty('remark');
      expect(await judgementOf(id)).toMatchObject({
        version,
        rule: { id: approval.id },
        passed: [],
        facts: { labourHours: 1 },
      });

      const { database } = server();
      const recorded = await database
        .selectFrom('events')
        .select('kind')
        .where('claim_id', '=', id)
        .orderBy('id')
        .execute();
      expect(recorded.map(({ kind }) => kind)).toEqual(['claim_received', 'approved']);
      const audit = await database.selectFrom('audit_log').selectAll().where('target', '=', id).execute();
      expect(audit).toMatchObject([{ kind: 'claim_decided', actor: null }]);
      expect(JSON.parse(audit[0]?.after ?? '')).toMatchObject({ status: 'Approved', rule: approval.id, version });
      expect((await invoice(depot, id)).status).toBe(201);
    });

    it('leave it to a person where who published them is of its depot', async () => {
      await makeLive(approval);
      const { database } = server();
      const contact = database.updateTable('contacts').where('id', '=', contactIds.admin);
      const { platform_account_id: home } = await database
        .selectFrom('contacts')
        .select('platform_account_id')
        .where('id', '=', contactIds.admin)
        .executeTakeFirstOrThrow();
      const id = await file({ partsRequired: knownPart, labourHours: '1' });
      await contact.set({ platform_account_id: depotIds.ontario }).execute();
      try {
        await judgeAll();
      } finally {
        await contact.set({ platform_account_id: home }).execute();
      }
      const { claim, events } = await fetchDeskClaim(id);
      expect([claim.status, claim.grossTotal]).toEqual(['New', null]);
      expect(events.at(-1)).toMatchObject({ kind: 'referred', rule: { name: approval.name } });
    });

    it('approve it up to their limits, with the reason', async () => {
      await makeLive(
        rule('limits', { kind: 'approve_with_limits', labourHours: 1.5, lineCents: 10_000, reason: 'above_guide' }),
      );
      const id = await fileAndJudge({ partsRequired: knownPart, labourHours: '2' });
      const { claim, lines } = await fetchDeskClaim(id);
      expect(lines[0]).toMatchObject({ claimedCents: 19_000, approvedCents: 10_000, reason: 'above_guide' });
      expect(claim.status).toBe('Approved');
    });

    it('never approve above what a person last approved for the same unit', async () => {
      await makeLive(approval);
      // A depot of its own: its last rate is no matter of other tests.
      const other = await Client.signIn(server().url, 'depot.us');
      const decide = async (id: string, lines: readonly Omit<LineInput, 'id'>[]) => {
        const { version } = await fetchDeskClaim(id);
        const answer = await desk.post(
          `/desk/claims/${id}/decision`,
          { decision: 'approve', lines },
          { headers: headers(version) },
        );
        expect(answer.status).toBe(200);
      };
      const cents = fc.integer({ min: 1, max: 20_000 });
      const share = fc.constantFrom(0, 0.2, 0.66, 1);
      const decision = fc.record({
        byRule: fc.boolean(),
        takenBack: fc.boolean(),
        hours: fc.integer({ min: 1, max: 300 }).map((hundredths) => hundredths / 100),
        pieces: fc.integer({ min: 1, max: 7 }),
        rate: cents,
        price: cents,
        labour: share,
        part: share,
      });
      let runs = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(decision, { minLength: 2, maxLength: 6 }), async (decisions) => {
          runs += 1;
          const number = `QX-${runs}00`;
          let last: Partial<Record<LineInput['kind'], number>> = {};
          let hasDecided = false;
          for (const { byRule, takenBack, hours, pieces, ...typed } of decisions) {
            // So many claims a minute are above the limit of an account.
            await sql`delete from rate_windows`.execute(server().database);
            const asked = { partsRequired: `Bearing ${number} (${pieces})`, labourHours: String(hours) };
            const id = await file(asked, [], other);
            if (byRule && hasDecided) {
              await judgeAll();
              const { claim, lines } = await fetchDeskClaim(id);
              const { labour = 0, part = 0 } = last;
              // Without an approved price for each line a person decides.
              expect(claim.status).toBe(labour >= 1 && part >= 1 ? 'Approved' : 'New');
              for (const { kind, quantity, priceCents, approvedCents } of lines) {
                const most = last[kind] ?? 0;
                expect(priceCents).toBeLessThanOrEqual(most);
                expect(approvedCents).toBeLessThanOrEqual(Math.ceil(most * quantity));
              }
            } else {
              const line = (kind: LineInput['kind'], quantity: number, priceCents: number, of: number) => {
                const claimed = claimedCents({ quantity, priceCents });
                const approvedCents = Math.floor(claimed * of);
                last[kind] = approvedCents / quantity;
                const reason = approvedCents < claimed ? ('above_guide' as const) : null;
                return { kind, description: 'Bearing', quantity, priceCents, approvedCents, reason, reasonText: null };
              };
              const lines = [
                { ...line('labour', hours, typed.rate, typed.labour), number: null },
                { ...line('part', pieces, typed.price, typed.part), number },
                { ...line('part', 1, 100, 1), number: `QX-${runs}01` },
              ];
              last.part = lines[1] === undefined ? 0 : lines[1].approvedCents / pieces;
              await decide(id, lines);
              hasDecided = true;
              if (takenBack) {
                const { version } = await fetchDeskClaim(id);
                const why = { reason: 'mistake', text: null };
                const answer = await desk.post(`/desk/claims/${id}/reopen`, why, { headers: headers(version) });
                expect(answer.status).toBe(200);
                last = {};
              }
              await judgeAll();
            }
          }
        }),
        { numRuns: 5, endOnFailure: true },
      );
    });

    it('use no price of another depot, nor one that was only saved', async () => {
      await makeLive(approval);
      const other = await Client.signIn(server().url, 'depot.qc');
      const part = 'Seal QZ-77 (1)';
      const elsewhere = await file({ partsRequired: part }, [], other);
      const line = { kind: 'part', description: 'Seal', number: 'QZ-77', quantity: 1, priceCents: 900 };
      const lines = [{ ...line, approvedCents: 900 }];
      const approve = { decision: 'approve', lines };
      expect((await desk.post(`/desk/claims/${elsewhere}/decision`, approve, { headers: headers(1) })).status).toBe(
        200,
      );
      const saved = await file({ partsRequired: part });
      expect((await desk.post(`/desk/claims/${saved}/price`, { lines }, { headers: headers(1) })).status).toBe(200);
      await judgeAll();
      const id = await fileAndJudge({ partsRequired: part, labourHours: '1' });
      expect((await judgementOf(id)).isUnpriced).toBe(true);
    });

    it('leave a claim without a known price to a person', async () => {
      await makeLive(approval);
      const id = await fileAndJudge({ partsRequired: 'Something unheard of ZZ-000-9 (1)' });
      const { claim, events, lines } = await fetchDeskClaim(id);
      expect([claim.status, claim.grossTotal, lines]).toEqual(['New', null, []]);
      expect(events.at(-1)).toMatchObject({ kind: 'referred', rule: { remark: null } });
      expect((await judgementOf(id)).isUnpriced).toBe(true);
    });

    it('ask in the language of the author; the answer is evaluated, and the question is not repeated', async () => {
      const texts = text('A photo of the plate, please.');
      const asks = rule(
        'ask',
        { kind: 'ask', asksFor: 'photos', reasons: ['plate_not_readable'], text: texts },
        { fact: 'photos', min: null, max: 1 },
      );
      await makeLive(asks);
      const { database } = server();
      const setLanguage = (language: 'en' | 'fr') =>
        database.updateTable('accounts').set({ language }).where('id', '=', 'demo-depot').execute();
      await setLanguage('fr');
      const id = await fileAndJudge();
      await setLanguage('en');
      const asked = await fetchOwnClaim(id);
      expect(asked).toMatchObject({ status: 'Pending Review', substatus: 'Photos requested' });
      expect(asked.timeline?.at(-1)).toMatchObject({ note: texts.fr, reasons: ['plate_not_readable'] });
      expect((await fetchDeskClaim(id)).events.at(-1)).toHaveProperty('rule');
      const finance = await Client.signIn(server().url, 'finance');
      const payable = v.parse(DeskClaim, (await finance.get(`/desk/claims/${id}`)).json);
      expect(payable.events.at(-1)).toMatchObject({ kind: 'requested', reasons: ['plate_not_readable'] });
      expect([payable.events, payable.claim.timeline]).not.toContainEqual(
        expect.arrayContaining([expect.objectContaining({ rule: expect.anything() })]),
      );

      const form = claimForm(await claimFields(depot), [photo('plate.jpg')]);
      expect((await depot.form(`/warranties/claims/${id}`, form, { method: 'PATCH' })).status).toBe(200);
      expect(await judgeAll()).toBe(1);
      const { claim, events } = await fetchDeskClaim(id);
      expect([claim.status, claim.substatus]).toEqual(['Pending Review', null]);
      expect(events.map(({ kind }) => kind)).toEqual([null, 'requested', null, 'referred']);
      // A trial of the same rule returns the same.
      const { counts } = v.parse(tryRules.output, (await admin.post('/desk/rules/try', { claims: 50_000 })).json);
      expect(counts).toContainEqual({ kind: 'asked_before', live: 1, draft: 1 });
    });

    it('flag it for the desk without showing this to the depot', async () => {
      const remark = text('Compare both claims.');
      await makeLive(
        rule('nothing', { kind: 'approve' }, { fact: 'earlierClaims', min: 10_000, max: null }),
        rule('same', { kind: 'suggest_rejection', reason: 'filed_before', remark }, { fact: 'samePhoto', is: true }),
        rule('rest', { kind: 'to_person', remark }),
      );
      const picture = photo('same.jpg');
      const first = await fileAndJudge({}, [picture]);
      const second = await file({}, [picture]);
      await compareDuePhotos(server().context);
      // As two servers do.
      await Promise.all([judgeDue(), judgeDue()]);
      expect((await fetchDeskClaim(first)).events.at(-1)).toMatchObject({ kind: 'referred', rule: { remark } });
      const marked = await fetchDeskClaim(second);
      expect(marked.claim).toMatchObject({ status: 'New', substatus: null });
      expect(marked.events).toMatchObject([{ kind: null }, { kind: 'rejection suggested', reasons: ['filed_before'] }]);
      // Who pays claims reads neither (R-DESK-62).
      const finance = await Client.signIn(server().url, 'finance');
      const payable = v.parse(DeskClaim, (await finance.get(`/desk/claims/${second}`)).json);
      expect(payable.events.map(({ kind }) => kind)).toEqual([null]);
      expect(payable.claim.timeline?.map(({ kind = null }) => kind)).toEqual([null]);
      // The queue flags it until the next step.
      const flagged = async () => {
        const { json } = await desk.get('/desk/claims?flag=rejection_suggested');
        return v.parse(listDeskClaims.output, json).data.map(({ id }) => id);
      };
      expect(await flagged()).toContain(second);
      expect(await flagged()).not.toContain(first);
      expect(JSON.stringify(await fetchOwnClaim(second))).not.toContain('Compare both');
      expect((await fetchOwnClaim(second)).timeline).toHaveLength(1);
      const { rule: matched, passed, facts } = await judgementOf(second);
      expect([matched?.id, passed.map(({ id }) => id), facts.samePhoto]).toEqual(['rule-same', ['rule-nothing'], true]);
      // It names the version that was live at that time, whatever was published since.
      const judged = await judgementOf(second);
      const remarked = (await fetchDeskClaim(second)).events.at(-1)?.rule?.remark;
      expect(remarked).toEqual(remark);
      await makeLive(approval);
      expect(await judgementOf(second)).toEqual(judged);
      const { database } = server();
      const recorded = await database.selectFrom('events').select('kind').where('claim_id', '=', second).execute();
      expect(recorded).toEqual([{ kind: 'claim_received' }]);
      const asks = { asksFor: 'information', reasons: [], text: 'Which of the two?' };
      const { version } = await fetchDeskClaim(second);
      const how = { 'if-match': `"${version}"`, 'idempotency-key': newKey() };
      expect((await desk.post(`/desk/claims/${second}/request`, asks, { headers: how })).status).toBe(200);
      expect(await flagged()).not.toContain(second);
    });

    it('wait until its photos are compared: a copy counts as the same photo', async () => {
      await makeLive(
        rule('copied', { kind: 'to_person', remark: text('Compare both.') }, { fact: 'samePhoto', is: true }),
        approval,
      );
      const own = await makePhoto(1);
      const { bytes } = await copyPhoto(own, 4);
      expect(bytes.equals(own)).toBe(false);
      const priced = { partsRequired: knownPart };
      const original = await fileAndJudge(priced, [pictureOf(own)]);
      const copy = await file(priced, [pictureOf(bytes)]);
      expect(await judgeDue()).toBe(0);
      expect((await fetchDeskClaim(copy)).claim.status).toBe('New');
      // Another server still compares a photo that was sent before.
      const { context, database } = server();
      const [photoOf] = (await fetchDeskClaim(original)).files;
      const lease = { due_at: new Date(Date.now() + 60_000), attempts: 1 };
      const check = database.updateTable('photo_checks').where('file_id', '=', photoOf?.id ?? '');
      await check.set(lease).execute();
      expect(await compareDuePhotos(context)).toBe(1);
      expect(await judgeDue()).toBe(0);
      await check.set({ due_at: null }).execute();
      expect(await judgeDue()).toBe(1);
      expect((await fetchDeskClaim(copy)).events.at(-1)).toMatchObject({
        kind: 'referred',
        rule: { name: text('copied') },
      });
      expect((await fetchDeskClaim(original)).claim.status).toBe('Approved');
    });

    it('count pictures as photos, and no other file', async () => {
      const asks: RuleDisposition = { kind: 'ask', asksFor: 'photos', reasons: [], text: text('A photo, please.') };
      await makeLive(rule('none', asks, { fact: 'photos', min: null, max: 0 }), approval);
      const report = new File(['%PDF-1.7\n%%EOF\n'], 'report.pdf', { type: 'application/pdf' });
      const id = await fileAndJudge({}, [report]);
      expect((await judgementOf(id)).facts.photos).toBe(0);
      expect((await fetchDeskClaim(id)).claim.substatus).toBe('Photos requested');
      const pictured = await fileAndJudge({}, [report, photo('part.jpg')]);
      expect((await judgementOf(pictured)).facts.photos).toBe(1);
    });

    it('read its facts at the time of filing: days, cover and product', async () => {
      await makeLive(rule('rest', { kind: 'to_person', remark: text('Look.') }));
      const { database } = server();
      const filed = { dateOfFailure: addDays(today, -9), dateEnteredShop: addDays(today, -4), claimType: 'Goodwill' };
      const { productRegistrationId: registered = '' } = await claimFields(depot);
      const registration = database.updateTable('registrations').where('id', '=', registered);
      const before = await database
        .selectFrom('registrations')
        .select(['date_of_purchase', 'labor_warranty_expiration', 'parts_warranty_expiration'])
        .where('id', '=', registered)
        .executeTakeFirstOrThrow();
      await registration
        .set({
          date_of_purchase: addDays(today, -109),
          labor_warranty_expiration: addDays(today, 1),
          parts_warranty_expiration: addDays(today, -11),
        })
        .execute();
      const id = await fileAndJudge({ ...filed, claimSubtype: 'Electrical' });
      const { facts } = await judgementOf(id);
      const product = (await fetchDeskClaim(id)).claim.productRegistration?.product;
      expect(facts).toMatchObject({
        labourCoverDays: 10,
        partsCoverDays: -2,
        daysSincePurchase: 100,
        daysToShop: 5,
        daysToFiling: 4,
        labourHours: 1.75,
        photos: 0,
        samePhoto: false,
        registrationStatus: 'Approved',
        hasProof: false,
        dateOfFailure: filed.dateOfFailure,
        dateEnteredShop: filed.dateEnteredShop,
        claimType: 'Goodwill',
        claimSubtype: 'Electrical',
        brand: product?.brand,
        depot: depotIds.ontario,
      });
      expect(facts.product).toMatch(/^NV-/);
      const later = (await judgementOf(await fileAndJudge())).facts.earlierClaims ?? 0;
      expect(later).toBe((facts.earlierClaims ?? 0) + 1);
      const proof = { id: crypto.randomUUID(), name: 'proof.jpg', type: 'image/jpeg' as const, size: 1, position: 0 };
      const stored = { ...proof, sha256: proof.id, path: proof.id, entity_id: registered, purpose: null };
      await database
        .insertInto('stored_files')
        .values({ ...stored, created_by: null, created_at: new Date() })
        .execute();
      expect((await judgementOf(await fileAndJudge())).facts.hasProof).toBe(true);
      await database.deleteFrom('stored_files').where('id', '=', proof.id).execute();
      // Without purchase and warranty these facts are unknown.
      await registration
        .set({ date_of_purchase: null, labor_warranty_expiration: null, parts_warranty_expiration: null })
        .execute();
      const unknown = { labourCoverDays: null, partsCoverDays: null, daysSincePurchase: null };
      expect((await judgementOf(await fileAndJudge())).facts).toMatchObject(unknown);
      await registration.set(before).execute();
    });

    it('read what was picked, and what is known of depot, registration and serial number', async () => {
      await makeLive(rule('rest', { kind: 'to_person', remark: text('Look.') }));
      const { database } = server();
      const wearing = await database
        .selectFrom('parts')
        .select('id')
        .where('wear', '=', true)
        .where('superseded_by', 'is', null)
        .orderBy('id')
        .limit(1)
        .executeTakeFirstOrThrow();
      const picks: Picks = {
        failureCode: 'DRV-F01',
        operations: [{ id: 'DRV-001' }],
        parts: [{ id: wearing.id, quantity: 1, causal: true }],
        typed: [],
        campaign: null,
        catalogueAt: '2026-11-20T14:00:00.000Z',
        expectedCents: 1,
      };
      // The flat time is 1.25 h, and diagnosis half an hour.
      const picked = { picks: JSON.stringify(picks), labourHours: '2', partsRequired: `Disc ${wearing.id} (1)` };
      const first = (await judgementOf(await fileAndJudge(picked))).facts;
      expect(first).toMatchObject({
        failureCode: 'DRV-F01',
        operation: ['DRV-001'],
        partNumber: [wearing.id],
        wearPart: true,
        serialNumber: 'DEMOACTIVE0001',
        province: 'ON',
        country: 'Canada',
        currency: 'CAD',
        storeStock: false,
        hoursAboveFlat: 0.25,
        centsAboveList: 2_375,
      });
      expect(first.productType).not.toBeNull();
      const last = (await judgementOf(await fileAndJudge(picked))).facts;
      expect(last).toMatchObject({ daysSinceLastClaim: 0, daysSinceSameFailure: 0, possibleDuplicate: true });
      const other = { ...picked, picks: JSON.stringify({ ...picks, failureCode: 'DRV-F02', operations: [] }) };
      expect((await judgementOf(await fileAndJudge(other))).facts).toMatchObject({
        daysSinceLastClaim: 0,
        daysSinceSameFailure: null,
        operation: [],
      });
      // Without picks its parts are those that its text names.
      const { facts } = await judgementOf(await fileAndJudge({ partsRequired: `Disc ${wearing.id} (1)` }));
      const unknown = { failureCode: null, operation: null, hoursAboveFlat: null, daysSinceSameFailure: null };
      expect(facts).toMatchObject({ ...unknown, partNumber: [wearing.id], wearPart: true });
      const unnamed = await judgementOf(await fileAndJudge({ partsRequired: 'A disc' }));
      expect(unnamed.facts).toMatchObject({ partNumber: null, wearPart: null });
      const abroad = await Client.signIn(server().url, 'depot.us');
      const elsewhere = await judgementOf(await file({}, [], abroad));
      expect(elsewhere.facts).toMatchObject({ province: 'NY', country: 'United States', currency: 'USD' });
    });

    it('offer what conditions can name', async () => {
      const { json } = await desk.get('/desk/rules/choices');
      const choices = v.parse(getRuleChoices.output, json);
      expect(choices.provinces).toEqual(['BC', 'NY', 'ON', 'QC']);
      expect(choices.catalogues).toEqual(['failure-codes', 'labour-operations', 'parts', 'depot-agreements']);
      expect(choices.productTypes).toContain('Snow Blower');
      expect(choices.retailers).toContainEqual({ id: demoId('account', 9), name: 'Fundy Shore Supply' });
      await server().database.deleteFrom('failure_codes').execute();
      const fewer = v.parse(getRuleChoices.output, (await desk.get('/desk/rules/choices')).json);
      expect(fewer.catalogues).not.toContain('failure-codes');
    });

    it('leave a claim unchanged that no rule matches', async () => {
      await makeLive(rule('none', { kind: 'approve' }, { fact: 'brand', values: ['Nobody'], except: false }));
      const id = await fileAndJudge();
      expect(await fetchDeskClaim(id)).toMatchObject({ version: 1, claim: { status: 'New' } });
      expect(await judgementOf(id)).toMatchObject({ at: null, rule: null, passed: [{ id: 'rule-none' }] });
    });
  });

  describe('on a later change', () => {
    beforeEach(() => makeLive(approval));

    it('evaluate an amendment with its additions', async () => {
      const id = await fileAndJudge({ partsRequired: knownPart, labourHours: '1' });
      expect((await amend(depot, id)).status).toBe(201);
      expect(await judgeAll()).toBe(1);
      const { facts } = await judgementOf(id);
      expect(facts.labourHours).toBeGreaterThan(1);
      expect((await fetchDeskClaim(id)).events.map(({ status }) => status).slice(0, 3)).toEqual([
        'New',
        'Approved',
        'Pending Review',
      ]);
    });

    it('do not evaluate an unchanged claim again', async () => {
      await makeLive(rule('rest', { kind: 'to_person', remark: text('Look.') }));
      const id = await fileAndJudge();
      const again = async (diagnosis?: string) => {
        const form = claimForm(await claimFields(depot, diagnosis === undefined ? {} : { diagnosis }));
        expect((await depot.form(`/warranties/claims/${id}`, form, { method: 'PATCH' })).status).toBe(200);
        return judgeAll();
      };
      expect(await again()).toBe(0);
      expect(await again('Both discs are worn.')).toBe(1);
      expect((await fetchDeskClaim(id)).events.map(({ kind }) => kind)).toEqual([
        null,
        'referred',
        'changed',
        'referred',
      ]);
    });

    it.each([
      ['a person has priced', 'price', { lines: [{ kind: 'labour', description: '', quantity: 1, priceCents: 100 }] }],
      ['a person has asked about', 'request', { asksFor: 'information', reasons: [], text: 'Which?' }],
    ])('leave a claim that %s', async (_case, action, body) => {
      const id = await file({ partsRequired: knownPart });
      const answer = await desk.post(`/desk/claims/${id}/${action}`, body, { headers: headers(1) });
      expect(answer.status).toBe(200);
      expect(await judgeAll()).toBe(1);
      expect(await fetchDeskClaim(id)).toMatchObject({ version: 2, claim: { status: 'Pending Review' } });
      expect((await amend(depot, id)).status).toBe(201);
      await judgeAll();
      expect((await fetchDeskClaim(id)).claim.status).toBe('Pending Review');
    });

    it('leave a claim that a person has taken', async () => {
      const id = await file({ partsRequired: knownPart });
      const body = { assigneeId: desk.session?.accountId, from: null };
      const headers = { 'if-match': '"1"', 'idempotency-key': newKey() };
      expect((await desk.post(`/desk/claims/${id}/assign`, body, { headers })).status).toBe(200);
      await judgeAll();
      expect((await fetchDeskClaim(id)).claim.status).toBe('New');
    });

    it('retry a claim that fails, without blocking others', async () => {
      const { context, database } = server();
      const broken = await file({ partsRequired: knownPart });
      const { platform } = context;
      const failing = {
        ...platform,
        inTransaction: (...given: Parameters<typeof platform.inTransaction>) => {
          const inside = platform.inTransaction(...given);
          const desk = deskOf({ platform: inside });
          const takeStep: typeof desk.takeStep = async (step) => {
            await desk.takeStep(step);
            if (step.claimId === broken) throw new Error('cut');
          };
          return { ...inside, desk: { ...desk, takeStep } };
        },
      };
      const whole = await file({ partsRequired: knownPart });
      const failures: string[] = [];
      expect(await judgeDueClaims({ ...context, platform: failing }, (_, id) => failures.push(id))).toBe(1);
      expect(failures).toEqual([broken]);
      expect((await fetchDeskClaim(whole)).claim.status).toBe('Approved');
      // The interrupted transaction leaves nothing.
      expect(await fetchDeskClaim(broken)).toMatchObject({ version: 1, lines: [], claim: { status: 'New' } });
      await database
        .updateTable('claims_to_judge')
        .set({ due_at: new Date(0) })
        .execute();
      // Two servers at the same time, after a restart.
      await Promise.all([judgeAll(), judgeAll()]);
      const { events, claim } = await fetchDeskClaim(broken);
      expect([claim.status, events.length]).toEqual(['Approved', 2]);
    });

    it('do nothing where Salesforce is the desk', async () => {
      const platform = { ...server().context.platform, desk: null };
      expect(() => deskOf({ platform })).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }));
    });
  });

  it('report what a draft would change, and write nothing', async () => {
    await makeLive(approval);
    const remark = text('Look.');
    const { draft } = await rulesOf();
    const bigger = rule('big', { kind: 'to_person', remark }, { fact: 'labourHours', min: 2, max: null });
    expect((await save([bigger, approval], draft.revision)).status).toBe(200);
    const before = await readRules(server().context);
    const tried = v.parse(tryRules.output, (await admin.post('/desk/rules/try', { claims: 40 })).json);
    const all = v.parse(tryRules.output, (await admin.post('/desk/rules/try', { claims: 50_000 })).json);
    expect([tried.tried, all.tried > 50]).toEqual([40, true]);
    expect(all.changed).toBe(all.changes.length);
    const change = { draft: { kind: 'to_person', name: bigger.name } };
    // The live version leaves a claim without a known price to a person.
    const unpriced = { id: demoId('claim', 32), live: expect.objectContaining({ kind: 'unpriced' }) };
    expect(all.changes).toContainEqual(expect.objectContaining(unpriced));
    expect(new Set(all.changes.map(({ live }) => live?.kind))).toEqual(new Set(['approve', 'unpriced']));
    for (const one of all.changes) expect(one).toMatchObject(change);
    const sum = (of: 'live' | 'draft') => all.counts.reduce((total, one) => total + one[of], 0);
    expect([sum('live'), sum('draft')]).toEqual([all.tried, all.tried]);
    const live = Object.fromEntries(all.counts.map((one) => [one.kind, one.live]));
    expect(live).toMatchObject({ approve: expect.any(Number), to_person: 0, unpriced: expect.any(Number) });
    expect(all.counts.find(({ kind }) => kind === 'to_person')).toMatchObject({ live: 0, draft: all.changed });
    expect(await readRules(server().context)).toEqual(before);
  });

  it('have decided two claims of the demo data', async () => {
    expect((await fetchDeskClaim(demoId('claim', 22))).events.at(-1)).toMatchObject({
      kind: 'approved',
      rule: { version: 2 },
    });
    expect((await fetchOwnClaim(demoId('claim', 22))).timeline?.at(-1)?.rule?.name.en).toContain('small repair');
    expect((await fetchDeskClaim(demoId('claim', 34))).events[1]).toMatchObject({
      kind: 'referred',
      rule: { version: 2 },
    });
  });

  it('leave the state of every claim equal to its events', async () => {
    const { database } = server();
    const steps = await database.selectFrom('claim_events').select('id').where('rule', 'is not', null).execute();
    expect(steps.length).toBeGreaterThan(8);
    expect(await findClaimsUnlikeTheirSteps(database)).toEqual([]);
  });
});
