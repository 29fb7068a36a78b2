import { t } from '@lingui/core/macro';
import type { ClaimFacts, RuleCondition, RuleDisposition } from '#contract/decision-rules.ts';
import { registrationStatuses } from '#contract/registrations.ts';
import { toDollars } from '#domain/money.ts';
import { intlLocale } from '#i18n/locale.ts';
import { deskReasonName } from '#messages/desk-reasons.ts';
import { registrationStatusName } from '#messages/names.ts';
import { formatDollars, formatNumber } from '#ui/format.ts';

export type Fact = RuleCondition['fact'];

/** The names of depots, by id. */
export type DepotNames = ReadonlyMap<string, string>;

const names: Readonly<Record<Fact, () => string>> = {
  labourCoverDays: () => t`Days of labour cover left at the failure`,
  partsCoverDays: () => t`Days of parts cover left at the failure`,
  daysSincePurchase: () => t`Days from purchase to failure`,
  daysToShop: () => t`Days from failure to shop`,
  daysToFiling: () => t`Days from shop to claim`,
  labourHours: () => t`Labour hours`,
  amountCents: () => t`Amount`,
  photos: () => t`Photos`,
  earlierClaims: () => t`Earlier claims on the serial number`,
  dateOfFailure: () => t`Date of failure`,
  dateEnteredShop: () => t`Date entered shop`,
  claimType: () => t`Claim type`,
  claimSubtype: () => t`Claim subtype`,
  brand: () => t`Brand`,
  product: () => t`Model`,
  depot: () => t`Depot`,
  registrationStatus: () => t`Registration status`,
  samePhoto: () => t`Same photo in another claim`,
  hasProof: () => t`Proof of purchase`,
};

export const allFacts = Object.keys(names).filter(isFact);

function isFact(name: string): name is Fact {
  return Object.hasOwn(names, name);
}

export function factName(fact: Fact): string {
  return names[fact]();
}

/** A condition as a plain sentence: `Labour hours: at most 2`. */
export function conditionSentence(condition: RuleCondition, depots: DepotNames): string {
  const { fact } = condition;
  if ('is' in condition) return flagSentence(condition);
  const name = factName(fact);
  const asked = 'values' in condition ? choiceWords(condition, depots) : boundWords(condition);
  return t`${name}: ${asked}`;
}

function flagSentence({ fact, is }: Extract<RuleCondition, { is: unknown }>): string {
  if (fact === 'hasProof')
    return is ? t`The registration has a proof of purchase` : t`The registration has no proof of purchase`;
  return is ? t`Another claim has the same photo` : t`No other claim has the same photo`;
}

function choiceWords(condition: Extract<RuleCondition, { except: boolean }>, depots: DepotNames): string {
  const values = condition.values.map((value) => textOf(condition.fact, value, depots));
  const list = new Intl.ListFormat(intlLocale(), { type: 'disjunction' }).format(values);
  return condition.except ? t`any but ${list}` : list;
}

function boundWords(condition: Exclude<RuleCondition, { values: unknown } | { is: unknown }>): string {
  const [low, high] = 'min' in condition ? [condition.min, condition.max] : [condition.from, condition.to];
  const least = low === null ? null : textOf(condition.fact, low, new Map());
  const most = high === null ? null : textOf(condition.fact, high, new Map());
  const isDate = 'from' in condition;
  if (least !== null && most !== null) return t`from ${least} to ${most}`;
  if (least !== null) return isDate ? t`on or after ${least}` : t`at least ${least}`;
  if (most !== null) return isDate ? t`on or before ${most}` : t`at most ${most}`;
  return t`known`;
}

/** What a rule saw of a fact. */
export function seenWords(fact: Fact, facts: ClaimFacts, depots: DepotNames): string {
  const value = facts[fact];
  if (value === null) return t`not known`;
  if (typeof value === 'boolean') return value ? t`yes` : t`no`;
  return textOf(fact, value, depots);
}

function textOf(fact: Fact, value: string | number, depots: DepotNames): string {
  if (fact === 'registrationStatus') return statusWords(value);
  if (typeof value === 'string') return fact === 'depot' ? (depots.get(value) ?? value) : value;
  return fact === 'amountCents' ? formatDollars(toDollars(value)) : formatNumber(value);
}

function statusWords(value: string | number): string {
  const known = registrationStatuses.find((status) => status === value);
  return known ? registrationStatusName(known) : String(value);
}

/** What a rule does, as a plain sentence. */
export function dispositionSentence(disposition: RuleDisposition): string {
  switch (disposition.kind) {
    case 'approve':
      return t`Approve`;
    case 'approve_with_limits': {
      const { labourHours, lineCents } = disposition;
      const hours = labourHours === null ? null : formatNumber(labourHours);
      const amount = lineCents === null ? null : formatDollars(toDollars(lineCents));
      if (hours !== null && amount !== null) return t`Approve up to ${hours} h and ${amount} for each line`;
      if (hours !== null) return t`Approve up to ${hours} h`;
      return amount === null ? t`Approve` : t`Approve up to ${amount} for each line`;
    }
    case 'ask':
      return disposition.asksFor === 'photos' ? t`Ask for photos` : t`Ask for information`;
    case 'to_person':
      return t`Leave to a person`;
    case 'suggest_rejection': {
      const reason = deskReasonName(disposition.reason);
      return t`Suggest a rejection: ${reason}`;
    }
  }
}

export const dispositionKinds = ['approve', 'approve_with_limits', 'ask', 'to_person', 'suggest_rejection'] as const;

/** The name of what a rule does; null is of a claim that no rule matches. */
export function dispositionName(kind: string | null): string {
  switch (kind) {
    case 'approve':
      return t`Approve`;
    case 'approve_with_limits':
      return t`Approve with limits`;
    case 'ask':
      return t`Ask the depot`;
    case 'to_person':
      return t`Leave to a person`;
    case 'suggest_rejection':
      return t`Suggest a rejection`;
    case 'unpriced':
      return t`Leave to a person: no known price`;
    case 'outside_cover':
      return t`Leave to a person: outside cover`;
    case 'asked_before':
      return t`Leave to a person: asked before`;
    default:
      return kind ?? t`No rule matches`;
  }
}
