import { t } from '@lingui/core/macro';
import {
  type ClaimFacts,
  type RuleCatalogue,
  type RuleChoices,
  type RuleCondition,
  type RuleDisposition,
} from '#contract/decision-rules.ts';
import { registrationStatuses } from '#contract/registrations.ts';
import { toDollars } from '#domain/money.ts';
import { regionOf } from '#domain/regions.ts';
import { intlLocale } from '#i18n/locale.ts';
import { deskReasonName } from '#messages/desk-reasons.ts';
import { regionName, registrationStatusName } from '#messages/names.ts';
import { formatDollars, formatNumber } from '#ui/format.ts';

export type Fact = RuleCondition['fact'];

/** The names of depots and retailers, by id. */
export type CompanyNames = ReadonlyMap<string, string>;

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
  daysSinceLastClaim: () => t`Days since the last claim on the serial number`,
  daysSinceSameFailure: () => t`Days since the same failure code on the serial number`,
  hoursAboveFlat: () => t`Hours above the flat times`,
  centsAboveList: () => t`Amount above the list`,
  dateOfFailure: () => t`Date of failure`,
  dateEnteredShop: () => t`Date entered shop`,
  claimType: () => t`Claim type`,
  claimSubtype: () => t`Claim subtype`,
  brand: () => t`Brand`,
  product: () => t`Model`,
  productType: () => t`Product type`,
  failureCode: () => t`Failure code`,
  operation: () => t`Operation`,
  partNumber: () => t`Part number`,
  wearPart: () => t`Wear part`,
  serialNumber: () => t`Serial number`,
  depot: () => t`Depot`,
  province: () => t`Province or state of the depot`,
  country: () => t`Country of the depot`,
  currency: () => t`Currency of the agreement`,
  retailer: () => t`Retailer`,
  storeStock: () => t`Store stock`,
  registrationStatus: () => t`Registration status`,
  samePhoto: () => t`Same photo in another claim`,
  possibleDuplicate: () => t`Possible duplicate`,
  hasProof: () => t`Proof of purchase`,
};

/** What is read of the catalogue alone, and of which of its kinds. */
const factCatalogues: Readonly<Partial<Record<Fact, RuleCatalogue>>> = {
  failureCode: 'failure-codes',
  daysSinceSameFailure: 'failure-codes',
  operation: 'labour-operations',
  hoursAboveFlat: 'labour-operations',
  partNumber: 'parts',
  wearPart: 'parts',
  currency: 'depot-agreements',
  centsAboveList: 'depot-agreements',
};

const allFacts = Object.keys(names).filter(isFact);

/** The facts that a company can ask for: those of a catalogue that it does not have are left out (R-RULE-07). */
export function offeredFacts({ catalogues }: Pick<RuleChoices, 'catalogues'>): Fact[] {
  return allFacts.filter((fact) => {
    const catalogue = factCatalogues[fact];
    return catalogue === undefined || catalogues.includes(catalogue);
  });
}

function isFact(name: string): name is Fact {
  return Object.hasOwn(names, name);
}

export function factName(fact: Fact): string {
  return names[fact]();
}

/** A condition as a plain sentence: `Labour hours: at most 2`. */
export function conditionSentence(condition: RuleCondition, companies: CompanyNames): string {
  const { fact } = condition;
  if ('is' in condition) return flagSentence(condition);
  const name = factName(fact);
  const asked = 'values' in condition ? choiceWords(condition, companies) : boundWords(condition);
  return t`${name}: ${asked}`;
}

function flagSentence({ fact, is }: Extract<RuleCondition, { is: unknown }>): string {
  switch (fact) {
    case 'hasProof':
      return is ? t`The registration has a proof of purchase` : t`The registration has no proof of purchase`;
    case 'storeStock':
      return is ? t`The product is store stock` : t`The product is not store stock`;
    case 'wearPart':
      return is ? t`A part is a wear part` : t`No part is a wear part`;
    case 'possibleDuplicate':
      return is ? t`Another claim may be for the same repair` : t`No other claim seems to be for the same repair`;
    case 'samePhoto':
      return is ? t`Another claim has the same photo` : t`No other claim has the same photo`;
  }
}

function choiceWords(condition: Extract<RuleCondition, { except: boolean }>, companies: CompanyNames): string {
  const values = condition.values.map((value) => textOf(condition.fact, value, companies));
  const list = new Intl.ListFormat(intlLocale(), { type: 'disjunction' }).format(values);
  return condition.except ? t`any but ${list}` : list;
}

function boundWords(condition: Exclude<RuleCondition, { values: unknown } | { is: unknown }>): string {
  const [low, high] = 'min' in condition ? [condition.min, condition.max] : [condition.from, condition.to];
  const least = low === null ? null : textOf(condition.fact, low, new Map());
  const most = high === null ? null : textOf(condition.fact, high, new Map());
  const isDate = condition.fact !== 'serialNumber' && 'from' in condition;
  if (least !== null && most !== null) return t`from ${least} to ${most}`;
  if (least !== null) return isDate ? t`on or after ${least}` : t`at least ${least}`;
  if (most !== null) return isDate ? t`on or before ${most}` : t`at most ${most}`;
  return t`known`;
}

/** What a rule saw of a fact. */
export function seenWords(fact: Fact, facts: ClaimFacts, companies: CompanyNames): string {
  const value = facts[fact];
  if (value === null) return t`not known`;
  if (typeof value === 'boolean') return value ? t`yes` : t`no`;
  if (typeof value === 'object') return value.length === 0 ? t`none` : new Intl.ListFormat(intlLocale()).format(value);
  return textOf(fact, value, companies);
}

function textOf(fact: Fact, value: string | number, companies: CompanyNames): string {
  if (typeof value === 'number') return isCentsFact(fact) ? formatDollars(toDollars(value)) : formatNumber(value);
  switch (fact) {
    case 'registrationStatus':
      return statusWords(value);
    case 'depot':
    case 'retailer':
      return companies.get(value) ?? value;
    case 'province':
      return provinceName(value);
    case 'country':
      return countryName(value);
    default:
      return value;
  }
}

export function isCentsFact(fact: Fact): boolean {
  return fact === 'amountCents' || fact === 'centsAboveList';
}

export function provinceName(code: string): string {
  const region = regionOf(code);
  return region ? regionName(region) : code;
}

export function countryName(country: string): string {
  const countryNames: Readonly<Record<string, string>> = { Canada: t`Canada`, 'United States': t`United States` };
  return countryNames[country] ?? country;
}

function statusWords(value: string): string {
  const known = registrationStatuses.find((status) => status === value);
  return known ? registrationStatusName(known) : value;
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
    case 'approve_at_list':
      return t`Approve up to what the agreement pays`;
    case 'approve_share': {
      const share = formatNumber(disposition.percent / 100, { style: 'percent', maximumFractionDigits: 2 });
      return t`Approve ${share} of each line`;
    }
    case 'audit': {
      const claims = formatNumber(disposition.oneIn);
      return t`Draw for an audit: 1 in ${claims}`;
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

export const dispositionKinds = [
  'approve',
  'approve_with_limits',
  'approve_at_list',
  'approve_share',
  'ask',
  'audit',
  'to_person',
  'suggest_rejection',
] as const;

/** What a rule can do; without an agreement or a list nothing is approved by it (R-RULE-08). */
export function offeredDispositions({ catalogues }: Pick<RuleChoices, 'catalogues'>) {
  const hasList = catalogues.includes('depot-agreements') || catalogues.includes('parts');
  return dispositionKinds.filter((kind) => kind !== 'approve_at_list' || hasList);
}

/** The name of what a rule does; null is of a claim that no rule matches. */
export function dispositionName(kind: string | null): string {
  switch (kind) {
    case 'approve':
      return t`Approve`;
    case 'approve_with_limits':
      return t`Approve with limits`;
    case 'approve_at_list':
      return t`Approve what the agreement pays`;
    case 'approve_share':
      return t`Approve a share`;
    case 'audit':
      return t`Draw for an audit`;
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
