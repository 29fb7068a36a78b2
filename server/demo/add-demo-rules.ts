import type { DecisionRule } from '#contract/decision-rules.ts';
import { judge } from '#domain/rule-judge.ts';
import type { Database } from '../database/tables.ts';
import type { RuleStep } from '../platform/claims-desk.ts';
import { collectApprovedPrices } from '../database/migrations/0106-approved-prices.ts';
import { seeClaims } from '../platform/embedded/seen-claims.ts';
import { demoId } from './demo-id.ts';

const dayMs = 24 * 60 * 60 * 1000;
const minuteMs = 60 * 1000;

const rules: readonly DecisionRule[] = [
  {
    id: demoId('rule', 1),
    name: { en: 'Oskerry: a photo filed before', fr: 'Oskerry\u00a0: une photo déjà envoyée' },
    conditions: [
      { fact: 'brand', values: ['Oskerry'], except: false },
      { fact: 'samePhoto', is: true },
    ],
    disposition: {
      kind: 'suggest_rejection',
      reason: 'filed_before',
      remark: {
        en: 'Compare the photos with those of the other claim.',
        fr: 'Comparez les photos à celles de l’autre réclamation.',
      },
    },
  },
  {
    id: demoId('rule', 2),
    name: { en: 'Inverter generators in their first year', fr: 'Génératrices à onduleur, première année' },
    conditions: [
      { fact: 'product', values: ['OK-IG2200', 'OK-IG4500R'], except: false },
      { fact: 'daysSincePurchase', min: null, max: 365 },
    ],
    disposition: {
      kind: 'to_person',
      remark: {
        en: 'Engineering collects these failures. Ask to keep the failed part.',
        fr: 'L’ingénierie étudie ces bris. Demandez de conserver la pièce défectueuse.',
      },
    },
  },
  {
    id: demoId('rule', 3),
    name: { en: 'Air compressors, small repair', fr: 'Compresseurs d’air, petite réparation' },
    conditions: [
      { fact: 'product', values: ['OK-AC8'], except: false },
      { fact: 'labourCoverDays', min: 0, max: null },
      { fact: 'partsCoverDays', min: 0, max: null },
      { fact: 'amountCents', min: null, max: 15_000 },
      { fact: 'earlierClaims', min: null, max: 0 },
    ],
    disposition: { kind: 'approve_with_limits', labourHours: 1, lineCents: null, reason: 'above_guide' },
  },
  {
    id: demoId('rule', 4),
    name: { en: 'Oskerry: no photo', fr: 'Oskerry\u00a0: aucune photo' },
    conditions: [
      { fact: 'brand', values: ['Oskerry'], except: false },
      { fact: 'photos', min: null, max: 0 },
    ],
    disposition: {
      kind: 'ask',
      asksFor: 'photos',
      reasons: ['failed_part_not_visible'],
      text: {
        en: 'Please add a photo of the failed part and one of the rating plate.',
        fr: 'Ajoutez une photo de la pièce défectueuse et une de la plaque signalétique, s’il vous plaît.',
      },
    },
  },
];

/** Claims that the rules have judged: one approved, one with a remark. */
const approved = demoId('claim', 22);
const remarked = demoId('claim', 34);

/** Adds two versions of rules, which judge one brand alone, and their steps of two claims (R-OPS-05). */
export async function addDemoRules(transaction: Database, admin: string, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * dayMs);
  const text = JSON.stringify(rules);
  await transaction
    .insertInto('rule_versions')
    .values([
      { version: 1, rules: JSON.stringify(rules.slice(1)), published_at: ago(200), published_by: admin },
      { version: 2, rules: text, published_at: ago(150), published_by: admin },
    ])
    .execute();
  await transaction
    .insertInto('rules_draft')
    .values({ id: 1, revision: 3, rules: text, saved_at: ago(150), saved_by: admin })
    .execute();
  await collectApprovedPrices.execute(transaction);
  const claims = await seeClaims(transaction, [approved, remarked]);
  for (const claim of claims) {
    const { id, facts } = claim;
    const rule = rules[judge(rules, claim)];
    if (!rule) throw new Error(`No rule of the demo matches ${id}.`);
    const remark = 'remark' in rule.disposition ? rule.disposition.remark : null;
    const step: RuleStep = {
      id: rule.id,
      name: rule.name,
      version: 2,
      saw: facts,
      remark,
      isUnpriced: false,
      isOutsideCover: false,
    };
    if (id === approved)
      await transaction
        .updateTable('claim_events')
        .set({ kind: 'approved', rule: JSON.stringify(step) })
        .where('claim_id', '=', id)
        .where('status', '=', 'Approved')
        .execute();
    else await insertRemark(transaction, id, step);
  }
  // Without the price of the claim that a rule has approved by now.
  await transaction.deleteFrom('approved_prices').execute();
  await collectApprovedPrices.execute(transaction);
}

async function insertRemark(transaction: Database, claimId: string, step: RuleStep): Promise<void> {
  const { at } = await transaction
    .selectFrom('claim_events')
    .select('at')
    .where('claim_id', '=', claimId)
    .orderBy('at')
    .limit(1)
    .executeTakeFirstOrThrow();
  await transaction
    .insertInto('claim_events')
    .values({
      claim_id: claimId,
      at: new Date(at.getTime() + minuteMs),
      status: 'New',
      substatus: null,
      note: null,
      kind: 'referred',
      rule: JSON.stringify(step),
    })
    .execute();
}
