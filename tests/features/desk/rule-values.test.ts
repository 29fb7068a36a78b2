import { describe, expect, it } from 'vitest';
import type { DecisionRule, RuleCondition, RuleDisposition } from '#contract/decision-rules.ts';
import { freshCondition, freshRule, readRule, toValues } from '#features/desk/rules/rule-values.ts';
import { conditionSentence, dispositionSentence } from '#features/desk/rules/rule-words.ts';
import { speak, useEnglish } from '#tests/support/language.ts';

useEnglish();

const texts = { en: 'Look.', fr: 'Voyez.' };
const rule = (disposition: RuleDisposition, ...conditions: RuleCondition[]): DecisionRule => ({
  id: 'rule-1',
  name: { en: 'Small', fr: 'Petite' },
  conditions,
  disposition,
});

const conditions: RuleCondition[] = [
  { fact: 'labourHours', min: null, max: 1.75 },
  { fact: 'amountCents', min: 1_050, max: 1_500_000 },
  { fact: 'partsCoverDays', min: -3, max: null },
  { fact: 'dateOfFailure', from: '2026-11-01', to: null },
  { fact: 'brand', values: ['Norvane', 'Oskerry'], except: false },
  { fact: 'depot', values: ['d1'], except: true },
  { fact: 'samePhoto', is: false },
  { fact: 'registrationStatus', values: ['Approved'], except: true },
  { fact: 'hasProof', is: true },
  { fact: 'operation', values: ['1010', '1020'], except: false },
  { fact: 'serialNumber', from: 'NV100', to: null },
  { fact: 'centsAboveList', min: 250, max: null },
  { fact: 'province', values: ['QC'], except: true },
  { fact: 'country', values: ['United States'], except: false },
  { fact: 'retailer', values: ['r1'], except: false },
  { fact: 'wearPart', is: false },
  { fact: 'storeStock', is: true },
  { fact: 'possibleDuplicate', is: true },
];

describe('The fields of a rule', () => {
  it.each<RuleDisposition>([
    { kind: 'approve' },
    { kind: 'approve_with_limits', labourHours: 1.5, lineCents: 12_345, reason: 'above_guide' },
    { kind: 'approve_with_limits', labourHours: null, lineCents: null, reason: 'other' },
    { kind: 'ask', asksFor: 'information', reasons: ['diagnosis_unclear'], text: texts },
    { kind: 'approve_at_list' },
    { kind: 'approve_share', percent: 33.33, reason: 'goodwill' },
    { kind: 'audit', oneIn: 25 },
    { kind: 'to_person', remark: texts },
    { kind: 'suggest_rejection', reason: 'wear', remark: texts },
  ])('give the same rule again: %j', (disposition) => {
    const whole = rule(disposition, ...conditions);
    expect(readRule(toValues(whole))).toEqual({ rule: whole, problems: {} });
  });

  it('name the invalid fields', () => {
    const typed = {
      ...freshRule(),
      name: { en: 'Only English', fr: '' },
      conditions: [
        { ...freshCondition('photos'), min: 'two' },
        { ...freshCondition('product'), values: [' ', ''] },
        { ...freshCondition('amountCents'), max: '1,5' },
      ],
    };
    const { rule: read, problems } = readRule(typed);
    expect(read).toBeNull();
    expect(problems).toEqual({
      'name.fr': 'required',
      'conditions.0.min': 'not_a_number',
      'conditions.1.values': 'required',
      'disposition.text.en': 'required',
      'disposition.text.fr': 'required',
    });
  });
});

it('a rule is described in sentences', () => {
  const depots = new Map([
    ['d1', 'Harbour & Pine'],
    ['r1', 'Snow & Mow'],
  ]);
  expect(conditions.map((condition) => conditionSentence(condition, depots))).toEqual([
    'Labour hours: at most 1.75',
    'Amount: from CA$10.50 to CA$15,000.00',
    'Days of parts cover left at the failure: at least -3',
    'Date of failure: on or after 2026-11-01',
    'Brand: Norvane or Oskerry',
    'Depot: any but Harbour & Pine',
    'No other claim has the same photo',
    'Registration status: any but Approved',
    'The registration has a proof of purchase',
    'Operation: 1010 or 1020',
    'Serial number: at least NV100',
    'Amount above the list: at least CA$2.50',
    'Province or state of the depot: any but Quebec',
    'Country of the depot: United States',
    'Retailer: Snow & Mow',
    'No part is a wear part',
    'The product is store stock',
    'Another claim may be for the same repair',
  ]);
  const limits = { kind: 'approve_with_limits', labourHours: 1.5, lineCents: 10_000, reason: 'other' } as const;
  expect(dispositionSentence(limits)).toBe('Approve up to 1.5 h and CA$100.00 for each line');
  expect(dispositionSentence({ kind: 'approve_share', percent: 33.33, reason: 'goodwill' })).toBe(
    'Approve 33.33% of each line',
  );
  expect(dispositionSentence({ kind: 'audit', oneIn: 1_000 })).toBe('Draw for an audit: 1 in 1,000');

  speak('fr');
  expect(conditionSentence({ fact: 'labourHours', min: null, max: 1.75 }, depots)).toBe(
    'Heures de main-d’œuvre\u00a0: au plus 1,75',
  );
});
