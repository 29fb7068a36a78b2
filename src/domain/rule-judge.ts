import type { LineInput } from '#contract/claim-lines.ts';
import type { ClaimFacts, DecisionRule, RuleCondition, RuleDisposition } from '#contract/decision-rules.ts';
import { claimedCents, type CoverDays, isOutsideCover, lineProblems, unknownCover } from './desk-rules.ts';
import { compareSerialNumbers } from './serial-order.ts';

/** What a condition asks of the one fact that it names; nothing unknown meets it (R-RULE-02). */
export function holds(condition: RuleCondition, facts: ClaimFacts): boolean {
  switch (condition.fact) {
    case 'labourCoverDays':
    case 'partsCoverDays':
    case 'daysSincePurchase':
    case 'daysToShop':
    case 'daysToFiling':
    case 'labourHours':
    case 'amountCents':
    case 'photos':
    case 'earlierClaims':
    case 'daysSinceLastClaim':
    case 'daysSinceSameFailure':
    case 'hoursAboveFlat':
    case 'centsAboveList':
      return isBetween(facts[condition.fact], condition.min, condition.max);
    case 'dateOfFailure':
    case 'dateEnteredShop':
      return isBetween(facts[condition.fact], condition.from, condition.to);
    case 'serialNumber':
      return isWithin(facts.serialNumber, condition.from, condition.to);
    case 'claimType':
    case 'claimSubtype':
    case 'brand':
    case 'product':
    case 'productType':
    case 'failureCode':
    case 'depot':
    case 'province':
    case 'country':
    case 'currency':
    case 'retailer':
    case 'registrationStatus':
      return isOneOf(facts[condition.fact], condition.values, condition.except);
    case 'operation':
    case 'partNumber':
      return hasOneOf(facts[condition.fact], condition.values, condition.except);
    case 'samePhoto':
    case 'hasProof':
    case 'storeStock':
    case 'wearPart':
    case 'possibleDuplicate':
      return facts[condition.fact] === condition.is;
  }
}

function isBetween<Value extends number | string>(value: Value | null, least: Value | null, most: Value | null) {
  return value !== null && (least === null || value >= least) && (most === null || value <= most);
}

function isOneOf(value: string | null, values: readonly string[], except: boolean): boolean {
  return value !== null && values.includes(value) !== except;
}

/** Numbers of parts and operations are compared without case. */
function hasOneOf(found: readonly string[] | null, values: readonly string[], except: boolean): boolean {
  const wanted = new Set(values.map((value) => value.toUpperCase()));
  return found !== null && found.some((one) => wanted.has(one.toUpperCase())) !== except;
}

function isWithin(value: string | null, from: string | null, to: string | null): boolean {
  return (
    value !== null &&
    (from === null || compareSerialNumbers(value, from) >= 0) &&
    (to === null || compareSerialNumbers(value, to) <= 0)
  );
}

/** The first rule whose conditions all hold, by its place; -1 where none does (R-RULE-02). */
export function judge(rules: readonly DecisionRule[], facts: ClaimFacts): number {
  return rules.findIndex(({ conditions }) => conditions.every((condition) => holds(condition, facts)));
}

/** A line that a claim asks for, and what the depot's agreement pays of it, in cents; null where it does not say. */
export type RuledLine = LineInput & { agreedCents?: number | null };

type Limits = Pick<Extract<RuleDisposition, { kind: 'approve_with_limits' }>, 'labourHours' | 'lineCents' | 'reason'>;

export function limitsOf(disposition: RuleDisposition): Limits | null {
  return disposition.kind === 'approve_with_limits' ? disposition : null;
}

/**
 * Lines as a rule approves them: all of them, or up to its limits (R-RULE-03). The hours of the claim are approved line
 * by line until they are used up. Outside its cover a line is approved by limits whose reason is Goodwill alone
 * (R-COVER-03).
 */
export function approvedLines(lines: readonly LineInput[], limits: Limits | null, cover: CoverDays): LineInput[] {
  let hoursLeft = limits?.labourHours ?? Infinity;
  return lines.map((line) => {
    const claimed = claimedCents(line);
    const hours = line.kind === 'labour' ? Math.min(line.quantity, hoursLeft) : line.quantity;
    if (line.kind === 'labour') hoursLeft -= hours;
    const approved = Math.min(claimedCents({ ...line, quantity: hours }), limits?.lineCents ?? Infinity);
    const isOutside = isOutsideCover({ ...line, approvedCents: approved }, cover);
    return {
      ...line,
      approvedCents: approved,
      reason: approved < claimed || isOutside ? (limits?.reason ?? null) : null,
      reasonText: null,
    };
  });
}

/** The cover that a rule sees. */
export function coverSeen({ labourCoverDays, partsCoverDays }: ClaimFacts): CoverDays {
  return { labourDays: labourCoverDays, partsDays: partsCoverDays };
}

type Asked = { lines: readonly LineInput[] | null; askedBy: readonly string[]; facts: ClaimFacts };

/**
 * What a rule does to a claim: without a price for each line, outside cover without the reason Goodwill, or after the
 * same question, a person decides (R-RULE-03, R-COVER-03).
 */
export function effectOf(
  { id, disposition }: DecisionRule,
  { lines, askedBy, facts }: Asked,
): RuleDisposition | { kind: 'unpriced' | 'outside_cover' | 'asked_before' } {
  switch (disposition.kind) {
    case 'approve':
    case 'approve_with_limits': {
      const cover = coverSeen(facts);
      const approved = approvedLines(lines ?? [], limitsOf(disposition), cover);
      if (Object.keys(lineProblems(approved, true, unknownCover)).length > 0) return { kind: 'unpriced' };
      return Object.keys(lineProblems(approved, true, cover)).length > 0 ? { kind: 'outside_cover' } : disposition;
    }
    case 'ask':
      return askedBy.includes(id) ? { kind: 'asked_before' } : disposition;
    default:
      return disposition;
  }
}
