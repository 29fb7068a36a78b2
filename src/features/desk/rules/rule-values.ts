import * as v from 'valibot';
import { rejectionReasons, requestReasons } from '#contract/claim-decisions.ts';
import {
  choiceFacts,
  dateFacts,
  DecisionRule,
  numberFacts,
  type RuleCondition,
  type RuleDisposition,
} from '#contract/decision-rules.ts';
import { toCents, toDollars } from '#domain/money.ts';
import { typedAmount } from '#forms/typed-values.ts';
import { formatNumber } from '#ui/format.ts';
import { tidyLine } from '#text/tidied.ts';
import type { Fact } from './rule-words.ts';

/** A condition as typed: bounds or dates in `low` and `high`. */
export type TypedCondition = { key: string; fact: Fact; low: string; high: string; values: string[]; not: boolean };

/** A rule as typed. */
export type RuleValues = {
  id: string;
  nameEn: string;
  nameFr: string;
  conditions: TypedCondition[];
  kind: RuleDisposition['kind'];
  hours: string;
  amount: string;
  lineReason: string;
  asksFor: 'photos' | 'information';
  requestReasons: string[];
  rejectionReason: string;
  textEn: string;
  textFr: string;
};

export function isNumberFact(fact: Fact): boolean {
  return numberFacts.some((one) => one === fact);
}

export function isDateFact(fact: Fact): boolean {
  return dateFacts.some((one) => one === fact);
}

export function isChoiceFact(fact: Fact): boolean {
  return choiceFacts.some((one) => one === fact);
}

export function freshCondition(fact: Fact): TypedCondition {
  return { key: crypto.randomUUID(), fact, low: '', high: '', values: [], not: false };
}

export function freshRule(): RuleValues {
  return {
    id: crypto.randomUUID(),
    nameEn: '',
    nameFr: '',
    conditions: [],
    kind: 'to_person',
    hours: '',
    amount: '',
    lineReason: 'above_guide',
    asksFor: 'photos',
    requestReasons: [],
    rejectionReason: rejectionReasons[0],
    textEn: '',
    textFr: '',
  };
}

/** A rule in the fields of its form. */
export function toValues({ id, name, conditions, disposition }: DecisionRule): RuleValues {
  const texts = 'text' in disposition ? disposition.text : 'remark' in disposition ? disposition.remark : null;
  return {
    ...freshRule(),
    id,
    nameEn: name.en,
    nameFr: name.fr,
    conditions: conditions.map(toTyped),
    kind: disposition.kind,
    ...(texts && { textEn: texts.en, textFr: texts.fr }),
    ...(disposition.kind === 'approve_with_limits' && {
      hours: written(disposition.labourHours),
      amount: written(disposition.lineCents, true),
      lineReason: disposition.reason,
    }),
    ...(disposition.kind === 'ask' && { asksFor: disposition.asksFor, requestReasons: disposition.reasons }),
    ...(disposition.kind === 'suggest_rejection' && { rejectionReason: disposition.reason }),
  };
}

function toTyped(condition: RuleCondition): TypedCondition {
  const fresh = freshCondition(condition.fact);
  if ('is' in condition) return { ...fresh, not: !condition.is };
  if ('values' in condition) return { ...fresh, values: condition.values, not: condition.except };
  if ('from' in condition) return { ...fresh, low: condition.from ?? '', high: condition.to ?? '' };
  const isAmount = condition.fact === 'amountCents';
  return { ...fresh, low: written(condition.min, isAmount), high: written(condition.max, isAmount) };
}

function written(value: number | null, isCents = false): string {
  if (value === null) return '';
  return formatNumber(isCents ? toDollars(value) : value, { useGrouping: false, maximumFractionDigits: 2 });
}

/** A typed number; null without one, and NaN for what is none, which the schema refuses. */
function numberOf(text: string, isCents = false): number | null {
  const typed = typedAmount(text);
  if (typed === null) return null;
  return isCents ? toCents(Number(typed)) : Number(typed);
}

export type ReadRule = { rule: DecisionRule | null; problems: ReadonlySet<string> };

/** The typed rule for a call, or which of its fields are wrong: `conditions.0.min`. */
export function readRule(values: RuleValues): ReadRule {
  const parsed = v.safeParse(DecisionRule, {
    id: values.id,
    name: { en: values.nameEn, fr: values.nameFr },
    conditions: values.conditions.map(conditionOf),
    disposition: dispositionOf(values),
  });
  if (parsed.success) return { rule: parsed.output, problems: new Set() };
  return { rule: null, problems: new Set(parsed.issues.map((issue) => v.getDotPath(issue) ?? '')) };
}

function conditionOf({ fact, low, high, values, not }: TypedCondition): unknown {
  if (isChoiceFact(fact)) return { fact, values: values.map(tidyLine).filter(Boolean), except: not };
  if (isDateFact(fact)) return { fact, from: low || null, to: high || null };
  if (!isNumberFact(fact)) return { fact, is: !not };
  const isAmount = fact === 'amountCents';
  return { fact, min: numberOf(low, isAmount), max: numberOf(high, isAmount) };
}

function dispositionOf(values: RuleValues): unknown {
  const { kind, asksFor, rejectionReason, lineReason } = values;
  const texts = { en: values.textEn, fr: values.textFr };
  switch (kind) {
    case 'approve':
      return { kind };
    case 'approve_with_limits':
      return {
        kind,
        labourHours: numberOf(values.hours),
        lineCents: numberOf(values.amount, true),
        reason: lineReason,
      };
    case 'ask': {
      const reasons = requestReasons.filter((reason) => values.requestReasons.includes(reason));
      return { kind, asksFor, reasons, text: texts };
    }
    case 'to_person':
      return { kind, remark: texts };
    case 'suggest_rejection':
      return { kind, reason: rejectionReason, remark: texts };
  }
}
