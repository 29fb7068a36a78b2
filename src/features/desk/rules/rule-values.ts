import * as v from 'valibot';
import { rejectionReasons, requestReasons } from '#contract/claim-decisions.ts';
import {
  choiceFacts,
  dateFacts,
  DecisionRule,
  flagFacts,
  listFacts,
  numberFacts,
  type RuleCondition,
  type RuleDisposition,
  serialFacts,
} from '#contract/decision-rules.ts';
import { fieldProblem, type FieldProblem } from '#contract/errors.ts';
import { toCents, toDollars } from '#domain/money.ts';
import { typedAmount } from '#forms/typed-values.ts';
import { formatNumber } from '#ui/format.ts';
import { tidyLine } from '#text/tidied.ts';
import { type Fact, isCentsFact } from './rule-words.ts';

type Bounds = Record<'min' | 'max' | 'from' | 'to', string>;

/** A condition as typed. */
export type TypedCondition = Bounds & { key: string; fact: Fact; values: string[]; not: boolean };

/** A rule as typed. Its fields have the paths of a `DecisionRule`. */
export type RuleValues = {
  id: string;
  name: { en: string; fr: string };
  conditions: TypedCondition[];
  disposition: {
    kind: RuleDisposition['kind'];
    labourHours: string;
    lineCents: string;
    lineReason: string;
    percent: string;
    oneIn: string;
    asksFor: 'photos' | 'information';
    reasons: string[];
    rejectionReason: string;
    /** Or the remark. */
    text: { en: string; fr: string };
  };
};

export function isNumberFact(fact: Fact): boolean {
  return numberFacts.some((one) => one === fact);
}

export function isDateFact(fact: Fact): boolean {
  return dateFacts.some((one) => one === fact);
}

export function isChoiceFact(fact: Fact): boolean {
  return [...choiceFacts, ...listFacts].some((one) => one === fact);
}

export function isSerialFact(fact: Fact): boolean {
  return serialFacts.some((one) => one === fact);
}

export function isFlagFact(fact: Fact): boolean {
  return flagFacts.some((one) => one === fact);
}

export function freshCondition(fact: Fact): TypedCondition {
  return { key: crypto.randomUUID(), fact, min: '', max: '', from: '', to: '', values: [], not: false };
}

export function freshRule(): RuleValues {
  return {
    id: crypto.randomUUID(),
    name: { en: '', fr: '' },
    conditions: [],
    disposition: {
      kind: 'to_person',
      labourHours: '',
      lineCents: '',
      lineReason: 'above_guide',
      percent: '',
      oneIn: '',
      asksFor: 'photos',
      reasons: [],
      rejectionReason: rejectionReasons[0],
      text: { en: '', fr: '' },
    },
  };
}

/** A rule in the fields of its form. */
export function toValues({ id, name, conditions, disposition }: DecisionRule): RuleValues {
  const { kind } = disposition;
  const text = 'text' in disposition ? disposition.text : 'remark' in disposition ? disposition.remark : null;
  return {
    id,
    name,
    conditions: conditions.map(toTyped),
    disposition: {
      ...freshRule().disposition,
      kind,
      ...(text && { text }),
      ...(kind === 'approve_with_limits' && {
        labourHours: written(disposition.labourHours),
        lineCents: written(disposition.lineCents, true),
        lineReason: disposition.reason,
      }),
      ...(kind === 'approve_share' && { percent: written(disposition.percent), lineReason: disposition.reason }),
      ...(kind === 'audit' && { oneIn: written(disposition.oneIn) }),
      ...(kind === 'ask' && { asksFor: disposition.asksFor, reasons: disposition.reasons }),
      ...(kind === 'suggest_rejection' && { rejectionReason: disposition.reason }),
    },
  };
}

function toTyped(condition: RuleCondition): TypedCondition {
  const fresh = freshCondition(condition.fact);
  if ('is' in condition) return { ...fresh, not: !condition.is };
  if ('values' in condition) return { ...fresh, values: condition.values, not: condition.except };
  if ('from' in condition) return { ...fresh, from: condition.from ?? '', to: condition.to ?? '' };
  const isAmount = isCentsFact(condition.fact);
  return { ...fresh, min: written(condition.min, isAmount), max: written(condition.max, isAmount) };
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

/** A field of the form that can have an error: its path. */
export type RuleField = `${'name' | 'disposition' | `conditions.${number}`}.${string}`;

/** The fields of a condition. */
export function conditionFields({ fact }: TypedCondition, at: number): RuleField[] {
  const hasEnds = isDateFact(fact) || isSerialFact(fact);
  const names = isChoiceFact(fact) ? ['values'] : hasEnds ? ['from', 'to'] : ['min', 'max'];
  return isFlagFact(fact) ? [] : names.map((name): RuleField => `conditions.${at}.${name}`);
}

export type ReadRule = { rule: DecisionRule | null; problems: Record<string, FieldProblem> };

/** The typed rule for a call, or the error of each field. */
export function readRule({ id, name, conditions, disposition }: RuleValues): ReadRule {
  const typed = { id, name, conditions: conditions.map(conditionOf), disposition: dispositionOf(disposition) };
  const parsed = v.safeParse(DecisionRule, typed);
  if (parsed.success) return { rule: parsed.output, problems: {} };
  const problems: ReadRule['problems'] = {};
  for (const issue of parsed.issues.toReversed()) {
    const path = (v.getDotPath(issue) ?? '').replace('.remark.', '.text.').replace(/\.values\.\d+$/, '.values');
    problems[path] = fieldProblem(issue) ?? 'invalid_choice';
  }
  return { rule: null, problems };
}

function conditionOf({ fact, min, max, from, to, values, not }: TypedCondition): unknown {
  if (isChoiceFact(fact)) return { fact, values: values.map(tidyLine).filter(Boolean), except: not };
  if (isDateFact(fact)) return { fact, from: from || null, to: to || null };
  if (isSerialFact(fact)) return { fact, from: tidyLine(from) || null, to: tidyLine(to) || null };
  if (!isNumberFact(fact)) return { fact, is: !not };
  const isAmount = isCentsFact(fact);
  return { fact, min: numberOf(min, isAmount), max: numberOf(max, isAmount) };
}

function dispositionOf({ kind, text, asksFor, ...typed }: RuleValues['disposition']): unknown {
  switch (kind) {
    case 'approve':
      return { kind };
    case 'approve_with_limits':
      return {
        kind,
        labourHours: numberOf(typed.labourHours),
        lineCents: numberOf(typed.lineCents, true),
        reason: typed.lineReason,
      };
    case 'approve_at_list':
      return { kind };
    case 'approve_share':
      return { kind, percent: numberOf(typed.percent), reason: typed.lineReason };
    case 'audit':
      return { kind, oneIn: numberOf(typed.oneIn) };
    case 'ask':
      return { kind, asksFor, reasons: requestReasons.filter((reason) => typed.reasons.includes(reason)), text };
    case 'to_person':
      return { kind, remark: text };
    case 'suggest_rejection':
      return { kind, reason: typed.rejectionReason, remark: text };
  }
}
